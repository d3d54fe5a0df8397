package gaming.console;

import gaming.console.Actions.Kind;
import gaming.console.View.Section;
import gaming.core.Page.Paged;
import gaming.database.Ids;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.payments.PaymentStatus;
import gaming.payments.Resolution;
import gaming.payments.claim.ClaimsHook;
import gaming.payments.claim.ClaimsHook.ClaimRecord;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Claims: the list, one claim with its history, and its resolution on evidence. */
@ApplicationScoped
@Path("/claims")
@RolesAllowed("VIEWER")
public class ClaimsPage {
    private final ClaimsHook claims;
    private final Users users;
    private final Actions actions;

    @Inject
    ClaimsPage(ClaimsHook claims, Users users, Actions actions) {
        this.claims = claims;
        this.users = users;
        this.actions = actions;
    }

    /** @param link the list without the part that it shows */
    record Found(Paged<ClaimRecord> claims, String search, String status, boolean flagged, String link) {}

    /** @param username null: the user is gone */
    record One(ClaimRecord claim, @Nullable String username) {
        /** Whether evidence may end or explain the claim. */
        boolean open() {
            return claim.status() == PaymentStatus.PENDING || claim.flagged();
        }

        /** What may be done, and why. */
        String advice() {
            if (claim.status() == PaymentStatus.PENDING) {
                return claim.flagged()
                        ? "The service has asked the platform for the last time and does not know the outcome. Look the"
                                + " transfer up at the platform, and write here what you found."
                        : "The service still asks the platform by itself. Only evidence from the platform should end"
                                + " the claim earlier.";
            }
            return claim.flagged()
                    ? "The claim has ended, and the platform says something else. Settle it with the platform, and"
                            + " explain it here. Its outcome stays."
                    : "The claim has ended. There is nothing to do.";
        }
    }

    /** A resolution that waits for its confirmation. */
    record Asked(One one, PaymentStatus outcome, String transactionId, String evidence) {}

    /** The list; a search is an id of a claim or a user, or a username. */
    @GET
    public Response list(
            @Context UriInfo uri,
            @QueryParam("search") @Nullable String search,
            @QueryParam("status") @Nullable String status,
            @QueryParam("flagged") @Nullable String flagged,
            @QueryParam("userId") @Nullable String user,
            @Context ContainerRequestContext request) {
        if (search != null && !search.isBlank()) {
            return found(search.strip(), request);
        }
        String filter = Stream.of(pair("status", status), pair("flagged", flagged), pair("userId", user))
                .flatMap(Optional::stream)
                .reduce((one, other) -> one + "&" + other)
                .map(query -> "?" + query)
                .orElse("");
        Paged<ClaimRecord> part = claims.list(uri);
        return Answers.of(
                "claims",
                view(
                        "Claims",
                        request,
                        new Found(
                                part,
                                user == null ? "" : user,
                                status == null ? "" : status,
                                "true".equals(flagged),
                                Section.CLAIMS.path + filter)));
    }

    /** The values have passed the checks of the list, so they need no encoding. */
    private static Optional<String> pair(String name, @Nullable String value) {
        return Optional.ofNullable(value).map(text -> name + "=" + text);
    }

    private Response found(String search, ContainerRequestContext request) {
        Optional<ObjectId> id = Ids.parse(search);
        Optional<ObjectId> user = id.isPresent()
                ? id.filter(each -> users.find(each).isPresent())
                : users.named(search).map(User::id);
        if (user.isPresent()) {
            return goTo("?userId=" + user.get().toHexString());
        }
        return id.isPresent()
                ? goTo("/" + id.get().toHexString())
                : Answers.of("claims-none", view("Claims", request, search));
    }

    /** One claim. */
    @GET
    @Path("/{id}")
    public Response one(@PathParam("id") String id, @Context ContainerRequestContext request) {
        return Answers.of("claim", view("Claim " + Parameters.id(id, "id"), request, read(id)));
    }

    /** Shows a resolution once more before it is made. */
    @POST
    @Path("/{id}/resolve")
    @RolesAllowed("OPERATOR")
    public Response ask(
            @PathParam("id") String id,
            @FormParam("outcome") @Nullable String outcome,
            @FormParam("transactionId") @Nullable String transactionId,
            @FormParam("evidence") @Nullable String evidence,
            @Context ContainerRequestContext request) {
        Resolution resolution = resolution(outcome, transactionId, evidence);
        var asked = new Asked(
                read(id),
                Objects.requireNonNull(resolution.outcome()),
                resolution.transactionId() == null ? "" : resolution.transactionId(),
                String.valueOf(resolution.evidence()));
        return Answers.of("resolve", view("Resolve the claim?", request, asked));
    }

    /** Resolves a claim. */
    @POST
    @Path("/{id}/resolve/confirmed")
    @RolesAllowed("OPERATOR")
    public Response resolve(
            @PathParam("id") String id,
            @FormParam("outcome") @Nullable String outcome,
            @FormParam("transactionId") @Nullable String transactionId,
            @FormParam("evidence") @Nullable String evidence,
            @Context ContainerRequestContext request) {
        Resolution resolution = resolution(outcome, transactionId, evidence);
        return actions.run(
                Person.of(request),
                Kind.RESOLVE_CLAIM,
                "claim " + id,
                resolution.outcome() + ": " + resolution.evidence(),
                () -> {
                    claims.resolve(id, resolution, request);
                    return goTo("/" + id);
                });
    }

    private static Resolution resolution(
            @Nullable String outcome, @Nullable String transactionId, @Nullable String evidence) {
        @Nullable
        PaymentStatus status = Stream.of(PaymentStatus.values())
                .filter(each -> each.name().equals(outcome))
                .findFirst()
                .orElse(null);
        return new Resolution(
                status, transactionId == null || transactionId.isBlank() ? null : transactionId.strip(), evidence);
    }

    private One read(String id) {
        ClaimRecord claim = claims.one(id);
        @Nullable
        String username =
                users.find(new ObjectId(claim.userId())).map(User::username).orElse(null);
        return new One(claim, username);
    }

    private static Response goTo(String below) {
        return Response.seeOther(URI.create(Section.CLAIMS.path + below)).build();
    }

    private static <T> View<T> view(String title, ContainerRequestContext request, T content) {
        return new View<>(title, Section.CLAIMS, Person.of(request), content);
    }
}
