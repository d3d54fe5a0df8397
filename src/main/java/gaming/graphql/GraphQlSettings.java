package gaming.graphql;

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
        long documentCacheBytes) {
    static GraphQlSettings from(Config config) {
        return new GraphQlSettings(
                config.getValue("graphql.max-body-bytes", Integer.class),
                config.getValue("graphql.max-document-bytes", Integer.class),
                config.getValue("graphql.max-tokens", Integer.class),
                config.getValue("graphql.max-depth", Integer.class),
                config.getValue("graphql.max-aliases", Integer.class),
                config.getValue("graphql.max-root-fields", Integer.class),
                config.getValue("graphql.max-fields", Integer.class),
                config.getValue("graphql.max-result-nodes", Integer.class),
                config.getValue("graphql.document-cache-bytes", Long.class));
    }
}
