package gaming.graphql;

import gaming.config.Keys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Keys {@code graphql.*} (decisions.md, "Limits elsewhere"). */
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
        long documentCacheBytes,
        boolean registeredOnly,
        Optional<Path> documentsDirectory) {
    static final String DIRECTORY = "graphql.documents-directory";
    private static final String DOCUMENTS = "graphql.documents";

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
                keys.number("graphql.document-cache-bytes"),
                registeredOnly(keys),
                keys.optional(
                        DIRECTORY,
                        key -> keys.value(key, Path::of, Files::isDirectory, "must be a directory", Path.of(""))));
    }

    private static boolean registeredOnly(Keys keys) {
        boolean only = keys.oneOf(DOCUMENTS, "registered", "any").equals("registered");
        if (only && keys.text(DIRECTORY).isEmpty()) {
            keys.problem(DIRECTORY, "is required with " + DOCUMENTS + ": registered");
        }
        return only;
    }
}
