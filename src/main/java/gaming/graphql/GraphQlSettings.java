package gaming.graphql;

import gaming.config.Keys;
import java.time.Duration;

/**
 * Keys {@code graphql.*}: how large a request may be, and how much memory the cache of documents takes (decisions.md,
 * "Limits elsewhere"). Sizes are in bytes. {@code maxFields} counts every field after the fragments are expanded, so
 * that a short document can not ask for millions, and {@code maxResultNodes} what an answer holds: lists in lists grow
 * whatever the document says.
 */
public record GraphQlSettings(
        int maxBodyBytes,
        int maxDocumentBytes,
        int maxTokens,
        int maxDepth,
        int maxAliases,
        int maxRootFields,
        int maxFields,
        int maxResultNodes,
        int maxAnswerBytes,
        int maxCost,
        Duration maxWait,
        Duration maxTime,
        long documentCacheBytes) {
    private static final int MUCH = 999_999_999;
    private static final Duration LONGEST = Duration.ofMinutes(5);

    public static GraphQlSettings from(Keys keys) {
        return new GraphQlSettings(
                keys.number("graphql.max-body-bytes", MUCH),
                keys.number("graphql.max-document-bytes", MUCH),
                keys.number("graphql.max-tokens", MUCH),
                keys.number("graphql.max-depth", MUCH),
                keys.number("graphql.max-aliases", MUCH),
                keys.number("graphql.max-root-fields", MUCH),
                keys.number("graphql.max-fields", MUCH),
                keys.number("graphql.max-result-nodes", MUCH),
                keys.number("graphql.max-answer-bytes", MUCH),
                keys.number("graphql.max-cost", MUCH),
                keys.duration("graphql.max-wait", LONGEST),
                keys.duration("graphql.max-time", LONGEST),
                keys.number("graphql.document-cache-bytes", MUCH));
    }
}
