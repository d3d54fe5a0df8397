/**
 * The GraphQL engine, with no business in it: {@code schema.graphqls} is the contract, methods of {@code @GraphQLApi}
 * beans are bound to it at start, documents are parsed, limited and validated once and cached, and only refusals reach
 * the caller.
 */
@NullMarked
package gaming.graphql;

import org.jspecify.annotations.NullMarked;
