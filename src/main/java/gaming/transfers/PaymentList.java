package gaming.transfers;

import gaming.Page;
import gaming.Paged;
import gaming.database.Transactions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.hibernate.StatelessSession;
import org.hibernate.query.SelectionQuery;
import org.jspecify.annotations.Nullable;

/** Payments for operators to look at, the newest first: a fixed number of statements, whatever the page. */
public final class PaymentList<P extends Payment> {
    private final Transactions transactions;
    private final StatelessSession session;
    private final Bookkeeping<P> books;
    private final String entity;
    private final String newestFirst;

    /** {@code madeAt}: the attribute that says when one was made. */
    public PaymentList(Transactions transactions, StatelessSession session, Bookkeeping<P> books, String madeAt) {
        this.transactions = transactions;
        this.session = session;
        this.books = books;
        this.entity = books.type().getSimpleName();
        this.newestFirst = " order by " + madeAt + " desc, id desc";
    }

    /** A payment with everything that happened to it, the oldest first. */
    public record Audited<P extends Payment>(P payment, List<Transition> transitions) {}

    /** What an operator asks for; null: any. */
    public record Filter(
            @Nullable PaymentStatus status, @Nullable Boolean flagged) {
        String condition() {
            return " where 1 = 1" + (status == null ? "" : " and status = :status")
                    + (flagged == null ? "" : " and flagged = :flagged");
        }

        <T> SelectionQuery<T> on(SelectionQuery<T> query) {
            if (status != null) {
                query.setParameter("status", status);
            }
            if (flagged != null) {
                query.setParameter("flagged", flagged);
            }
            return query;
        }
    }

    public Paged<Audited<P>> find(Filter filter, Page page) {
        return transactions.call(() -> {
            String from = "from " + entity + filter.condition();
            List<P> payments = filter.on(session.createSelectionQuery(from + newestFirst, books.type()))
                    .setFirstResult(page.offset())
                    .setMaxResults(page.limit())
                    .getResultList();
            long count = filter.on(session.createSelectionQuery("select count(*) " + from, Long.class))
                    .getSingleResult();
            return Paged.of(audited(payments), Math.toIntExact(count), page);
        });
    }

    public Optional<Audited<P>> find(ObjectId id) {
        return transactions.call(() ->
                audited(Optional.ofNullable(session.get(books.type(), id)).stream()
                                .toList())
                        .stream()
                        .findFirst());
    }

    private List<Audited<P>> audited(List<P> payments) {
        Map<ObjectId, List<Transition>> transitions =
                books.history().of(payments.stream().map(Payment::id).toList());
        return payments.stream()
                .map(payment -> new Audited<>(payment, transitions.getOrDefault(payment.id(), List.of())))
                .toList();
    }
}
