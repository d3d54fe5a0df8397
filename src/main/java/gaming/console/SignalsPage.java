package gaming.console;

import gaming.core.Page.Paged;
import gaming.identity.Users;
import gaming.referral.signal.HoldSignalList;
import gaming.referral.signal.HoldSignals;
import gaming.referral.signal.SignalKind;
import gaming.web.PageParameters;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import java.time.LocalDate;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The signals of some days that suggest a hold and concern a user. */
@ApplicationScoped
@Path("/users/{id}/signals")
@RolesAllowed("VIEWER")
public class UserSignalsPage {
    private final Users users;
    private final HoldSignals signals;

    @Inject
    UserSignalsPage(Users users, HoldSignals signals) {
        this.users = users;
        this.signals = signals;
    }

    /** @param link the link to the list, without offset and limit */
    record Shown(ObjectId user, HoldSignalList list, String link) {
        Paged<?> part() {
            return new Paged<>(list.data(), list.count(), list.offset(), list.limit());
        }
    }

    @GET
    public Response list(
            @PathParam("id") String id,
            @QueryParam("from") @Nullable LocalDate from,
            @QueryParam("to") @Nullable LocalDate to,
            @QueryParam("kind") @Nullable SignalKind kind,
            @BeanParam PageParameters page,
            @Context ContainerRequestContext request) {
        ObjectId user = Parameters.id(id, "id");
        String username = users.required(user).username();
        HoldSignalList list = signals.find(from, to, kind, user, page.page());
        String link = View.link(
                UsersPage.of(user) + "/signals",
                "from",
                list.from().toString(),
                "to",
                list.to().toString(),
                "kind",
                kind == null ? "" : kind.name());
        return Answers.ofUser("user-signals", username, request, new Shown(user, list, link));
    }
}
