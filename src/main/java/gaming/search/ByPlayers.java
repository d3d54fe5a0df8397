package gaming.search;

import java.io.IOException;
import java.util.Objects;
import java.util.function.ToIntFunction;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LongValues;
import org.apache.lucene.search.LongValuesSource;
import org.bson.types.ObjectId;

/** Players of games, as they are at the moment of the search: they change every minute, and nothing is indexed for it. */
final class ByPlayers extends LongValuesSource {
    private final ToIntFunction<ObjectId> players;

    ByPlayers(ToIntFunction<ObjectId> players) {
        this.players = players;
    }

    @Override
    public LongValues getValues(LeafReaderContext segment, DoubleValues scores) throws IOException {
        SortedSetDocValues ids = DocValues.getSortedSet(segment.reader(), IndexFields.BY_ID);
        return new LongValues() {
            @Override
            public long longValue() throws IOException {
                var id = ids.lookupOrd(ids.nextOrd());
                return players.applyAsInt(new ObjectId(id.utf8ToString()));
            }

            @Override
            public boolean advanceExact(int document) throws IOException {
                return ids.advanceExact(document);
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
