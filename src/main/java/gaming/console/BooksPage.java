package gaming.console;

import gaming.console.View.Section;
import gaming.identity.PersonalData;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.payments.PaymentMetrics;
import gaming.payments.reconciliation.Books;
import gaming.payments.reconciliation.Books.Difference;
import gaming.payments.reconciliation.Books.What;
import gaming.payments.reconciliation.Reconciliation;
import gaming.payments.reconciliation.UserRows;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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

    /** The result of a check; {@code kinds}: the listed differences by their kind, in the order of the list. */
    record Checked(Books books, Map<What, List<Difference>> kinds) {
        static Checked of(Books books) {
            return new Checked(
                    books,
                    books.differences().stream()
                            .collect(Collectors.groupingBy(
                                    difference -> What.valueOf(difference.what()),
                                    () -> new EnumMap<>(What.class),
                                    Collectors.toList())));
        }
    }

    record Behind(String id, UserRows rows) {}

    @GET
    public Answer last() {
        return Section.BOOKS.page("books", "Books", Last.of(payments.claims(), clock));
    }

    /** Checks the books now. The check reads all rows, so a browser must not start it by opening a link. */
    @POST
    @Path("/check")
    @RolesAllowed("OPERATOR")
    public Answer check(@Context ContainerRequestContext request) {
        Books books = reconciliation.check(Person.of(request).caller());
        return Section.BOOKS.page("books-checked", "Books", Checked.of(books));
    }

    @GET
    @Path("/users/{id}")
    public Answer user(@PathParam("id") String id, @Context ContainerRequestContext request) {
        ObjectId user = Parameters.id(id, "id");
        PersonalData personal = Person.of(request).personal();
        String name =
                users.find(user).map(User::username).map(personal::username).orElse(id);
        return Section.BOOKS.page(
                "books-user", "Books of " + name, new Behind(user.toHexString(), reconciliation.rows(user)));
    }
}
