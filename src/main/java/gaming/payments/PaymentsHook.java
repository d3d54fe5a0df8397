package gaming.payments;

import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.database.Transactions;
import gaming.payments.AuditTrail.Transition;
import gaming.web.Parameters;
import gaming.web.RequestCaller;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * One kind of payment for operators: they list payments, in a fixed number of statements a page, and end one.
 *
 * @param <P> the entity
 * @param <R> the shape that operators see
 */
public abstract class PaymentsHook<P extends Payment, R> {
    private final Transactions transactions;
    private final PaymentRepository<P> payments;
    private final PaymentStore<P> store;

    protected PaymentsHook(Transactions transactions, PaymentRepository<P> payments, PaymentStore<P> store) {
        this.transactions = transactions;
        this.payments = payments;
        this.store = store;
    }

    /** {@code transitions}: its audit trail, the oldest first. */
    protected abstract R shown(P payment, List<Transition> transitions);

    /** The newest first; the query may ask for those of a {@code status}, and for those that are {@code flagged} or not. */
    protected Paged<R> listed(UriInfo uri) {
        @Nullable
        PaymentStatus status =
                Parameters.constant(uri, "status", PaymentStatus.class).orElse(null);
        @Nullable Boolean flagged = Parameters.flag(uri, "flagged").orElse(null);
        Page page = Parameters.page(uri);
        return transactions.call(() -> {
            List<P> newest = payments.newest(status, flagged, page.rows());
            return Paged.of(shown(newest), Math.toIntExact(payments.count(status, flagged)), page);
        });
    }

    /** One payment. */
    protected R found(String id) {
        ObjectId payment = Parameters.id(id, "id");
        return transactions.call(() -> shown(payments.find(payment).stream().toList())).stream()
                .findFirst()
                .orElseThrow(store::notFound);
    }

    /** Ends a payment and returns it as it is then. */
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
