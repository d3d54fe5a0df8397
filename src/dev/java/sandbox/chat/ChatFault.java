package sandbox.chat;

/** What can happen to a call to the chat service. */
public enum ChatFault {
    NONE,
    /** 429; the reset is in the header, unless it is said otherwise. */
    TOO_MANY,
    /** 429 without a word of when it is over. */
    TOO_MANY_FOR_UNKNOWN_TIME,
    /** 500 with a page; nothing was done. */
    ERROR,
    /** 503 with a page, after everything was done. */
    ERROR_AFTERWARDS,
    /** The truth, after the delay. */
    SLOW,
    /** No answer: the connection is reset. */
    RESET,
    /** 200 with a page, and nothing was done. */
    GARBAGE,
    /** 401: the key is not known. */
    UNKNOWN_KEY
}
