package gaming.core;

/**
 * An event that is fired once, synchronously, when all listeners are open and the service is not yet ready. A bean that
 * builds something costly at its first use builds it now, so that no caller waits. An exception stops the start.
 */
public record Starting() {}
