package gaming.chat;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gaming.chat.ChatClient.NoSuchChannel;
import gaming.events.Unavailable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Has batches taken that one bad key spoils for all: such a batch is halved until the bad one is alone. Of n keys with b
 * bad ones that takes at most 1 + 2 b log2(n) calls, rounded up.
 *
 * <p>What came out is remembered until it is forgotten, or nobody has asked for it for ten minutes: work that the chat service interrupts goes
 * on where it was, however few calls there are in a turn.
 */
final class Bisection<K> {
    static final Duration KEPT = Duration.ofMinutes(10);
    private static final int MOST_KEPT = 200_000;

    private final Cache<K, Known> known =
            Caffeine.newBuilder().maximumSize(MOST_KEPT).expireAfterAccess(KEPT).build();

    /** What is known of a key. */
    private sealed interface Known {
        enum Taken implements Known {
            TAKEN
        }

        record Bad(String reason) implements Known {}

        /** One of a piece of a batch that was refused whole; the pieces are told apart by their identity. */
        final class Piece implements Known {}
    }

    /** Sends a batch. */
    @FunctionalInterface
    interface Attempt<K> {
        /** Why the batch was refused; empty: it was taken. */
        Optional<String> refusal(List<K> batch) throws Unavailable, NoSuchChannel;
    }

    /**
     * Has all of {@code keys} taken but the bad ones.
     *
     * @return the bad ones, and why
     */
    Map<K, String> refused(Collection<K> keys, Attempt<K> attempt) throws Unavailable, NoSuchChannel {
        var refused = new LinkedHashMap<K, String>();
        Deque<List<K>> pieces = pieces(keys, refused);
        while (!pieces.isEmpty()) {
            List<K> piece = pieces.pop();
            Optional<String> refusal = attempt.refusal(piece);
            if (refusal.isEmpty()) {
                piece.forEach(key -> known.put(key, Known.Taken.TAKEN));
            } else if (piece.size() == 1) {
                refused.put(piece.getFirst(), refusal.get());
                known.put(piece.getFirst(), new Known.Bad(refusal.get()));
            } else {
                int middle = piece.size() / 2;
                pieces.push(cut(piece.subList(middle, piece.size())));
                pieces.push(cut(piece.subList(0, middle)));
            }
        }
        return refused;
    }

    /** Whether something of these keys is remembered. */
    boolean hasBegun(Collection<K> keys) {
        return !known.getAllPresent(keys).isEmpty();
    }

    /** The next time these keys come, they are sent anew. */
    void forget(Collection<K> keys) {
        known.invalidateAll(keys);
    }

    private List<K> cut(List<K> part) {
        var piece = new Known.Piece();
        part.forEach(key -> known.put(key, piece));
        return part;
    }

    /** What is still to be sent: the pieces that were cut already, and in one piece what is new. */
    private Deque<List<K>> pieces(Collection<K> keys, Map<K, String> refused) {
        var fresh = new Object();
        var pieces = new LinkedHashMap<Object, List<K>>();
        for (K key : keys) {
            switch (known.getIfPresent(key)) {
                case null ->
                    pieces.computeIfAbsent(fresh, _ -> new ArrayList<>()).add(key);
                case Known.Taken _ -> {}
                case Known.Bad(String reason) -> refused.put(key, reason);
                case Known.Piece piece ->
                    pieces.computeIfAbsent(piece, _ -> new ArrayList<>()).add(key);
            }
        }
        return new ArrayDeque<>(pieces.values());
    }
}
