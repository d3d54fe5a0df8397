package gaming.core;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a record of a feed or a message of a topic is not taken.
 *
 * @param replaces the {@link #version} of the stored object that the record would have replaced, {@link #NONE} without
 *     a stored object; null: not known, or of no use because the record will never be taken
 */
public record Rejection(String reason, @Nullable String replaces) {
    /** The version of an object that is not stored. */
    public static final String NONE = "";

    /** A rejection of a record that no later try takes. */
    public static Rejection lasting(String reason) {
        return new Rejection(reason, null);
    }

    /** Whether the record lacks something that may still come, such as its user. */
    public boolean mayPassLater() {
        return replaces != null;
    }

    /** The fingerprint of an object's values. It changes when one of the values changes. */
    public static String version(@Nullable Object... values) {
        var text = new StringBuilder();
        for (Object value : values) {
            text.append(text(value)).append('\n');
        }
        return UUID.nameUUIDFromBytes(text.toString().getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    private static String text(@Nullable Object value) {
        return switch (value) {
            case BigDecimal number -> number.stripTrailingZeros().toPlainString();
            case byte[] bytes -> HexFormat.of().formatHex(bytes);
            case null, default -> String.valueOf(value);
        };
    }
}
