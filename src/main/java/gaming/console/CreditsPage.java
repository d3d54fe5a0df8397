package gaming.console;

import gaming.console.View.Section;
import gaming.identity.Users;
import gaming.payments.Resolution;
import gaming.payments.picks.PicksHook;
import gaming.payments.picks.PicksHook.TransferRecord;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Optional;
import java.util.stream.Stream;

/** Credits: transfers to users that other systems asked for. */
@ApplicationScoped
@Path("/credits")
@RolesAllowed("VIEWER")
public class CreditsPage extends PaymentPage<TransferRecord> {
    private final PicksHook credits;

    @Inject
    CreditsPage(PicksHook credits, Users users, Actions actions) {
        super(Section.CREDITS, credits, users, actions);
        this.credits = credits;
    }

    @Override
    String noun() {
        return "credit";
    }

    @Override
    About about(TransferRecord credit) {
        return new About(
                credit.createdAt(),
                credit.amount(),
                credit.currencyCode(),
                Stream.of(
                                Optional.of(new Fact("Asked for by", credit.requestedBy())),
                                Optional.ofNullable(credit.idempotencyKey())
                                        .map(key -> new Fact("Its key for repeats", key)),
                                Optional.of(new Fact("Player at the platform", credit.playerId())),
                                Optional.ofNullable(credit.platformCode())
                                        .map(code -> new Fact("Refused with the code", code)))
                        .flatMap(Optional::stream)
                        .toList());
    }

    @Override
    void resolve(String id, Resolution resolution, ContainerRequestContext request) {
        credits.resolve(id, resolution, request);
    }
}
