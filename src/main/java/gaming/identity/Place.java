package gaming.identity;

import org.jspecify.annotations.Nullable;

/**
 * Where somebody is.
 *
 * @param country ISO 3166-1 alpha-2 in upper case
 * @param state within it; null: unknown
 */
public record Place(String country, @Nullable String state) {}
