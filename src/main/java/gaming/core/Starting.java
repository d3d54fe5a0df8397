package gaming.core;

/**
 * Fired once, synchronously, when both listeners are open and the service is not yet ready. A bean that builds something
 * costly at its first use observes it and builds it now, so that no caller waits: {@code void warm(@Observes Starting
 * starting)}. An exception stops the start.
 */
public record Starting() {}
