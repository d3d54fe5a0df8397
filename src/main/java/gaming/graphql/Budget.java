package gaming.graphql;

import java.util.function.ObjLongConsumer;

/**
 * What callers may spend on documents, in the unit of {@link Costs}, each by the key of the limits.
 *
 * @param spend refuses with RATE_LIMIT_EXCEEDED when nothing is left
 * @param charge takes what an answer cost more than was known before it was made
 */
record Budget(ObjLongConsumer<String> spend, ObjLongConsumer<String> charge) {}
