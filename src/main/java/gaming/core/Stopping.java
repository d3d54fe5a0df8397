package gaming.core;

/**
 * An event that is fired once, synchronously, when a ready service stops. The service still serves requests for
 * {@code server.shutdown-delay}. A bean that starts work by itself starts no more work, because other pods do it. Work
 * in progress continues.
 */
public record Stopping() {}
