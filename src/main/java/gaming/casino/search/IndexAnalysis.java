package gaming.casino.search;

import org.hibernate.search.backend.lucene.analysis.LuceneAnalysisConfigurationContext;
import org.hibernate.search.backend.lucene.analysis.LuceneAnalysisConfigurer;

/** Makes {@link WordAnalyzer} known by a name. */
public final class IndexAnalysis implements LuceneAnalysisConfigurer {
    static final String WORDS = "words";

    @Override
    public void configure(LuceneAnalysisConfigurationContext context) {
        context.analyzer(WORDS).instance(WordAnalyzer.INSTANCE);
    }
}
