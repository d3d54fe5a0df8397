package gaming.events;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;

/** How far the records of one poll are done: messages are not done in the order of their records. */
final class Progress {
    private final Map<TopicPartition, TreeSet<Long>> open = new HashMap<>();
    private final Map<TopicPartition, Long> ends = new HashMap<>();

    /** @param ends the offset after the last record of each partition, readable or not */
    Progress(Collection<Received> messages, Map<TopicPartition, Long> ends) {
        this.ends.putAll(ends);
        messages.forEach(message ->
                open.computeIfAbsent(message.partition(), _ -> new TreeSet<>()).add(message.offset()));
    }

    synchronized void done(List<Received> messages) {
        messages.forEach(message ->
                open.getOrDefault(message.partition(), new TreeSet<>()).remove(message.offset()));
    }

    /** The first offset of each partition that is not done yet. */
    synchronized Map<TopicPartition, Long> next() {
        var next = new HashMap<>(ends);
        open.forEach((partition, offsets) -> {
            if (!offsets.isEmpty()) {
                next.put(partition, offsets.first());
            }
        });
        return next;
    }

    synchronized boolean isComplete() {
        return open.values().stream().allMatch(TreeSet::isEmpty);
    }
}
