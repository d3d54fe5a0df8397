package gaming.events;

import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/**
 * The next offset of each partition. What is stored here decides where a pod begins and which pod may write; what is
 * committed at the broker is for monitors.
 */
@ApplicationScoped
class Offsets {
    private static final String LOCKED =
            "select source, epoch, next_offset from topic_partition where topic = ? and partition_number = ? for update";

    private static final String INSERT = """
            insert into topic_partition(topic, partition_number, epoch, next_offset, batches) values (?, ?, 0, ?, 0)""";

    /** It always changes the row, so two pods exclude each other on every node of a cluster. */
    private static final String ADVANCE = """
            update topic_partition set next_offset = ?, batches = batches + 1 where source = ? and epoch = ?""";

    /**
     * A pod's right to write records of a partition. It ends when a pod claims the partition again.
     *
     * @param source identifies the partition; a topic that is recreated has other sources
     * @param next the offset of the first record that is not handled
     */
    record Claim(int source, long epoch, long next) {}

    /** Another pod has claimed the partition. Nothing is stored. */
    static final class Fenced extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final int source;

        Fenced(int source) {
            super("another pod has claimed a partition", null, false, false);
            this.source = source;
        }

        int source() {
            return source;
        }
    }

    private final Transactions transactions;

    @Inject
    Offsets(Transactions transactions) {
        this.transactions = transactions;
    }

    /**
     * Ends all earlier claims of the partition.
     *
     * @param begin where the first claim begins
     */
    Claim claim(TopicPartition partition, long begin) {
        return transactions.call(() -> {
            Claim last = locked(partition).orElseGet(() -> insert(partition, begin));
            Sql.update("update topic_partition set epoch = epoch + 1 where source = ?", last.source());
            return new Claim(last.source(), last.epoch() + 1, last.next());
        });
    }

    /** Claims a partition of a recreated topic. */
    Claim claimRecreated(TopicPartition partition, long begin) {
        return transactions.call(() -> {
            Sql.update(
                    "delete from topic_partition where topic = ? and partition_number = ?",
                    partition.topic(),
                    partition.partition());
            return claim(partition, begin);
        });
    }

    private static Claim insert(TopicPartition partition, long begin) {
        Sql.update(INSERT, partition.topic(), partition.partition(), begin);
        return locked(partition).orElseThrow();
    }

    private static Optional<Claim> locked(TopicPartition partition) {
        return Sql.first(
                LOCKED,
                row -> new Claim(row.getInt(1), row.getLong(2), row.getLong(3)),
                partition.topic(),
                partition.partition());
    }

    /**
     * Runs work and advances offsets in one transaction. The offsets are written last, so that a pod which is frozen in
     * its work does not keep others from a claim.
     *
     * @param next the next offsets after a result of the work
     * @throws Fenced when a claim has ended; the work then changes nothing
     */
    <T> T advance(Supplier<T> work, Function<T, Map<Claim, Long>> next) {
        return transactions.call(() -> {
            T result = work.get();
            next.apply(result).forEach((claim, offset) -> {
                if (Sql.update(ADVANCE, offset, claim.source(), claim.epoch()) == 0) {
                    throw new Fenced(claim.source());
                }
            });
            return result;
        });
    }
}
