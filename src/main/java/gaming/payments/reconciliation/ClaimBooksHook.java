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

/** The operator's look at the books (details.md, "Claims"): checked now, all of it in one moment. */
@ApplicationScoped
@Path("/claims/books")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Claims")
public class ClaimBooksHook {
    private final ClaimBooks books;

    @Inject
    ClaimBooksHook(ClaimBooks books) {
        this.books = books;
    }

    /** Compares the books and answers when that is done. */
    @GET
    @NeedsRole(Role.OPERATOR)
    @Operation(summary = "Compares earnings, claims and the platform's bookings, now")
    public Books books() {
        return books.check();
    }
}
