package gaming.config;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What keeps the service from starting: a line for each problem, which names the key. */
public final class Misconfiguration extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String key;

    public Misconfiguration(String key, String problem) {
        this(key, problem, null);
    }

    public Misconfiguration(String key, String problem, @Nullable Throwable cause) {
        super(key + ": " + problem, cause);
        this.key = key;
    }

    /** @param lines one or more, by their keys */
    Misconfiguration(Map<String, String> lines) {
        super(String.join("\n", lines.values()));
        this.key = lines.keySet().iterator().next();
    }

    /** The key of the first problem. */
    String key() {
        return key;
    }
}
