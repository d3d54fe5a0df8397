package gaming.console;

import gaming.audit.Action;
import gaming.audit.Audit;
import gaming.console.View.Section;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.database.Ids;
import gaming.identity.PersonalData;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.money.Amount;
import gaming.payments.AuditTrail.Transition;
import gaming.payments.Outlook;
import gaming.payments.Payment;
import gaming.payments.PaymentKind;
import gaming.payments.PaymentRepository.Filter;
import gaming.payments.PaymentRepository.Sum;
import gaming.payments.PaymentReview;
import gaming.payments.PaymentReview.Reviewed;
import gaming.payments.PaymentStatus;
import gaming.payments.Resolution;
import gaming.web.Csv;
import gaming.web.PageParameters;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
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
public abstract class PaymentPage<P extends Payment> {
    private static final int LONGEST_SEARCH = 64;

    private final Section section;
    private final String noun;
    private final PaymentKind<P> kind;
    private final PaymentReview payments;
    private final Users users;
    private final Audit audit;

    /** {@code noun}: {@code claim} or {@code credit}. */
    PaymentPage(Section section, String noun, PaymentKind<P> kind, PaymentReview payments, Users users, Audit audit) {
        this.section = section;
        this.noun = noun;
        this.kind = kind;
        this.payments = payments;
        this.users = users;
        this.audit = audit;
    }

    /** What only this kind of payment has. */
    abstract List<Fact> facts(P payment);

    /** A name and its value. The value may be a text from outside. */
    record Fact(String name, String value) {}

    /** @param username as the person may see it; null: the user does not exist any more */
    record One(
            Section section,
            String noun,
            Payment payment,
            List<Fact> facts,
            @Nullable String username) {
        String id() {
            return payment.id().toHexString();
        }

        String path() {
            return section.path + "/" + id();
        }

        String ofUser() {
            return section.path + "?userId=" + userId();
        }

        String userId() {
            return payment.userId().toHexString();
        }

        String user() {
            return username == null ? userId() : username;
        }

        String money() {
            return Amount.exact(payment.transfer().amount()) + " " + currency();
        }

        String currency() {
            return payment.transfer().currencyCode();
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
     * @param search the text of the search, or the name or id of the user of the filter
     * @param unknown whether the search found nothing
     * @param sums null: of more than a page should sum up, or too many to be summed up at all
     * @param summed whether the person asked for the sums
     */
    record Found(
            Section section,
            String noun,
            Paged<One> payments,
            String search,
            Filter filter,
            boolean unknown,
            @Nullable List<Sum> sums,
            boolean summed) {
        String count() {
            return sums == null
                    ? View.many(payments.count(), noun) + (payments.count() < Page.MOST_COUNTED ? "" : " or more")
                    : View.many(sums.stream().mapToLong(Sum::count).sum(), noun);
        }

        /** The link to the list, without offset and limit. */
        String link() {
            return section.link(query(filter));
        }

        String linkToSums() {
            return View.part(link(), payments, payments.offset()) + "&sums=true";
        }

        String file() {
            return View.link(section.path + "/file.csv", query(filter));
        }
    }

    record Single(One one, List<Transition> transitions, Outlook outlook, List<Action> actions) {}

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

    /** The filters of a list, in any combination. */
    public static final class Wanted {
        @QueryParam("userId")
        private @Nullable ObjectId user;

        @QueryParam("status")
        private @Nullable PaymentStatus status;

        @QueryParam("flagged")
        private @Nullable Boolean flagged;

        @QueryParam("from")
        private @Nullable LocalDate from;

        @QueryParam("to")
        private @Nullable LocalDate to;

        @QueryParam("least")
        private @Nullable BigDecimal least;

        @QueryParam("most")
        private @Nullable BigDecimal most;

        private Filter filter() {
            return new Filter(user, status, flagged, from, to, least, most);
        }
    }

    private static Object[] query(Filter filter) {
        return new Object[] {
            "userId", text(filter.user()),
            "status", text(filter.status()),
            "flagged", text(filter.flagged()),
            "from", text(filter.from()),
            "to", text(filter.to()),
            "least", text(filter.least()),
            "most", text(filter.most())
        };
    }

    /** The payments of a filter, the newest first. */
    @GET
    public Response list(
            @QueryParam("search") @DefaultValue("") String search,
            @QueryParam("sums") @Nullable Boolean sums,
            @BeanParam Wanted wanted,
            @BeanParam PageParameters page,
            @Context ContainerRequestContext request) {
        Filter filter = wanted.filter();
        return search.isBlank()
                ? list(filter, page.page(), Boolean.TRUE.equals(sums), request)
                : found(search.strip(), filter, request);
    }

    /** The payments of a filter for a spreadsheet, all of them. */
    @GET
    @Path("/file.csv")
    @Produces(Csv.TYPE)
    public Response file(@BeanParam Wanted wanted, @Context ContainerRequestContext request) {
        Filter filter = wanted.filter();
        return payments.file(kind, filter, Person.of(request).personal())
                .answer(filter.file(noun + "s"))
                .build();
    }

    private Response list(Filter filter, Page page, boolean sums, ContainerRequestContext request) {
        Paged<P> part = payments.newest(kind, filter, page.bounded());
        PersonalData personal = Person.of(request).personal();
        Optional<ObjectId> user = Optional.ofNullable(filter.user());
        Map<ObjectId, String> names =
                users.names(Stream.concat(user.stream(), part.data().stream().map(Payment::userId))
                        .collect(Collectors.toSet()));
        String search = user.map(names::get)
                .filter(name -> personal.username(name).equals(name))
                .orElse(Objects.toString(filter.user(), ""));
        Paged<One> shown = part.map(each -> one(each, names.get(each.userId()), personal));
        boolean few = part.count() < Page.MOST_COUNTED;
        @Nullable List<Sum> summed = few || sums ? payments.sums(kind, filter).orElse(null) : null;
        return answer(new Found(section, noun, shown, search, filter, false, summed, few || sums), request);
    }

    /** Goes to the payments of a user, by username or id, or to one payment, by its id or our transaction. */
    private Response found(String search, Filter filter, ContainerRequestContext request) {
        PersonalData personal = Person.of(request).personal();
        Optional<User> user = Ids.parse(search)
                .flatMap(users::find)
                // A search by a masked name would reveal it
                .or(() -> users.named(search)
                        .filter(named -> personal.username(named.username()).equals(named.username())));
        if (user.isPresent()) {
            return Answers.goTo(section.link(query(filter.with(user.get().id()))));
        }
        return Optional.of(search)
                .filter(text -> text.length() <= LONGEST_SEARCH)
                .flatMap(text -> payments.identified(kind, text))
                .map(id -> Answers.goTo(section.path + "/" + id.toHexString()))
                .orElseGet(() -> {
                    var nothing = new Paged<One>(List.of(), 0, 0, 1);
                    return answer(new Found(section, noun, nothing, search, filter, true, List.of(), true), request);
                });
    }

    private Response answer(Found found, ContainerRequestContext request) {
        return Answers.of("payments", view(section.label, request, found));
    }

    /** An amount comes back with the digits that were typed. */
    static String text(@Nullable Object value) {
        return value instanceof BigDecimal number ? number.toPlainString() : Objects.toString(value, "");
    }

    @GET
    @Path("/{id}")
    public Response one(@PathParam("id") String id, @Context ContainerRequestContext request) {
        Reviewed<P> found = reviewed(id);
        return Answers.of(
                "payment",
                view(
                        View.word(noun.toUpperCase(Locale.ROOT)) + " " + id,
                        request,
                        new Single(
                                one(found.payment(), request),
                                found.transitions(),
                                payments.outlook(found),
                                ActionsPage.latest(audit, found.payment().id()))));
    }

    private Reviewed<P> reviewed(String id) {
        return payments.one(kind, Parameters.id(id, "id"));
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
        return confirming(one(reviewed(id).payment(), request), resolution, "", 200, request);
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
        One one = one(reviewed(id).payment(), request);
        if (looked == null || !isAmount(amount, one.payment().transfer().amount())) {
            String problem = looked == null
                    ? "Confirm that you have looked our transaction up"
                    : "This is not the amount of the " + noun;
            return confirming(one, resolution, problem, 400, request);
        }
        payments.resolve(
                kind, one.payment().id(), resolution, Person.of(request).caller());
        return Answers.goTo(section.path + "/" + id);
    }

    private Response confirming(
            One one, Resolution resolution, String problem, int status, ContainerRequestContext request) {
        var confirming = new Confirming(one, resolution, problem);
        return Answers.of(status, "resolve", view("Resolve the " + noun + "?", request, confirming));
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
        return new Resolution(
                outcome == null ? null : Parameters.read(PaymentStatus.class, outcome, "outcome"),
                transactionId == null || transactionId.isBlank() ? null : transactionId.strip(),
                evidence,
                sentAt == null || sentAt.isEmpty() ? null : Parameters.read(Instant.class, sentAt, "sentAt"));
    }

    private One one(P payment, ContainerRequestContext request) {
        return one(
                payment,
                users.find(payment.userId()).map(User::username).orElse(null),
                Person.of(request).personal());
    }

    private One one(P payment, @Nullable String username, PersonalData personal) {
        return new One(section, noun, payment, facts(payment), username == null ? null : personal.username(username));
    }

    private <T> View<T> view(String title, ContainerRequestContext request, T content) {
        return new View<>(title, section, Person.of(request), content);
    }
}
