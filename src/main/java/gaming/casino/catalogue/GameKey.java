package gaming.casino.catalogue;

/** How other systems name a game: slugs are unique within a provider only. */
public record GameKey(String providerSlug, String slug) {}
