package gaming.casino.search;

import java.io.IOException;
import java.util.Objects;
import java.util.function.ToIntFunction;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LongValues;
import org.apache.lucene.search.LongValuesSource;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Players of games, as they are at the moment of the search: they change every minute, and nothing is indexed for it. */
final class ByPlayers extends LongValuesSource {
    private final ToIntFunction<ObjectId> players;

    ByPlayers(ToIntFunction<ObjectId> players) {
        this.players = players;
    }

    @Override
    public LongValues getValues(LeafReaderContext segment, DoubleValues scores) throws IOException {
        @Nullable ObjectId[] games = GameIds.of(segment.reader());
        return new LongValues() {
            private int document;

            @Override
            public long longValue() {
                return players.applyAsInt(Objects.requireNonNull(games[document]));
            }

            @Override
            public boolean advanceExact(int next) {
                document = next;
                return games[document] != null;
            }
        };
    }

    @Override
    public boolean needsScores() {
        return false;
    }

    @Override
    public LongValuesSource rewrite(IndexSearcher searcher) {
        return this;
    }

    @Override
    public boolean isCacheable(LeafReaderContext segment) {
        return false;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ByPlayers it && it.players.equals(players);
    }

    @Override
    public int hashCode() {
        return Objects.hash(players);
    }

    @Override
    public String toString() {
        return "players";
    }
}
