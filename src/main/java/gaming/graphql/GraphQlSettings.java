package gaming.graphql;

import gaming.Setting;
import java.time.Duration;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code graphql.*}: how large a request may be, and how much memory the cache of documents takes (decisions.md,
 * "Limits elsewhere"). Sizes are in bytes. {@code maxFields} counts every field after the fragments are expanded, so
 * that a short document can not ask for millions, and {@code maxResultNodes} what an answer holds: lists in lists grow
 * whatever the document says.
 */
record GraphQlSettings(
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

    static GraphQlSettings from(Config config) {
        return new GraphQlSettings(
                Setting.number(config, "graphql.max-body-bytes", MUCH),
                Setting.number(config, "graphql.max-document-bytes", MUCH),
                Setting.number(config, "graphql.max-tokens", MUCH),
                Setting.number(config, "graphql.max-depth", MUCH),
                Setting.number(config, "graphql.max-aliases", MUCH),
                Setting.number(config, "graphql.max-root-fields", MUCH),
                Setting.number(config, "graphql.max-fields", MUCH),
                Setting.number(config, "graphql.max-result-nodes", MUCH),
                Setting.number(config, "graphql.max-answer-bytes", MUCH),
                Setting.number(config, "graphql.max-cost", MUCH),
                Setting.duration(config, "graphql.max-wait", LONGEST),
                Setting.duration(config, "graphql.max-time", LONGEST),
                Setting.number(config, "graphql.document-cache-bytes", MUCH));
    }
}
