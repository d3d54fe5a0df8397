package gaming.chat;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gaming.chat.ChatClient.NoSuchChannel;
import gaming.events.TopicConsumer.Unavailable;
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
 * Sends batches that one bad key makes fail. A refused batch is halved until the bad key is alone. For n keys with b
 * bad ones that takes at most 1 + 2 b log2(n) calls, rounded up.
 *
 * <p>It keeps the results until {@link #forget}, or until ten minutes pass without a call. So interrupted work
 * continues where it was, also when a turn has room for few calls.
 */
final class Bisection<K> {
    static final Duration KEPT = Duration.ofMinutes(10);
    static final int MOST_KEPT = 200_000;

    private final Cache<K, Known> known =
            Caffeine.newBuilder().maximumSize(MOST_KEPT).expireAfterAccess(KEPT).build();

    private sealed interface Known {
        enum Taken implements Known {
            TAKEN
        }

        record Bad(String reason) implements Known {}

        /** The key belongs to a piece of a refused batch; pieces differ by their identity. */
        final class Piece implements Known {}
    }

    @FunctionalInterface
    interface Attempt<K> {
        /** The reason why the batch is refused; empty: it is taken. */
        Optional<String> refusal(List<K> batch) throws Unavailable, NoSuchChannel;
    }

    /** Returns the bad keys with the reasons. */
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

    boolean hasBegun(Collection<K> keys) {
        return !known.getAllPresent(keys).isEmpty();
    }

    /** The next call sends these keys again. */
    void forget(Collection<K> keys) {
        known.invalidateAll(keys);
    }

    private List<K> cut(List<K> part) {
        var piece = new Known.Piece();
        part.forEach(key -> known.put(key, piece));
        return part;
    }

    /** The pieces to send: those of refused batches, and one of all new keys. */
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
