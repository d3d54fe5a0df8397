package gaming.payments.reconciliation;

import gaming.access.Role;
import gaming.web.NeedsRole;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** An operator asks for a reconciliation, which runs at once (details.md, "Claims"). */
@ApplicationScoped
@Path("/claims/books")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Claims")
public class ReconciliationHook {
    private final Reconciliation reconciliation;

    @Inject
    ReconciliationHook(Reconciliation reconciliation) {
        this.reconciliation = reconciliation;
    }

    @GET
    @NeedsRole(Role.OPERATOR)
    @Operation(summary = "Compares earnings, claims and the platform's bookings")
    public Books books() {
        return reconciliation.check();
    }
}
