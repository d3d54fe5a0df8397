package gaming;

import java.util.List;
import java.util.stream.Collectors;

/** What of the configuration the service can not start with: a line for each problem, which names the key. */
public final class Misconfiguration extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String key;

    public Misconfiguration(String key, String problem) {
        super(key + ": " + problem);
        this.key = key;
    }

    public Misconfiguration(String key, String problem, Throwable cause) {
        super(key + ": " + problem, cause);
        this.key = key;
    }

    /** Several problems at once, one at least. */
    public Misconfiguration(List<Misconfiguration> problems) {
        super(problems.stream().map(Misconfiguration::getMessage).collect(Collectors.joining("\n")));
        this.key = problems.getFirst().key();
    }

    /** The key of the first problem. */
    public String key() {
        return key;
    }
}
