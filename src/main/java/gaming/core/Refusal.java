package gaming.core;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The one way to say no: a code, a message that may be shown to the caller, and details that help to act on it. GraphQL
 * renders it as {@code errors[].message/extensions}, the internal endpoints as {@code message/details}; everything that
 * is not a refusal is logged and answered with a fixed message.
 */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final transient Map<String, Object> details;

    public Refusal(ErrorCode code, String message) {
        this(code, message, Map.of());
    }

    /** BAD_USER_INPUT for the field {@code name} of a GraphQL operation; the message is the name with the {@code rule}. */
    public static Refusal ofField(String name, String rule) {
        return new Refusal(ErrorCode.BAD_USER_INPUT, name + " " + rule, Map.of("field", name));
    }

    /** Keeps the order of {@code details} where the map has one. */
    public Refusal(ErrorCode code, String message, Map<String, ?> details) {
        this(code, message, details, null);
    }

    /** A refusal whose cause belongs in the log, whole, and nowhere else. */
    public Refusal(ErrorCode code, String message, Map<String, ?> details, @Nullable Throwable cause) {
        super(message, cause, false, false);
        this.code = code;
        this.details = new LinkedHashMap<>(details);
    }

    public ErrorCode code() {
        return code;
    }

    public String reason() {
        return String.valueOf(getMessage());
    }

    public Map<String, Object> details() {
        return details;
    }
}
