/**
 * The GraphQL engine, without business logic. {@code schema.graphqls} is the contract.
 *
 * <p>At the start, {@link gaming.graphql.Resolvers} binds the beans to the contract, and its types to those of Java. A
 * request comes in by {@link gaming.graphql.GraphQlHttp}. {@link gaming.graphql.Documents} parses and measures its
 * document, {@link gaming.graphql.Plan} lays down the steps of an operation, and {@link gaming.graphql.Run} resolves
 * them and writes the answer.
 */
@NullMarked
package gaming.graphql;

import org.jspecify.annotations.NullMarked;
