package gaming.casino.catalogue;

/** The key by which other systems name a game. A slug is unique only within a provider. */
public record GameKey(String providerSlug, String slug) {}
