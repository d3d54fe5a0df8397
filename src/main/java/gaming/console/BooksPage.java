package gaming.console;

import gaming.identity.User;
import gaming.identity.Users;
import gaming.payments.PaymentMetrics;
import gaming.payments.reconciliation.Reconciliation;
import gaming.payments.reconciliation.UserRows;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.Optional;
import org.bson.types.ObjectId;

/** The books: the result of their last check, and a check on demand that lists the differences, 100 at most. */
@ApplicationScoped
@Path("/books")
public class BooksPage {
    private final Reconciliation reconciliation;
    private final PaymentMetrics payments;
    private final Users users;

    @Inject
    BooksPage(Reconciliation reconciliation, PaymentMetrics payments, Users users) {
        this.reconciliation = reconciliation;
        this.payments = payments;
        this.users = users;
    }

    record Behind(String id, UserRows rows) {}

    /** The last check of any pod, unless the database has not answered yet. */
    @GET
    public Answer last() {
        return Section.BOOKS.page("books", Optional.ofNullable(payments.claims()));
    }

    /** Checks the books now. The check reads all rows, so a browser must not start it by opening a link. */
    @POST
    @Path("/check")
    public Answer check(@BeanParam Visit visit) {
        return Section.BOOKS.page("books-checked", reconciliation.check(visit.caller()));
    }

    @GET
    @Path("/users/{id}")
    public Answer user(@PathParam("id") ObjectId id, @BeanParam Visit visit) {
        String user = id.toHexString();
        String name = users.find(id)
                .map(User::username)
                .map(visit.personal()::username)
                .orElse(user);
        return Section.BOOKS.page("books-user", "Books of " + name, new Behind(user, reconciliation.rows(id)));
    }
}
