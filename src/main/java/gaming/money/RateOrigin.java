package gaming.money;

/** The origin of a rate: the feed {@code token-rates}, or the source of {@code rates.url}. */
public enum RateOrigin {
    FEED,
    POLL
}
