package gaming.outbound;

/** The calls of another system as a MicroProfile REST client, which closes its connections without an exception. */
public interface RestClient extends AutoCloseable {
    /** The attempts of a call that may be repeated, including the first attempt. */
    int ATTEMPTS = 2;
    /** The milliseconds between two attempts; a random time of up to {@link #RETRY_JITTER} is added. */
    long RETRY_DELAY = 200;

    long RETRY_JITTER = 100;

    @Override
    void close();
}
