package sandbox.social;

/** The fault of a request to a provider. */
public enum Fault {
    NONE,
    /** The true answer, after the delay. */
    SLOW,
    /** 500 with a page. */
    ERROR,
    /** No answer: the connection is reset. */
    RESET,
    /** The status and the first half of the true answer, then the end of the connection. */
    HALF,
    /** The true answer, and 16 MiB of white space. */
    HUGE,
    /** 200 with JSON that ends too soon. */
    GARBAGE,
    /** 302 to {@code /elsewhere}; the count of its requests shows whether a client follows. */
    REDIRECT
}
