package gaming.events;

import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/**
 * The next offset of each partition. What is stored here decides where a pod begins and which pod may write; what is
 * committed at the broker is for monitors.
 */
interface Offsets {
    /**
     * A pod's right to write records of a partition. It ends when a pod claims the partition again.
     *
     * @param source identifies the partition; a topic that is made anew has other sources
     * @param next the offset of the first record that is not handled
     */
    record Claim(int source, long epoch, long next) {}

    /** Another pod has claimed a partition. Nothing is stored. */
    final class Fenced extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Fenced() {
            super("another pod has claimed a partition", null, false, false);
        }
    }

    /**
     * Ends all earlier claims of the partition.
     *
     * @param begin where the first claim begins
     * @param end the offset after the last record: if the stored offset is beyond it, the topic was made anew
     */
    Claim claim(TopicPartition partition, long begin, long end);

    /**
     * Runs work and advances offsets in one transaction.
     *
     * @param next the next offsets after a result of the work
     * @throws Fenced when a claim has ended; the work then changes nothing
     */
    <T> T advance(Supplier<T> work, Function<T, Map<Claim, Long>> next);
}
