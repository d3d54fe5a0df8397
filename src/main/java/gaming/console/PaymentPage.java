package gaming.console;

import gaming.audit.Action;
import gaming.audit.Audit;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.database.Ids;
import gaming.identity.PersonalData;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.payments.Claim;
import gaming.payments.Outlook;
import gaming.payments.Payment;
import gaming.payments.PaymentKind;
import gaming.payments.PaymentKind.AuditTrail.Transition;
import gaming.payments.PaymentRepository.Filter;
import gaming.payments.PaymentRepository.Sum;
import gaming.payments.PaymentReview;
import gaming.payments.PaymentStatus;
import gaming.payments.PickTransfer;
import gaming.payments.Resolution;
import gaming.referral.statement.MonthEarnings;
import gaming.referral.statement.StatementAnswers;
import gaming.web.Csv;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

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
        public Response earnings(@BeanParam Visit visit) {
            String month = visit.query().text("month");
            YearMonth wanted =
                    month.isEmpty() ? earnings.lastMonth() : StatementAnswers.month(month, ErrorCode.INVALID_PARAMETER);
            return earnings.file(wanted, visit.personal())
                    .answer(MonthEarnings.name(wanted))
                    .build();
        }
    }

    /** Credits: transfers to users that other systems asked for. */
    @ApplicationScoped
    @Path("/credits")
    public static class CreditsPage extends PaymentPage<PickTransfer> {
        @Inject
        CreditsPage(PaymentReview payments, Users users, Audit audit) {
            super(Section.CREDITS, "credit", PaymentKind.PICK, payments, users, audit);
        }
    }

    /** @param user the username as the person may see it, or the id of a user who does not exist any more */
    record One(String noun, Payment payment, String user) {
        /** Whether it may be resolved. */
        boolean open() {
            return payment.status() == PaymentStatus.PENDING || payment.flagged();
        }
    }

    /**
     * @param search the text of the search, or the name or id of the user of the filter
     * @param unknown whether the search found nothing
     * @param sums empty: of more than a page should sum up, or too many to be summed up at all
     * @param summed whether the sums were wanted
     */
    record Found(
            String noun,
            Paged<One> payments,
            String search,
            Filter filter,
            boolean unknown,
            Optional<List<Sum>> sums,
            boolean summed) {}

    record Single(One one, List<Transition> transitions, Outlook outlook, List<Action> actions) {}

    record Confirming(One one, Resolution resolution) {}

    private static Filter filter(Typed query) {
        return new Filter(
                query.read(ObjectId.class, "userId"),
                query.read(PaymentStatus.class, "status"),
                query.read(Boolean.class, "flagged"),
                query.read(LocalDate.class, "from"),
                query.read(LocalDate.class, "to"),
                query.read(BigDecimal.class, "least"),
                query.read(BigDecimal.class, "most"));
    }

    /** The payments of a filter, the newest first. A search leads to the payments of its user, or to one payment. */
    @GET
    public Answer list(@BeanParam Visit visit) {
        Typed query = visit.query();
        return found(query, visit.personal())
                .map(Answer::goTo)
                .orElseGet(() -> list(query, visit.page(), visit.personal()));
    }

    private Optional<String> found(Typed query, PersonalData personal) {
        String search = query.text("search").strip();
        if (search.isEmpty() || search.length() > LONGEST_SEARCH) {
            return Optional.empty();
        }
        return Ids.parse(search)
                .flatMap(users::find)
                // A search by a masked name would reveal it
                .or(() -> users.named(search)
                        .filter(named -> personal.username(named.username()).equals(named.username())))
                .map(user -> query.link(section.link("userId", user.id()), "search", null, "userId", null))
                .or(() -> payments.identified(kind, search).map(section::path));
    }

    private Answer list(Typed query, Page page, PersonalData personal) {
        Filter filter = filter(query);
        boolean unknown = !query.text("search").isBlank();
        Paged<P> part = unknown ? new Paged<>(List.of(), 0, 0, 1) : payments.newest(kind, filter, page);
        Optional<ObjectId> user = Optional.ofNullable(filter.user());
        Map<ObjectId, String> names =
                users.names(Stream.concat(user.stream(), part.data().stream().map(Payment::userId))
                        .collect(Collectors.toSet()));
        String search = user.map(names::get)
                .filter(name -> personal.username(name).equals(name))
                .orElse(Objects.toString(filter.user(), query.text("search")));
        Paged<One> shown = part.map(each -> one(each, Optional.ofNullable(names.get(each.userId())), personal));
        boolean summed = part.count() < Page.MOST_COUNTED || query.is("sums");
        Optional<List<Sum>> sums = !unknown && summed ? payments.sums(kind, filter) : Optional.empty();
        return section.page("payments", new Found(noun, shown, search, filter, unknown, sums, summed));
    }

    /** The payments of a filter for a spreadsheet, all of them. */
    @GET
    @Path("/file.csv")
    @Produces(Csv.TYPE)
    public Response file(@BeanParam Visit visit) {
        Filter filter = filter(visit.query());
        return payments.file(kind, filter, visit.personal())
                .answer(filter.file(noun + "s"))
                .build();
    }

    @GET
    @Path("/{id}")
    public Answer one(@PathParam("id") ObjectId id, @BeanParam Visit visit) {
        PaymentReview.Reviewed<P> found = payments.one(kind, id);
        var single =
                new Single(one(found.payment(), visit), found.transitions(), payments.outlook(found), audit.latest(id));
        String title = section == Section.CLAIMS ? "Claim " : "Credit ";
        return section.page("payment", title + id, single).at(section.path(id));
    }

    /** The way back from a resolution that is shown once more: the payment with what was typed. */
    @POST
    @Path("/{id}")
    public Answer again(@PathParam("id") ObjectId id, @BeanParam Visit visit) {
        return one(id, visit).typed(visit.form());
    }

    /** Shows a resolution once more before it is made. */
    @POST
    @Path("/{id}/resolve")
    public Answer ask(@PathParam("id") ObjectId id, @BeanParam Visit visit) {
        return visit.form().sent(() -> one(id, visit), () -> confirming(id, visit));
    }

    private Answer confirming(ObjectId id, Visit visit) {
        Resolution resolution = resolution(visit.form());
        var asked = new Confirming(one(payments.one(kind, id).payment(), visit), resolution);
        return section.page("resolve", "Resolve the " + noun + "?", asked).at(section.path(id));
    }

    /** Resolves a payment, if the person has written its amount again and confirmed the lookup. */
    @POST
    @Path("/{id}/resolve/confirmed")
    public Answer confirm(@PathParam("id") ObjectId id, @BeanParam Visit visit) {
        Typed form = visit.form();
        return form.sent(() -> one(id, visit), () -> {
            Optional<Refusal> unconfirmed =
                    unconfirmed(form, payments.one(kind, id).payment());
            if (unconfirmed.isPresent()) {
                return confirming(id, visit).refused(unconfirmed.get(), form);
            }
            payments.resolve(kind, id, resolution(form), visit.caller());
            return Answer.goTo(section.path(id));
        });
    }

    private Optional<Refusal> unconfirmed(Typed form, Payment payment) {
        if (form.text("looked").isEmpty()) {
            return Optional.of(wrong("looked", "Confirm that you have looked our transaction up"));
        }
        return isAmount(form, payment.transfer().amount())
                ? Optional.empty()
                : Optional.of(wrong("amount", "This is not the amount of the " + noun));
    }

    private static Refusal wrong(String field, String reason) {
        return new Refusal(ErrorCode.INVALID_PARAMETER, reason, Map.of("parameter", field));
    }

    /** 4.2 and 4.200000 are one amount. */
    private static boolean isAmount(Typed form, BigDecimal amount) {
        try {
            BigDecimal written = form.read(BigDecimal.class, "amount");
            return written != null && written.compareTo(amount) == 0;
        } catch (Refusal _) {
            return false;
        }
    }

    private static Resolution resolution(Typed form) {
        return new Resolution(
                form.read(PaymentStatus.class, "outcome"),
                form.read(String.class, "transactionId"),
                form.read(String.class, "evidence"),
                form.read(Instant.class, "sentAt"));
    }

    private One one(P payment, Visit visit) {
        return one(payment, users.find(payment.userId()).map(User::username), visit.personal());
    }

    private One one(P payment, Optional<String> username, PersonalData personal) {
        return new One(
                noun,
                payment,
                username.map(personal::username)
                        .orElseGet(() -> payment.userId().toHexString()));
    }
}
