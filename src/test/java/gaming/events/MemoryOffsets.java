package gaming.events;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/** The offsets of pods that have no database. */
final class MemoryOffsets extends Offsets {
    private final Map<TopicPartition, Claim> latest = new HashMap<>();
    private final Map<Integer, Long> next = new HashMap<>();

    @SuppressWarnings("NullAway") // no transaction is run
    MemoryOffsets() {
        super(null);
    }

    @Override
    synchronized Claim claim(TopicPartition partition, long begin) {
        Claim before = latest.get(partition);
        int source = before == null ? latest.size() + 1 : before.source();
        var claim = new Claim(source, before == null ? 1 : before.epoch() + 1, next.getOrDefault(source, begin));
        latest.put(partition, claim);
        return claim;
    }

    /** Work that another claim overtakes is not undone here, so it may be seen twice. */
    @Override
    <T> T advance(Supplier<T> work, Function<T, Map<Claim, Long>> offsets) {
        T result = work.get();
        synchronized (this) {
            Map<Claim, Long> advanced = offsets.apply(result);
            for (Claim claim : advanced.keySet()) {
                if (latest.values().stream()
                        .noneMatch(each -> each.source() == claim.source() && each.epoch() == claim.epoch())) {
                    throw new Fenced(claim.source());
                }
            }
            advanced.forEach((claim, offset) -> next.put(claim.source(), offset));
        }
        return result;
    }
}
