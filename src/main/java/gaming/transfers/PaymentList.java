package gaming.transfers;

import gaming.Page;
import gaming.Paged;
import gaming.database.Transactions;
import jakarta.persistence.TypedQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Payments for operators to look at, the newest first: a fixed number of statements, whatever the page. */
public final class PaymentList<P extends Payment> {
    private final Transactions transactions;
    private final Bookkeeping<P> books;
    private final String entity;
    private final String newestFirst;

    /** {@code madeAt}: the attribute that says when one was made. */
    public PaymentList(Transactions transactions, Bookkeeping<P> books, String madeAt) {
        this.transactions = transactions;
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

        <T> TypedQuery<T> on(TypedQuery<T> query) {
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
        return transactions.callWithEntities((entities, connection) -> {
            String from = "from " + entity + filter.condition();
            List<P> payments = filter.on(entities.createQuery(from + newestFirst, books.type()))
                    .setFirstResult(page.offset())
                    .setMaxResults(page.limit())
                    .getResultList();
            long count = filter.on(entities.createQuery("select count(*) " + from, Long.class))
                    .getSingleResult();
            return Paged.of(audited(connection, payments), Math.toIntExact(count), page);
        });
    }

    public Optional<Audited<P>> find(ObjectId id) {
        return transactions.callWithEntities((entities, connection) ->
                audited(
                                connection,
                                Optional.ofNullable(entities.find(books.type(), id)).stream()
                                        .toList())
                        .stream()
                        .findFirst());
    }

    private List<Audited<P>> audited(Connection connection, List<P> payments) throws SQLException {
        Map<ObjectId, List<Transition>> transitions = books.history()
                .of(connection, payments.stream().map(Payment::id).toList());
        return payments.stream()
                .map(payment -> new Audited<>(payment, transitions.getOrDefault(payment.id(), List.of())))
                .toList();
    }
}
