package gaming.config;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keeps the service from starting. The message has a line for each problem, which begins with its key. */
public final class Misconfiguration extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The key of the first problem. */
    final String key;

    public Misconfiguration(String key, String problem) {
        this(key, problem, null);
    }

    public Misconfiguration(String key, String problem, @Nullable Throwable cause) {
        super(key + ": " + problem, cause);
        this.key = key;
    }

    Misconfiguration(Map<String, String> lines) {
        super(String.join("\n", lines.values()));
        this.key = lines.keySet().iterator().next();
    }
}
