package gaming;

/** A configured value that the service can not start with; the message names the key. */
public final class Misconfiguration extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Misconfiguration(String key, String problem) {
        super(key + ": " + problem);
    }

    public Misconfiguration(String key, String problem, Throwable cause) {
        super(key + ": " + problem, cause);
    }
}
