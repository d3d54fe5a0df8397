package gaming.graphql;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import gaming.access.limits.BytesInFlight;
import gaming.core.StrictJson;
import gaming.graphql.Shape.Leaf;
import gaming.money.Amount;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.nio.ByteOrder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Writes values as JSON into the bytes of an answer. */
final class JsonBytes {
    static final byte[] NULL = "null".getBytes(US_ASCII);
    private static final byte[] TRUE = "true".getBytes(US_ASCII);
    private static final byte[] FALSE = "false".getBytes(US_ASCII);

    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;

    private JsonBytes() {}

    /** A number has no exponent, and as text all its digits. Errors: NumberFormatException where JSON has no number. */
    static void leaf(BytesInFlight.Answer out, Leaf leaf, Object value) {
        switch (leaf) {
            case TEXT -> text(out, value instanceof BigDecimal number ? Amount.exact(number) : (String) value);
            case INT -> out.write(Integer.toString((Integer) value).getBytes(US_ASCII));
            case FLOAT ->
                out.write(BigDecimal.valueOf(((Number) value).doubleValue())
                        .toPlainString()
                        .getBytes(US_ASCII));
            case FLAG -> out.write((Boolean) value ? TRUE : FALSE);
            case DATE -> text(out, DateScalar.text((Instant) value));
        }
    }

    /** Writes the values of introspection, and errors. */
    static void any(BytesInFlight.Answer out, @Nullable Object value) {
        out.write(value == null ? NULL : StrictJson.write(value).getBytes(UTF_8));
    }

    /** UTF-8 has a question mark for half of a surrogate pair. */
    static void text(BytesInFlight.Answer out, String text) {
        byte[] utf8 = text.getBytes(UTF_8);
        out.write('"');
        out.write(isPlain(utf8) ? utf8 : JsonStringEncoder.getInstance().quoteAsUTF8(new String(utf8, UTF_8)));
        out.write('"');
    }

    /** Looks for bytes below a space, for quotes and for backslashes, in eight bytes at a time. */
    private static boolean isPlain(byte[] utf8) {
        int at = 0;
        for (; at + 8 <= utf8.length; at += 8) {
            long eight = (long) EIGHT.get(utf8, at);
            long controls = (eight - ' ' * ONES) & ~eight;
            if (((zeros(eight ^ ('"' * ONES)) | zeros(eight ^ ('\\' * ONES)) | controls) & HIGH) != 0) {
                return false;
            }
        }
        for (; at < utf8.length; at++) {
            byte each = utf8[at];
            if (each == '"' || each == '\\' || (each >= 0 && each < ' ')) {
                return false;
            }
        }
        return true;
    }

    /** The highest bit of a byte is set if the byte is the first zero. */
    private static long zeros(long eight) {
        return (eight - ONES) & ~eight;
    }
}
