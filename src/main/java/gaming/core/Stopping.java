package gaming.core;

/**
 * Fired once, synchronously, when a ready service stops: it is no longer ready, and still serves for {@code
 * server.shutdown-delay}. A bean that starts work by itself observes it and starts no more, because other pods do: {@code
 * void leave(@Observes Stopping stopping)}. Work in progress continues.
 */
public record Stopping() {}
