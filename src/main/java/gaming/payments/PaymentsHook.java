package gaming.payments;

import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.database.Ids;
import gaming.database.Transactions;
import gaming.payments.AuditTrail.Transition;
import gaming.web.Parameters;
import gaming.web.RequestCaller;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Shows operators one kind of payment, in a fixed number of statements a page. */
public abstract class PaymentsHook<P extends Payment, R extends PaymentRecord> {
    private final Transactions transactions;
    private final PaymentRepository<P> payments;
    private final PaymentStore<P> store;

    protected PaymentsHook(Transactions transactions, PaymentRepository<P> payments, PaymentStore<P> store) {
        this.transactions = transactions;
        this.payments = payments;
        this.store = store;
    }

    protected abstract R shown(P payment, List<Transition> transitions);

    /** The newest first. */
    protected Paged<R> listed(@Nullable PaymentStatus status, @Nullable Boolean flagged, Page page) {
        return transactions.call(() -> {
            List<P> newest = payments.newest(null, status, flagged, page.rows());
            return Paged.of(shown(newest), Math.toIntExact(payments.count(status, flagged)), page);
        });
    }

    /** The filters of a list; null: any value. */
    public record Wanted(
            @Nullable ObjectId user,
            @Nullable PaymentStatus status,
            @Nullable Boolean flagged) {}

    /** The newest first. Payments are counted up to {@link Page#MOST_COUNTED}. */
    public Paged<R> matching(Wanted wanted, Page page) {
        return transactions.call(() -> Paged.of(
                shown(payments.newest(wanted.user(), wanted.status(), wanted.flagged(), page.rows())),
                payments.count(wanted.user(), wanted.status(), wanted.flagged(), Page.MOST_COUNTED),
                page));
    }

    /** The id of the payment that has the id or the external transaction id {@code text}. */
    public Optional<ObjectId> identified(String text) {
        return transactions.call(
                () -> Ids.parse(text).flatMap(payments::find).map(Payment::id).or(() -> payments.ofTransaction(text)));
    }

    public record Explained<R>(R payment, Outlook outlook) {}

    /** One payment, with the reasons for its state and the next step of the service. */
    public Explained<R> explained(String id) {
        ObjectId payment = Parameters.id(id, "id");
        return transactions.call(() -> {
            P found = payments.find(payment).orElseThrow(store::notFound);
            List<Transition> steps = payments.audit().of(List.of(payment)).getOrDefault(payment, List.of());
            return new Explained<>(
                    shown(found, steps),
                    Outlook.of(found, steps, store.nextQuestion(found).orElse(null)));
        });
    }

    protected R found(String id) {
        ObjectId payment = Parameters.id(id, "id");
        return transactions.call(() -> shown(payments.find(payment).stream().toList())).stream()
                .findFirst()
                .orElseThrow(store::notFound);
    }

    protected R resolved(String id, Resolution resolution, ContainerRequestContext request) {
        ObjectId payment = Parameters.id(id, "id");
        store.resolve(payment, resolution, RequestCaller.nameOf(request));
        return found(id);
    }

    protected List<R> shown(List<P> found) {
        List<ObjectId> ids = found.stream().map(Payment::id).toList();
        Map<ObjectId, List<Transition>> transitions = payments.audit().of(ids);
        return found.stream()
                .map(payment -> shown(payment, transitions.getOrDefault(payment.id(), List.of())))
                .toList();
    }
}
