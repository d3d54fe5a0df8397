package gaming.core;

/**
 * Fired once, synchronously, when the service was ready and has to end: it is not ready any more, and still serves for
 * {@code server.shutdown-delay}. A capability that takes up work by itself observes it and takes up no more, because
 * other pods will: {@code void leave(@Observes Stopping stopping)}. What is under way goes on.
 */
public record Stopping() {}
