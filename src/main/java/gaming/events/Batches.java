package gaming.events;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Parts messages into batches of one name, as few as their size and order allow: a message goes into the first batch of
 * its name that has room and is not before one with its key, or before one with a name that it may not overtake.
 */
final class Batches {
    /** As a batch of a feed: one statement may carry all of it. */
    private static final int MOST_BYTES = 4 * 1024 * 1024;

    private final TopicConsumer consumer;
    private final List<List<Received>> batches = new ArrayList<>();
    private final List<Integer> bytes = new ArrayList<>();
    /** By name, those that have room. */
    private final Map<String, TreeSet<Integer>> open = new HashMap<>();

    private final Map<String, Integer> lastOfName = new HashMap<>();
    private final Map<String, Integer> lastOfKey = new HashMap<>();

    private Batches(TopicConsumer consumer) {
        this.consumer = consumer;
    }

    /** To be handled one after the other. */
    static List<List<Received>> of(List<Received> messages, TopicConsumer consumer) {
        var batches = new Batches(consumer);
        messages.forEach(batches::add);
        return batches.batches;
    }

    private void add(Received received) {
        Message message = received.message();
        TreeSet<Integer> withRoom = open.computeIfAbsent(message.name(), _ -> new TreeSet<>());
        Integer batch = withRoom.ceiling(earliest(message));
        if (batch == null) {
            batch = batches.size();
            batches.add(new ArrayList<>());
            bytes.add(0);
            withRoom.add(batch);
        }
        batches.get(batch).add(received);
        bytes.set(batch, bytes.get(batch) + received.bytes());
        if (batches.get(batch).size() >= consumer.atOnce() || bytes.get(batch) >= MOST_BYTES) {
            withRoom.remove(batch);
        }
        lastOfName.merge(message.name(), batch, Math::max);
        if (message.key() != null) {
            lastOfKey.put(message.key(), batch);
        }
    }

    private int earliest(Message message) {
        int earliest = message.key() == null ? 0 : lastOfKey.getOrDefault(message.key(), 0);
        for (Map.Entry<String, Integer> other : lastOfName.entrySet()) {
            boolean holdsUp =
                    !other.getKey().equals(message.name()) && !consumer.mayOvertake(message.name(), other.getKey());
            earliest = holdsUp ? Math.max(earliest, other.getValue()) : earliest;
        }
        return earliest;
    }
}
