package sandbox.social;

/** What can happen to a request to a provider. */
public enum Fault {
    NONE,
    /** The truth, after the delay. */
    SLOW,
    /** 500 with a page. */
    ERROR,
    /** No answer: the connection is reset. */
    RESET,
    /** The status and the first half of the truth, then the end of the connection. */
    HALF,
    /** The truth, and 16 MiB of white space. */
    HUGE,
    /** 200 with JSON that ends too soon. */
    GARBAGE,
    /** 302 to {@code /elsewhere}, with whose requests one sees who follows. */
    REDIRECT
}
