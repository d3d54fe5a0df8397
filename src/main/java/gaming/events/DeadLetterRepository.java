package gaming.events;

import gaming.core.Page;
import gaming.core.Page.Paged;
import jakarta.data.repository.Find;
import jakarta.data.repository.Repository;
import jakarta.data.repository.Update;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.hibernate.LockMode;
import org.hibernate.StatelessSession;
import org.jspecify.annotations.Nullable;

@Repository
interface DeadLetterRepository {
    StatelessSession session();

    @Find
    Optional<DeadLetter> find(ObjectId id);

    @Update
    void update(DeadLetter letter);

    default Optional<DeadLetter> lock(ObjectId id) {
        return Optional.ofNullable(session().get(DeadLetter.class, id, LockMode.PESSIMISTIC_WRITE));
    }

    /** The letters that reached the state last come first, in index order; null: any topic, any name. */
    default Paged<DeadLetter> list(@Nullable String topic, @Nullable String name, DeadLetter.State state, Page page) {
        String from = "from DeadLetter where "
                + switch (state) {
                    case OPEN -> "discardedAt is null and replayedAt is null";
                    case REPLAYED -> "discardedAt is null and replayedAt is not null";
                    case DISCARDED -> "discardedAt is not null";
                }
                + (topic == null ? "" : " and topic = :topic")
                + (name == null ? "" : " and name = :name");
        String order = " order by "
                + switch (state) {
                    case OPEN -> "";
                    case REPLAYED -> "replayedAt desc, ";
                    case DISCARDED -> "discardedAt desc, replayedAt desc, ";
                }
                + "failedAt desc, id desc";
        var rows = session()
                .createSelectionQuery(from + order, DeadLetter.class)
                .setFirstResult(page.offset())
                .setMaxResults(page.limit());
        var count = session().createSelectionQuery("select count(*) " + from, Long.class);
        if (topic != null) {
            rows.setParameter("topic", topic);
            count.setParameter("topic", topic);
        }
        if (name != null) {
            rows.setParameter("name", name);
            count.setParameter("name", name);
        }
        return Paged.of(rows.getResultList(), Math.toIntExact(count.getSingleResult()), page);
    }
}
