package gaming.graphql;

import gaming.config.Keys;
import java.time.Duration;

/** The configuration keys {@code graphql.*} (decisions.md, "Limits elsewhere"). */
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
    public static GraphQlSettings from(Keys keys) {
        return new GraphQlSettings(
                keys.number("graphql.max-body-bytes"),
                keys.number("graphql.max-document-bytes"),
                keys.number("graphql.max-tokens"),
                keys.number("graphql.max-depth"),
                keys.number("graphql.max-aliases"),
                keys.number("graphql.max-root-fields"),
                keys.number("graphql.max-fields"),
                keys.number("graphql.max-result-nodes"),
                keys.number("graphql.max-answer-bytes"),
                keys.number("graphql.max-cost"),
                keys.duration("graphql.max-wait", "PT5M"),
                keys.duration("graphql.max-time", "PT5M"),
                keys.number("graphql.document-cache-bytes"));
    }
}
