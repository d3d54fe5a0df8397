package gaming.console;

import gaming.console.View.Section;
import gaming.core.Page.Paged;
import gaming.referral.signal.HoldSignalList;
import gaming.referral.signal.HoldSignals;
import gaming.referral.signal.SignalKind;
import gaming.web.PageParameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import java.time.LocalDate;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The signals of some days that suggest a hold: of all users, or those that concern one. */
@ApplicationScoped
@Path("/signals")
@RolesAllowed("VIEWER")
public class SignalsPage {
    private final HoldSignals signals;

    @Inject
    SignalsPage(HoldSignals signals) {
        this.signals = signals;
    }

    public static class Wanted {
        @QueryParam("from")
        private @Nullable LocalDate from;

        @QueryParam("to")
        private @Nullable LocalDate to;

        @QueryParam("kind")
        private @Nullable SignalKind kind;

        @QueryParam("userId")
        private @Nullable ObjectId user;
    }

    /**
     * @param user null: all users
     * @param kind null: all kinds
     * @param link the link to the list, without offset and limit
     */
    record Shown(@Nullable ObjectId user, @Nullable SignalKind kind, HoldSignalList list, String link) {
        Paged<?> part() {
            return new Paged<>(list.data(), list.count(), list.offset(), list.limit());
        }
    }

    @GET
    public Response list(
            @BeanParam Wanted wanted, @BeanParam PageParameters page, @Context ContainerRequestContext request) {
        HoldSignalList list = signals.find(wanted.from, wanted.to, wanted.kind, wanted.user, page.page());
        String link =
                Section.SIGNALS.link("userId", wanted.user, "from", list.from(), "to", list.to(), "kind", wanted.kind);
        return Section.SIGNALS.page("signals", "Signals", request, new Shown(wanted.user, wanted.kind, list, link));
    }
}
