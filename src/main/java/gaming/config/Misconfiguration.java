package gaming.config;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stops the start or a command. The message has one line for each problem. A line begins with the key. */
public final class Misconfiguration extends RuntimeException {
    private static final long serialVersionUID = 1L;

    final String key;

    public Misconfiguration(String key, String problem) {
        this(key, problem, null);
    }

    public Misconfiguration(String key, String problem, @Nullable Throwable cause) {
        super(key + ": " + problem, cause);
        this.key = key;
    }

    /** {@code lines}: the lines of the problems, by key; at least one. */
    public Misconfiguration(Map<String, String> lines) {
        super(String.join("\n", lines.values()));
        this.key = lines.keySet().iterator().next();
    }
}
