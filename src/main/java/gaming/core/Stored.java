package gaming.core;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is stored under the key of a record.
 *
 * @param position null: it did not come by a topic
 * @param version the fingerprint of the stored values, {@link #NOTHING} without a stored object
 */
public record Stored(@Nullable Position position, String version) {
    public static final String NOTHING = "";

    private static final Stored NONE = new Stored(null, NOTHING);

    public static Stored nothing() {
        return NONE;
    }

    /** {@code values} have the position among them, so that the same values from another source are another version. */
    public static Stored of(@Nullable Position position, @Nullable Object... values) {
        var text = new StringBuilder();
        for (Object value : values) {
            text.append(text(value)).append('\n');
        }
        return new Stored(
                position,
                UUID.nameUUIDFromBytes(text.toString().getBytes(StandardCharsets.UTF_8))
                        .toString());
    }

    private static String text(@Nullable Object value) {
        return switch (value) {
            case BigDecimal number -> number.stripTrailingZeros().toString();
            case byte[] bytes -> HexFormat.of().formatHex(bytes);
            case null, default -> String.valueOf(value);
        };
    }
}
