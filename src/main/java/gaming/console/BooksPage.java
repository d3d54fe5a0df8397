package gaming.console;

import gaming.identity.User;
import gaming.identity.Users;
import gaming.payments.PaymentMetrics;
import gaming.payments.reconciliation.Reconciliation;
import gaming.payments.reconciliation.UserRows;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The books: the result of their last check, and a check on demand that lists the differences, 100 at most. */
@ApplicationScoped
@Path("/books")
@RolesAllowed("VIEWER")
public class BooksPage {
    private final Reconciliation reconciliation;
    private final PaymentMetrics payments;
    private final Users users;
    private final Clock clock;

    @Inject
    BooksPage(Reconciliation reconciliation, PaymentMetrics payments, Users users, Clock clock) {
        this.reconciliation = reconciliation;
        this.payments = payments;
        this.users = users;
        this.clock = clock;
    }

    /** The last check of any pod. */
    record Last(long differences, Duration age) {
        /** Empty: the books are not checked yet, or the database has not answered yet. */
        static Optional<Last> of(PaymentMetrics.@Nullable Figures figures, Clock clock) {
            return figures == null || figures.differences() == null || figures.checkedAt() == null
                    ? Optional.empty()
                    : Optional.of(
                            new Last(figures.differences(), Duration.between(figures.checkedAt(), clock.instant())));
        }
    }

    record Behind(String id, UserRows rows) {}

    @GET
    public Answer last() {
        return Section.BOOKS.page("books", Last.of(payments.claims(), clock));
    }

    /** Checks the books now. The check reads all rows, so a browser must not start it by opening a link. */
    @POST
    @Path("/check")
    @RolesAllowed("OPERATOR")
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
