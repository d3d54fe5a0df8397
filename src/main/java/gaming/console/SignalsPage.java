package gaming.console;

import gaming.console.View.Section;
import gaming.core.Page.Paged;
import gaming.referral.signal.HoldSignalList;
import gaming.referral.signal.HoldSignals;
import gaming.referral.signal.SignalKind;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.UriInfo;
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

    /**
     * @param user null: all users
     * @param kind null: all kinds
     */
    record Shown(@Nullable ObjectId user, @Nullable SignalKind kind, HoldSignalList list) {
        Paged<?> part() {
            return new Paged<>(list.data(), list.count(), list.offset(), list.limit());
        }
    }

    @GET
    public Answer<?> list(@Context UriInfo uri) {
        return Typed.in(uri, typed -> {
            ObjectId user = typed.read(ObjectId.class, "userId");
            SignalKind kind = typed.read(SignalKind.class, "kind");
            HoldSignalList list = signals.find(
                    typed.read(LocalDate.class, "from"), typed.read(LocalDate.class, "to"), kind, user, typed.page());
            return Section.SIGNALS.page("signals", "Signals", new Shown(user, kind, list));
        });
    }
}
