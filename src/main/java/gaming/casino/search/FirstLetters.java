package gaming.casino.search;

import java.io.IOException;
import java.util.ArrayList;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LRUQueryCache;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.UsageTrackingQueryCachingPolicy;

/**
 * What begins with a letter is found once for each segment of the index, since a search of many letters reads all words
 * again otherwise; other queries as Lucene thinks fit.
 */
final class FirstLetters extends UsageTrackingQueryCachingPolicy {
    private static final int MOST_QUERIES = 2_000;
    private static final int MOST_BYTES = 16 * 1024 * 1024;
    /** Kept even where the other words of a search leave few games to look at. */
    private static final float HOWEVER_FEW = Float.MAX_VALUE;

    private FirstLetters() {}

    /** For all searches of this JVM, in which nobody else searches. */
    static void keep() {
        IndexSearcher.setDefaultQueryCache(new LRUQueryCache(MOST_QUERIES, MOST_BYTES, _ -> true, HOWEVER_FEW));
        IndexSearcher.setDefaultQueryCachingPolicy(new FirstLetters());
    }

    @Override
    public boolean shouldCache(Query query) throws IOException {
        return isFirstLetter(query) || super.shouldCache(query);
    }

    /** Lucene has the query in one of its own. */
    private static boolean isFirstLetter(Query query) {
        var leaves = new ArrayList<Query>();
        query.visit(new QueryVisitor() {
            @Override
            public void visitLeaf(Query leaf) {
                leaves.add(leaf);
            }
        });
        return leaves.size() == 1 && leaves.getFirst() instanceof AutomatonTermsQuery terms && terms.isFirstLetter();
    }
}
