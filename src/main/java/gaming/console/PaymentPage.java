package gaming.console;

import gaming.console.Actions.Kind;
import gaming.console.View.Section;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.database.Ids;
import gaming.identity.PersonalData;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.payments.Outlook;
import gaming.payments.PaymentRecord;
import gaming.payments.PaymentStatus;
import gaming.payments.PaymentsHook;
import gaming.payments.PaymentsHook.Wanted;
import gaming.payments.Resolution;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Payments of one kind: the list, one with its history, and its resolution on evidence. */
public abstract class PaymentPage<R extends PaymentRecord> {
    private static final int LONGEST_SEARCH = 64;

    private final Section section;
    private final PaymentsHook<?, R> payments;
    private final Users users;
    private final Actions actions;

    PaymentPage(Section section, PaymentsHook<?, R> payments, Users users, Actions actions) {
        this.section = section;
        this.payments = payments;
        this.users = users;
        this.actions = actions;
    }

    /** {@code claim} or {@code credit}. */
    abstract String noun();

    abstract About about(R payment);

    /** {@code at} is the time of the request, {@code amount} that at the platform, in {@code currency}. */
    record About(Instant at, BigDecimal amount, String currency, List<Fact> facts) {
        String money() {
            return amount.toPlainString() + " " + currency;
        }
    }

    /** A name and its value. The value may be a text from outside. */
    record Fact(String name, String value) {}

    /** @param username as the person may see it; null: the user does not exist any more */
    record One(
            Section section,
            String noun,
            PaymentRecord payment,
            About about,
            @Nullable String username) {
        String path() {
            return section.path + "/" + payment.id();
        }

        String ofUser() {
            return section.path + "?userId=" + payment.userId();
        }

        String user() {
            return username == null ? payment.userId() : username;
        }

        String meaning() {
            return PaymentPage.meaning(payment.status());
        }

        /** Whether it may be resolved. */
        boolean open() {
            return payment.status() == PaymentStatus.PENDING || payment.flagged();
        }

        String advice() {
            if (payment.status() == PaymentStatus.PENDING) {
                return payment.flagged()
                        ? "Look our transaction up at the platform: by its own pages, or by a call to its support. Then"
                                + " write here what you found."
                        : "Wait. Only evidence from the platform should end it earlier.";
            }
            return payment.flagged()
                    ? "Settle it with the platform, and explain it here. Its outcome stays, and it is no longer flagged."
                    : "The " + noun + " has ended. There is nothing to do.";
        }
    }

    private static String meaning(PaymentStatus status) {
        return switch (status) {
            case PENDING -> "it is not certain whether it is paid";
            case COMPLETED -> "it is paid";
            case FAILED -> "it is not paid";
        };
    }

    /**
     * @param unknown whether the search found nothing
     * @param link the link to the list, without offset and limit
     */
    record Found(Section section, String noun, Paged<One> payments, Asked asked, boolean unknown, String link) {}

    /** The filters of the list, as the texts of its form. {@code user} is an id or empty. */
    record Asked(String search, String user, String status, boolean flagged) {}

    record Single(One one, Outlook outlook) {}

    /** @param problem the reason why the confirmation is not accepted; empty before the first one */
    record Confirming(One one, Resolution resolution, String problem) {
        PaymentStatus outcome() {
            return Objects.requireNonNull(resolution.outcome());
        }

        String transactionId() {
            return Objects.requireNonNullElse(resolution.transactionId(), "");
        }

        String sentAt() {
            return resolution.sentAt() == null ? "" : resolution.sentAt().toString();
        }

        String meaning() {
            return PaymentPage.meaning(outcome());
        }

        String effect() {
            if (one.payment().status() == outcome()) {
                return "Its outcome stays, and it is no longer flagged.";
            }
            return resolution.outcome() == PaymentStatus.COMPLETED
                    ? "The amount counts as paid out."
                    : "The amount is reserved no more, so it can be paid out again.";
        }
    }

    /** The payments by user, status and flag, in any combination, the newest first. */
    @GET
    public Response list(@Context UriInfo uri, @Context ContainerRequestContext request) {
        Optional<PaymentStatus> status =
                filter(uri, "status").isEmpty() ? Optional.empty() : Parameters.of(uri, "status", PaymentStatus.class);
        Optional<Boolean> flagged =
                filter(uri, "flagged").isEmpty() ? Optional.empty() : Parameters.of(uri, "flagged", Boolean.class);
        Optional<ObjectId> user = Parameters.of(uri, "userId", ObjectId.class);
        Optional<String> search = filter(uri, "search");
        if (search.isPresent()) {
            return found(search.get(), status, flagged, request);
        }
        var wanted = new Wanted(user.orElse(null), status.orElse(null), flagged.orElse(null));
        Paged<R> part = payments.matching(wanted, Parameters.page(uri).bounded());
        PersonalData personal = Person.of(request).personal();
        Map<ObjectId, String> names =
                users.names(Stream.concat(user.stream(), part.data().stream().map(each -> new ObjectId(each.userId())))
                        .collect(Collectors.toSet()));
        var asked = new Asked(
                user.map(id -> Optional.ofNullable(names.get(id))
                                .filter(name -> personal.username(name).equals(name))
                                .orElse(id.toHexString()))
                        .orElse(""),
                user.map(ObjectId::toHexString).orElse(""),
                status.map(PaymentStatus::name).orElse(""),
                flagged.orElse(false));
        Paged<One> shown = part.map(each -> one(each, names.get(new ObjectId(each.userId())), personal));
        return Answers.of(
                "payments",
                view(
                        section.label,
                        request,
                        new Found(section, noun(), shown, asked, false, link(user, status, flagged))));
    }

    /** An empty field is no filter, because a form sends all of its fields. */
    private static Optional<String> filter(UriInfo uri, String name) {
        return Parameters.text(uri, name).map(String::strip).filter(text -> !text.isEmpty());
    }

    private String link(Optional<ObjectId> user, Optional<PaymentStatus> status, Optional<Boolean> flagged) {
        return section.link(
                "userId",
                user.map(ObjectId::toHexString).orElse(""),
                "status",
                status.map(PaymentStatus::name).orElse(""),
                "flagged",
                flagged.map(Object::toString).orElse(""));
    }

    /** Goes to the payments of a user, by username or id, or to one payment, by its id or our transaction. */
    private Response found(
            String search, Optional<PaymentStatus> status, Optional<Boolean> flagged, ContainerRequestContext request) {
        PersonalData personal = Person.of(request).personal();
        Optional<ObjectId> user = Ids.parse(search)
                .flatMap(users::find)
                // A search by a masked name would reveal it
                .or(() -> users.named(search)
                        .filter(named -> personal.username(named.username()).equals(named.username())))
                .map(User::id);
        if (user.isPresent()) {
            return Answers.goTo(link(user, status, flagged));
        }
        return Optional.of(search)
                .filter(text -> text.length() <= LONGEST_SEARCH)
                .flatMap(payments::identified)
                .map(id -> Answers.goTo(section.path + "/" + id.toHexString()))
                .orElseGet(() -> Answers.of(
                        "payments",
                        view(
                                section.label,
                                request,
                                new Found(
                                        section,
                                        noun(),
                                        new Paged<>(List.of(), 0, 0, 1),
                                        new Asked(
                                                search,
                                                "",
                                                status.map(PaymentStatus::name).orElse(""),
                                                flagged.orElse(false)),
                                        true,
                                        section.path))));
    }

    @GET
    @Path("/{id}")
    public Response one(@PathParam("id") String id, @Context ContainerRequestContext request) {
        var explained = payments.explained(id);
        return Answers.of(
                "payment",
                view(
                        View.word(noun().toUpperCase(Locale.ROOT)) + " " + id,
                        request,
                        new Single(one(explained.payment(), request), explained.outlook())));
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
            @FormParam("sentAt") @Nullable String sentAt,
            @Context ContainerRequestContext request) {
        Resolution resolution = resolution(outcome, transactionId, evidence, sentAt);
        return confirming(one(payments.explained(id).payment(), request), resolution, "", 200, request);
    }

    /** Resolves a payment, if the person has written its amount again and confirmed the lookup. */
    @POST
    @Path("/{id}/resolve/confirmed")
    @RolesAllowed("OPERATOR")
    public Response confirm(
            @PathParam("id") String id,
            @FormParam("outcome") @Nullable String outcome,
            @FormParam("transactionId") @Nullable String transactionId,
            @FormParam("evidence") @Nullable String evidence,
            @FormParam("sentAt") @Nullable String sentAt,
            @FormParam("amount") @Nullable String amount,
            @FormParam("looked") @Nullable String looked,
            @Context ContainerRequestContext request) {
        Resolution resolution = resolution(outcome, transactionId, evidence, sentAt);
        One one = one(payments.explained(id).payment(), request);
        if (looked == null || !isAmount(amount, one.about().amount())) {
            String problem = looked == null
                    ? "Confirm that you have looked our transaction up"
                    : "This is not the amount of the " + noun();
            return confirming(one, resolution, problem, 400, request);
        }
        return actions.run(
                Person.of(request),
                Kind.valueOf("RESOLVE_" + noun().toUpperCase(Locale.ROOT)),
                noun() + " " + id,
                resolution.outcome() + ": " + resolution.evidence(),
                () -> {
                    resolve(id, resolution, request);
                    return Answers.goTo(section.path + "/" + id);
                });
    }

    abstract void resolve(String id, Resolution resolution, ContainerRequestContext request);

    private Response confirming(
            One one, Resolution resolution, String problem, int status, ContainerRequestContext request) {
        var confirming = new Confirming(one, resolution, problem);
        return Answers.of(status, "resolve", view("Resolve the " + noun() + "?", request, confirming));
    }

    /** 4.2 and 4.200000 are one amount. */
    private static boolean isAmount(@Nullable String text, BigDecimal amount) {
        try {
            return text != null
                    && text.length() <= LONGEST_SEARCH
                    && new BigDecimal(text.strip()).compareTo(amount) == 0;
        } catch (NumberFormatException _) {
            return false;
        }
    }

    private static Resolution resolution(
            @Nullable String outcome,
            @Nullable String transactionId,
            @Nullable String evidence,
            @Nullable String sentAt) {
        @Nullable
        PaymentStatus status = Stream.of(PaymentStatus.values())
                .filter(each -> each.name().equals(outcome))
                .findFirst()
                .orElse(null);
        return new Resolution(
                status,
                transactionId == null || transactionId.isBlank() ? null : transactionId.strip(),
                evidence,
                sent(sentAt));
    }

    private static @Nullable Instant sent(@Nullable String at) {
        try {
            return at == null || at.isEmpty() ? null : Instant.parse(at);
        } catch (DateTimeException _) {
            throw Refusal.ofParameter("sentAt", "must be the moment of the latest send");
        }
    }

    private One one(R payment, ContainerRequestContext request) {
        return one(
                payment,
                users.find(new ObjectId(payment.userId())).map(User::username).orElse(null),
                Person.of(request).personal());
    }

    private One one(R payment, @Nullable String username, PersonalData personal) {
        return new One(section, noun(), payment, about(payment), username == null ? null : personal.username(username));
    }

    private <T> View<T> view(String title, ContainerRequestContext request, T content) {
        return new View<>(title, section, Person.of(request), content);
    }
}
