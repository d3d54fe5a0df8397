package sandbox.chat;

/** The fault of a call to the chat service. */
public enum ChatFault {
    NONE,
    /** 429; the header has the reset, unless a test removes it. */
    TOO_MANY,
    /** 429 without a time of its end. */
    TOO_MANY_FOR_UNKNOWN_TIME,
    /** 500 with a page; nothing was done. */
    ERROR,
    /** 503 with a page, after everything was done. */
    ERROR_AFTERWARDS,
    /** The true answer, after the delay. */
    SLOW,
    /** No answer: the connection is reset. */
    RESET,
    /** 200 with a page, and nothing was done. */
    GARBAGE,
    /** 401: the key is not known. */
    UNKNOWN_KEY
}
