/**
 * The GraphQL engine, without business logic. {@code schema.graphqls} is the contract. At start, the engine binds the
 * methods of {@code @GraphQLApi} beans to the contract. Each document is parsed, limited and validated once, and then
 * cached. Only refusals reach the caller.
 */
@NullMarked
package gaming.graphql;

import org.jspecify.annotations.NullMarked;
