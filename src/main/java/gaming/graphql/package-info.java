/** The GraphQL engine, without business logic. {@code schema.graphqls} is the contract. */
@NullMarked
package gaming.graphql;

import org.jspecify.annotations.NullMarked;
