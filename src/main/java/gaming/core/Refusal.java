package gaming.core;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * GraphQL renders a refusal as {@code errors[].message/extensions}, the internal endpoints as {@code message/details}.
 * Every other exception is logged, and its answer has a fixed message.
 */
public final class Refusal extends RuntimeException {
    /** The seconds after which the service may have less to do. */
    public static final int RETRY_AFTER_OVERLOAD = 5;

    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final transient Map<String, Object> details;

    public Refusal(ErrorCode code, String message) {
        this(code, message, Map.of());
    }

    /** A refusal BAD_USER_INPUT for the field {@code name} of a GraphQL operation. */
    public static Refusal ofField(String name, String rule) {
        return new Refusal(ErrorCode.BAD_USER_INPUT, name + " " + rule, Map.of("field", name));
    }

    /** A refusal INVALID_PARAMETER for the parameter or member {@code name} of an internal endpoint. */
    public static Refusal ofParameter(String name, String rule) {
        return new Refusal(ErrorCode.INVALID_PARAMETER, name + " " + rule, Map.of("parameter", name));
    }

    public Refusal(ErrorCode code, String message, Map<String, ?> details) {
        this(code, message, details, null);
    }

    /** A refusal with a cause, which only the log shows. */
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

    /** The seconds after which the caller may try again; empty: not known. */
    public Optional<Object> retryAfter() {
        return Optional.ofNullable(details.get("retryAfter"))
                .or(() -> code == ErrorCode.OVERLOADED ? Optional.of(RETRY_AFTER_OVERLOAD) : Optional.empty());
    }

    /** The code and the details, as GraphQL shows them. */
    public Map<String, Object> extensions() {
        var extensions = new LinkedHashMap<String, Object>();
        extensions.put("code", code.name());
        extensions.putAll(details);
        return extensions;
    }
}
