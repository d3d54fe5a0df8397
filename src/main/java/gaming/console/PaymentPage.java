package gaming.console;

import gaming.audit.Action;
import gaming.audit.Audit;
import gaming.console.View.Section;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.database.Ids;
import gaming.identity.PersonalData;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.money.Amount;
import gaming.payments.AuditTrail.Transition;
import gaming.payments.Claim;
import gaming.payments.Outlook;
import gaming.payments.Payment;
import gaming.payments.PaymentKind;
import gaming.payments.PaymentRepository.Filter;
import gaming.payments.PaymentRepository.Sum;
import gaming.payments.PaymentReview;
import gaming.payments.PaymentReview.Reviewed;
import gaming.payments.PaymentStatus;
import gaming.payments.PickTransfer;
import gaming.payments.Resolution;
import gaming.referral.statement.MonthEarnings;
import gaming.referral.statement.StatementQuery;
import gaming.web.Csv;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
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
    private static final int LONGEST_SEARCH = 255;

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

    /** Claims: payouts of referrers' earnings. */
    @ApplicationScoped
    @Path("/claims")
    @RolesAllowed("VIEWER")
    public static class ClaimsPage extends PaymentPage<Claim> {
        private final MonthEarnings earnings;

        @Inject
        ClaimsPage(PaymentReview payments, Users users, Audit audit, MonthEarnings earnings) {
            super(Section.CLAIMS, "claim", PaymentKind.CLAIM, payments, users, audit);
            this.earnings = earnings;
        }

        /** What each referrer earned in a month, and what was paid; without a month, in the last one. */
        @GET
        @Path("/earnings.csv")
        @Produces(Csv.TYPE)
        public Response earnings(@Context ContainerRequestContext request) {
            String month = Typed.of(request.getUriInfo()).text("month");
            YearMonth wanted =
                    month.isEmpty() ? earnings.lastMonth() : StatementQuery.month(month, ErrorCode.INVALID_PARAMETER);
            return earnings.file(wanted, Person.of(request).personal())
                    .answer(MonthEarnings.name(wanted))
                    .build();
        }
    }

    /** Credits: transfers to users that other systems asked for. */
    @ApplicationScoped
    @Path("/credits")
    @RolesAllowed("VIEWER")
    public static class CreditsPage extends PaymentPage<PickTransfer> {
        @Inject
        CreditsPage(PaymentReview payments, Users users, Audit audit) {
            super(Section.CREDITS, "credit", PaymentKind.PICK, payments, users, audit);
        }
    }

    /** @param username as the person may see it; null: the user does not exist any more */
    record One(
            Section section,
            String noun,
            Payment payment,
            @Nullable String username) {
        String id() {
            return payment.id().toHexString();
        }

        String path() {
            return section.path + "/" + id();
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

        /** Whether it may be resolved. */
        boolean open() {
            return payment.status() == PaymentStatus.PENDING || payment.flagged();
        }
    }

    /**
     * @param search the text of the search, or the name or id of the user of the filter
     * @param unknown whether the search found nothing
     * @param sums null: of more than a page should sum up, or too many to be summed up at all
     * @param summed whether the sums were wanted
     */
    record Found(
            Section section,
            String noun,
            Paged<One> payments,
            String search,
            Filter filter,
            boolean unknown,
            @Nullable List<Sum> sums,
            boolean summed) {}

    record Single(One one, List<Transition> transitions, Outlook outlook, List<Action> actions) {}

    record Confirming(One one, Resolution resolution) {}

    private static Filter filter(Typed typed) {
        return new Filter(
                typed.read(ObjectId.class, "userId"),
                typed.read(PaymentStatus.class, "status"),
                typed.read(Boolean.class, "flagged"),
                typed.read(LocalDate.class, "from"),
                typed.read(LocalDate.class, "to"),
                typed.read(BigDecimal.class, "least"),
                typed.read(BigDecimal.class, "most"));
    }

    /** The payments of a filter, the newest first. A search leads to the payments of its user, or to one payment. */
    @GET
    public Response list(@Context ContainerRequestContext request) {
        PersonalData personal = Person.of(request).personal();
        Typed typed = Typed.of(request.getUriInfo());
        return found(typed, personal)
                .map(Answer::goTo)
                .orElseGet(() -> list(typed, personal).response());
    }

    private Optional<String> found(Typed typed, PersonalData personal) {
        String search = typed.text("search").strip();
        if (search.isEmpty() || search.length() > LONGEST_SEARCH) {
            return Optional.empty();
        }
        return Ids.parse(search)
                .flatMap(users::find)
                // A search by a masked name would reveal it
                .or(() -> users.named(search)
                        .filter(named -> personal.username(named.username()).equals(named.username())))
                .map(user -> typed.link(section.link("userId", user.id()), "search", null, "userId", null))
                .or(() -> payments.identified(kind, search).map(id -> section.path + "/" + id.toHexString()));
    }

    private Answer list(Typed typed, PersonalData personal) {
        Filter filter = filter(typed);
        Page page = typed.page().bounded();
        boolean wantsSums = typed.is("sums");
        boolean unknown = !typed.text("search").isBlank();
        Paged<P> part = unknown ? new Paged<>(List.of(), 0, 0, 1) : payments.newest(kind, filter, page);
        Optional<ObjectId> user = Optional.ofNullable(filter.user());
        Map<ObjectId, String> names =
                users.names(Stream.concat(user.stream(), part.data().stream().map(Payment::userId))
                        .collect(Collectors.toSet()));
        String search = user.map(names::get)
                .filter(name -> personal.username(name).equals(name))
                .orElse(Objects.toString(filter.user(), typed.text("search")));
        Paged<One> shown = part.map(each -> one(each, names.get(each.userId()), personal));
        boolean summed = part.count() < Page.MOST_COUNTED || wantsSums;
        @Nullable
        List<Sum> sums =
                unknown ? List.of() : summed ? payments.sums(kind, filter).orElse(null) : null;
        return section.page(
                "payments", section.label, new Found(section, noun, shown, search, filter, unknown, sums, summed));
    }

    /** The payments of a filter for a spreadsheet, all of them. */
    @GET
    @Path("/file.csv")
    @Produces(Csv.TYPE)
    public Response file(@Context ContainerRequestContext request) {
        Filter filter = filter(Typed.of(request.getUriInfo()));
        return payments.file(kind, filter, Person.of(request).personal())
                .answer(filter.file(noun + "s"))
                .build();
    }

    @GET
    @Path("/{id}")
    public Answer one(@PathParam("id") String id, @Context ContainerRequestContext request) {
        Reviewed<P> found = payments.one(kind, Parameters.id(id, "id"));
        var single = new Single(
                one(found.payment(), request),
                found.transitions(),
                payments.outlook(found),
                ActionsPage.latest(audit, found.payment().id()));
        return section.page("payment", View.word(noun.toUpperCase(Locale.ROOT)) + " " + id, single)
                .at(single.one().path());
    }

    /** The way back from a resolution that is shown once more: the payment with what was typed. */
    @POST
    @Path("/{id}")
    @RolesAllowed("OPERATOR")
    public Answer again(
            @PathParam("id") String id, MultivaluedMap<String, String> form, @Context ContainerRequestContext request) {
        return one(id, request).typed(new Typed(form));
    }

    /** Shows a resolution once more before it is made. */
    @POST
    @Path("/{id}/resolve")
    @RolesAllowed("OPERATOR")
    public Response ask(
            @PathParam("id") String id, MultivaluedMap<String, String> form, @Context ContainerRequestContext request) {
        var typed = new Typed(form);
        return typed.sent(() -> page(confirming(id, resolution(typed), request)).response(), () -> one(id, request));
    }

    /** Resolves a payment, if the person has written its amount again and confirmed the lookup. */
    @POST
    @Path("/{id}/resolve/confirmed")
    @RolesAllowed("OPERATOR")
    public Response confirm(
            @PathParam("id") String id, MultivaluedMap<String, String> form, @Context ContainerRequestContext request) {
        var typed = new Typed(form);
        return typed.sent(
                () -> {
                    Resolution resolution = resolution(typed);
                    Confirming asked = confirming(id, resolution, request);
                    Payment payment = asked.one().payment();
                    Optional<Refusal> unconfirmed = unconfirmed(typed, payment);
                    if (unconfirmed.isPresent()) {
                        return page(asked).refused(unconfirmed.get(), typed).response();
                    }
                    payments.resolve(
                            kind, payment.id(), resolution, Person.of(request).caller());
                    return Answer.goTo(section.path + "/" + id);
                },
                () -> one(id, request));
    }

    private Confirming confirming(String id, Resolution resolution, ContainerRequestContext request) {
        P payment = payments.one(kind, Parameters.id(id, "id")).payment();
        return new Confirming(one(payment, request), resolution);
    }

    private Answer page(Confirming asked) {
        return section.page("resolve", "Resolve the " + noun + "?", asked)
                .at(asked.one().path());
    }

    private Optional<Refusal> unconfirmed(Typed typed, Payment payment) {
        if (typed.text("looked").isEmpty()) {
            return Optional.of(wrong("looked", "Confirm that you have looked our transaction up"));
        }
        return isAmount(typed, payment.transfer().amount())
                ? Optional.empty()
                : Optional.of(wrong("amount", "This is not the amount of the " + noun));
    }

    private static Refusal wrong(String field, String reason) {
        return new Refusal(ErrorCode.INVALID_PARAMETER, reason, Map.of("parameter", field));
    }

    /** 4.2 and 4.200000 are one amount. */
    private static boolean isAmount(Typed typed, BigDecimal amount) {
        try {
            BigDecimal written = typed.read(BigDecimal.class, "amount");
            return written != null && written.compareTo(amount) == 0;
        } catch (Refusal _) {
            return false;
        }
    }

    private static Resolution resolution(Typed typed) {
        return new Resolution(
                typed.read(PaymentStatus.class, "outcome"),
                typed.read(String.class, "transactionId"),
                typed.read(String.class, "evidence"),
                typed.read(Instant.class, "sentAt"));
    }

    private One one(P payment, ContainerRequestContext request) {
        return one(
                payment,
                users.find(payment.userId()).map(User::username).orElse(null),
                Person.of(request).personal());
    }

    private One one(P payment, @Nullable String username, PersonalData personal) {
        return new One(section, noun, payment, username == null ? null : personal.username(username));
    }
}
