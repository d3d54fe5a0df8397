package gaming.console;

import gaming.console.Actions.Kind;
import gaming.console.View.Section;
import gaming.payments.reconciliation.Books;
import gaming.payments.reconciliation.Reconciliation;
import gaming.telemetry.Readings;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** The books: what their last check found, and a check on demand with every difference. */
@ApplicationScoped
@Path("/books")
@RolesAllowed("VIEWER")
public class BooksPage {
    private final Reconciliation reconciliation;
    private final Actions actions;

    @Inject
    BooksPage(Reconciliation reconciliation, Actions actions) {
        this.reconciliation = reconciliation;
        this.actions = actions;
    }

    /** The result of the last check of any pod; -1: not checked yet. */
    record Last(long differences, long age) {}

    @GET
    public Response last(@Context ContainerRequestContext request) {
        var last = new Last(value("claims_books_difference"), value("claims_books_age_seconds"));
        return Answers.of("books", new View<>("Books", Section.BOOKS, Person.of(request), last));
    }

    /** Checks the books now. The check reads all rows, so it is no page that a browser opens by itself. */
    @POST
    @Path("/check")
    @RolesAllowed("OPERATOR")
    public Response check(@Context ContainerRequestContext request) {
        Person person = Person.of(request);
        Books books = actions.run(person, Kind.CHECK_BOOKS, "books", "", reconciliation::check);
        return Answers.of("books-checked", new View<>("Books", Section.BOOKS, person, books));
    }

    private static long value(String gauge) {
        return Readings.of(gauge).stream()
                .mapToLong(Readings.Reading::whole)
                .findFirst()
                .orElse(-1);
    }
}
