package gaming.events;

import gaming.events.Message.Received;
import gaming.events.Offsets.Claim;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/**
 * The messages of one poll that are done. A message is done in the transaction that advances the offset of its
 * partition.
 */
final class Progress {
    private static final NavigableSet<Long> NONE = Collections.emptyNavigableSet();

    private final Offsets offsets;
    private final Map<TopicPartition, Claim> claims;
    private final Map<TopicPartition, Long> ends;
    private final Map<TopicPartition, NavigableSet<Long>> open = new HashMap<>();

    /** @param ends the offset after the last record of each partition, readable or not */
    Progress(
            Offsets offsets,
            Map<TopicPartition, Claim> claims,
            Collection<Received> messages,
            Map<TopicPartition, Long> ends) {
        this.offsets = offsets;
        this.claims = Map.copyOf(claims);
        this.ends = Map.copyOf(ends);
        messages.forEach(message ->
                open.computeIfAbsent(message.partition(), _ -> new TreeSet<>()).add(message.offset()));
    }

    /**
     * Runs work in a transaction that also stores which messages it has done.
     *
     * @throws Offsets.Fenced when another pod has claimed one of their partitions; nothing is stored then
     */
    <T> T store(Supplier<T> work, Function<T, List<Received>> done) {
        record Stored<T>(T result, List<Received> done) {}
        var stored = offsets.advance(
                () -> {
                    T result = work.get();
                    return new Stored<>(result, done.apply(result));
                },
                each -> next(each.done()));
        mark(stored.done());
        return stored.result();
    }

    /** @throws Offsets.Fenced when another pod has claimed one of the partitions */
    void requireClaims() {
        offsets.advance(() -> true, _ -> byClaim(next()));
    }

    /** Stores the offsets of partitions whose records were no messages. */
    void storeEnds() {
        Map<TopicPartition, Long> unread = new HashMap<>(ends);
        unread.keySet().removeAll(open.keySet());
        if (!unread.isEmpty()) {
            offsets.advance(() -> true, _ -> byClaim(unread));
        }
    }

    private Map<Claim, Long> next(List<Received> done) {
        Map<TopicPartition, Set<Long>> offsetsDone = new HashMap<>();
        done.forEach(message -> offsetsDone
                .computeIfAbsent(message.partition(), _ -> new HashSet<>())
                .add(message.offset()));
        Map<TopicPartition, Long> next = new HashMap<>();
        synchronized (open) {
            offsetsDone.forEach((partition, many) -> next.put(
                    partition,
                    open(partition).stream()
                            .filter(offset -> !many.contains(offset))
                            .findFirst()
                            .orElse(ends.get(partition))));
        }
        return byClaim(next);
    }

    private Map<Claim, Long> byClaim(Map<TopicPartition, Long> next) {
        Map<Claim, Long> byClaim = new HashMap<>();
        next.forEach((partition, offset) -> byClaim.put(claims.get(partition), offset));
        return byClaim;
    }

    private void mark(List<Received> done) {
        synchronized (open) {
            done.forEach(message -> open(message.partition()).remove(message.offset()));
        }
    }

    private NavigableSet<Long> open(TopicPartition partition) {
        return open.getOrDefault(partition, NONE);
    }

    boolean isDone(Received message) {
        synchronized (open) {
            return !open(message.partition()).contains(message.offset());
        }
    }

    boolean isComplete() {
        synchronized (open) {
            return open.values().stream().allMatch(NavigableSet::isEmpty);
        }
    }

    /** The first offset of each partition that is not done. */
    Map<TopicPartition, Long> next() {
        var next = new HashMap<>(ends);
        synchronized (open) {
            open.forEach((partition, offsets) -> {
                if (!offsets.isEmpty()) {
                    next.put(partition, offsets.first());
                }
            });
        }
        return next;
    }
}
