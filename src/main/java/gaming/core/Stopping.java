package gaming.core;

/**
 * An event that is fired once, synchronously, when a ready service stops. The service is no longer ready, but still
 * serves requests for {@code server.shutdown-delay}. A bean that starts work by itself observes the event and starts no
 * more work, because other pods do the work: {@code void leave(@Observes Stopping stopping)}. Work in progress
 * continues.
 */
public record Stopping() {}
