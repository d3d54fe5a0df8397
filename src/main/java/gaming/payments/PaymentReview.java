package gaming.payments;

import gaming.access.InternalCaller;
import gaming.audit.Audit;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.database.Ids;
import gaming.database.Transactions;
import gaming.identity.PersonalData;
import gaming.identity.Users;
import gaming.payments.PaymentKind.AuditTrail.Transition;
import gaming.payments.PaymentRepository.Filter;
import gaming.payments.PaymentRepository.Sum;
import gaming.web.Csv;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Shows operators payments, in a fixed number of statements, and ends one whose outcome they know. */
@ApplicationScoped
public class PaymentReview {
    /** Payments of a file that are read at a time. */
    private static final int PART = 1_000;

    private final Transactions transactions;
    private final PaymentRepository payments;
    private final PaymentStore store;
    private final Users users;
    private final Audit audit;

    @Inject
    PaymentReview(Transactions transactions, PaymentRepository payments, PaymentStore store, Users users, Audit audit) {
        this.transactions = transactions;
        this.payments = payments;
        this.store = store;
        this.users = users;
        this.audit = audit;
    }

    /** A payment and its audit trail, the oldest row first. */
    public record Reviewed<P extends Payment>(P payment, List<Transition> transitions) {}

    /** The newest first. */
    public <P extends Payment> Paged<Reviewed<P>> list(PaymentKind<P> kind, Filter filter, Page page) {
        return transactions.call(() ->
                Paged.of(reviewed(kind, payments.newest(kind, filter, page)), payments.count(kind, filter), page));
    }

    /** The newest first, without their audit trails. Payments are counted up to {@link Page#MOST_COUNTED}. */
    public <P extends Payment> Paged<P> newest(PaymentKind<P> kind, Filter filter, Page page) {
        return transactions.call(
                () -> Paged.of(payments.newest(kind, filter, page), payments.countBounded(kind, filter), page));
    }

    /** The sums of the payments of the filter by currency; empty for more than {@link PaymentRepository#MOST_SUMMED}. */
    public Optional<List<Sum>> sums(PaymentKind<?> kind, Filter filter) {
        return transactions.call(() -> payments.sums(kind, filter));
    }

    /**
     * All payments of the filter, the newest first. They are read while the file is written, in a transaction for each
     * part, so a slow reader holds no connection.
     *
     * @param personal the form of usernames
     */
    public <P extends Payment> Csv file(PaymentKind<P> kind, Filter filter, PersonalData personal) {
        Stream<List<P>> parts = Stream.iterate(
                part(kind, filter, null),
                part -> !part.isEmpty(),
                part -> part.size() < PART ? List.of() : part(kind, filter, part.getLast()));
        return new Csv(kind.head(), parts.flatMap(part -> fields(part, personal)));
    }

    private <P extends Payment> List<P> part(PaymentKind<P> kind, Filter filter, @Nullable P last) {
        return transactions.call(() -> payments.newestAfter(kind, filter, last, PART));
    }

    private Stream<List<Object>> fields(List<? extends Payment> part, PersonalData personal) {
        Map<ObjectId, String> names =
                users.names(part.stream().map(Payment::userId).collect(Collectors.toSet()));
        return part.stream()
                .map(payment -> payment.fields(personal.username(names.getOrDefault(payment.userId(), ""))));
    }

    /** The id of the payment that has the id or a transaction id {@code text}, ours or the platform's. */
    public <P extends Payment> Optional<ObjectId> identified(PaymentKind<P> kind, String text) {
        return transactions.call(() -> Ids.parse(text)
                .flatMap(id -> payments.find(kind, id))
                .or(() -> payments.ofTransaction(kind, text))
                .map(Payment::id));
    }

    /**
     * One payment.
     *
     * @throws Refusal NOT_FOUND
     */
    public <P extends Payment> Reviewed<P> one(PaymentKind<P> kind, ObjectId id) {
        return transactions
                .call(() -> reviewed(kind, payments.find(kind, id).stream().toList()))
                .stream()
                .findFirst()
                .orElseThrow(() -> PaymentStore.noSuch(kind));
    }

    /** The reasons for the state of a payment, and the next step of the service. */
    public Outlook outlook(Reviewed<?> one) {
        return Outlook.of(
                one.payment(),
                one.transitions(),
                transactions.call(() -> store.nextQuestion(one.payment())).orElse(null));
    }

    /**
     * Ends a pending payment on an operator's evidence, or explains one that was flagged after its end and keeps its
     * outcome. Returns the payment after it.
     *
     * @throws Refusal NOT_FOUND, CONFLICT
     */
    public <P extends Payment> Reviewed<P> resolve(
            PaymentKind<P> kind, ObjectId id, Resolution resolution, InternalCaller operator) {
        audit.change(
                operator,
                kind.resolved(),
                id,
                String.valueOf(resolution.evidence()),
                () -> store.resolve(kind, id, resolution, operator.name()),
                Function.identity());
        return one(kind, id);
    }

    private static <P extends Payment> List<Reviewed<P>> reviewed(PaymentKind<P> kind, List<P> found) {
        Map<ObjectId, List<Transition>> transitions =
                kind.audit().of(found.stream().map(Payment::id).toList());
        return found.stream()
                .map(payment -> new Reviewed<>(payment, transitions.getOrDefault(payment.id(), List.of())))
                .toList();
    }
}
