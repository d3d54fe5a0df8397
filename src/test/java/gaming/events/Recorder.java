package gaming.events;

import gaming.core.Rejection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A consumer that records its messages; the test gives the answers. Several pods may share one recorder. */
final class Recorder implements TopicConsumer {
    private final String topic;
    private final int atOnce;
    private final List<List<String>> calls = new ArrayList<>();
    private final Map<String, List<Integer>> handled = new HashMap<>();
    private final Set<String> busy = new HashSet<>();
    private final MemoryOffsets offsets = new MemoryOffsets();
    private final AtomicInteger clashes = new AtomicInteger();
    private volatile @Nullable String version;
    private volatile Answer answer = (_, _) -> Map.of();

    interface Answer {
        Map<Integer, String> to(String name, List<Message> messages) throws Unavailable;
    }

    Recorder(String topic, int atOnce) {
        this.topic = topic;
        this.atOnce = atOnce;
    }

    /** Of all pods that share this recorder. */
    MemoryOffsets offsets() {
        return offsets;
    }

    void answers(Answer next) {
        answer = next;
    }

    /** From now on the messages would replace this version. */
    void holds(String stored) {
        version = stored;
    }

    @Override
    public @Nullable String version(Message message) {
        return version;
    }

    @Override
    public String topic() {
        return topic;
    }

    @Override
    public boolean takes(String name) {
        return !name.equals("STRANGE");
    }

    @Override
    public int atOnce() {
        return atOnce;
    }

    /** Payloads are numbers; a message that does not fail counts as handled. */
    @Override
    public Map<Integer, Rejection> handle(String name, List<Message> messages) throws Unavailable {
        begin(messages);
        try {
            Map<Integer, String> failed = answer.to(name, messages);
            record(messages, failed);
            var rejections = new HashMap<Integer, Rejection>();
            failed.forEach((position, reason) -> rejections.put(position, new Rejection(reason, version)));
            return rejections;
        } finally {
            end(messages);
        }
    }

    private synchronized void begin(List<Message> messages) {
        calls.add(messages.stream()
                .map(message -> message.key() + message.payload().asText())
                .toList());
        if (messages.stream().anyMatch(message -> busy.contains(String.valueOf(message.key())))) {
            clashes.incrementAndGet();
        }
        messages.forEach(message -> busy.add(String.valueOf(message.key())));
    }

    private synchronized void end(List<Message> messages) {
        messages.forEach(message -> busy.remove(String.valueOf(message.key())));
    }

    private synchronized void record(List<Message> messages, Map<Integer, String> failed) {
        for (int position = 0; position < messages.size(); position++) {
            if (!failed.containsKey(position)) {
                Message message = messages.get(position);
                handled.computeIfAbsent(String.valueOf(message.key()), _ -> new ArrayList<>())
                        .add(message.payload().asInt());
            }
        }
    }

    /** The keys and numbers of the messages of each call. */
    synchronized List<List<String>> calls() {
        return List.copyOf(calls);
    }

    /** The handled numbers of a key, in order. */
    synchronized List<Integer> handled(String key) {
        return List.copyOf(handled.getOrDefault(key, List.of()));
    }

    /** The number of handled messages, each counted once. */
    synchronized int count() {
        return handled.values().stream()
                .mapToInt(numbers -> new HashSet<>(numbers).size())
                .sum();
    }

    /** The number of messages that one pod handled while another handled one of the same key. */
    int clashes() {
        return clashes.get();
    }
}
