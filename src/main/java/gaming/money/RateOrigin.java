package gaming.money;

/** How a rate came in: sent to the feed {@code token-rates}, or read from the source of {@code rates.url}. */
public enum RateOrigin {
    FEED,
    POLL
}
