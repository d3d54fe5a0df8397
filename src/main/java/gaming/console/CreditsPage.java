package gaming.console;

import gaming.audit.Audit;
import gaming.console.View.Section;
import gaming.identity.Users;
import gaming.payments.PaymentKind;
import gaming.payments.PaymentReview;
import gaming.payments.PickTransfer;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Credits: transfers to users that other systems asked for. */
@ApplicationScoped
@Path("/credits")
@RolesAllowed("VIEWER")
public class CreditsPage extends PaymentPage<PickTransfer> {
    @Inject
    CreditsPage(PaymentReview payments, Users users, Audit audit) {
        super(Section.CREDITS, "credit", PaymentKind.PICK, payments, users, audit);
    }

    @Override
    List<Fact> facts(PickTransfer credit) {
        return Stream.of(
                        Optional.of(new Fact("Asked for by", credit.requestedBy())),
                        Optional.ofNullable(credit.idempotencyKey()).map(key -> new Fact("Its key for repeats", key)),
                        Optional.of(new Fact("Player at the platform", credit.playerId())),
                        credit.platformCode().map(code -> new Fact("Refused with the code", code)))
                .flatMap(Optional::stream)
                .toList();
    }
}
