package gaming.casino.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The games of the documents of a segment, read once: the index decompresses others to look one up. */
final class GameIds {
    private static final Cache<Object, @Nullable ObjectId[]> OF_SEGMENTS =
            Caffeine.newBuilder().weakKeys().build();

    private GameIds() {}

    /** By the numbers of its documents. */
    static @Nullable ObjectId[] of(LeafReader segment) throws IOException {
        Object key = segment.getCoreCacheHelper().getKey();
        @Nullable ObjectId[] known = OF_SEGMENTS.getIfPresent(key);
        if (known != null) {
            return known;
        }
        SortedSetDocValues ids = DocValues.getSortedSet(segment, IndexFields.BY_ID);
        var games = new @Nullable ObjectId[segment.maxDoc()];
        while (ids.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
            games[ids.docID()] = new ObjectId(ids.lookupOrd(ids.nextOrd()).utf8ToString());
        }
        OF_SEGMENTS.put(key, games);
        return games;
    }
}
