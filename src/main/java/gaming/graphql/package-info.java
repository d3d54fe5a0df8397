/**
 * The GraphQL engine, without business logic. {@code schema.graphqls} is the contract. At start, the engine binds the
 * methods of {@code @GraphQLApi} beans to the contract. Documents are parsed, limited and validated, and valid ones are
 * cached. Of a failure that is not a refusal, the caller gets only a correlation id.
 */
@NullMarked
package gaming.graphql;

import org.jspecify.annotations.NullMarked;
