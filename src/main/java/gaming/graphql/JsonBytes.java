package gaming.graphql;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import gaming.access.limits.BytesInFlight;
import gaming.core.StrictJson;
import gaming.graphql.Shape.Leaf;
import graphql.schema.CoercingSerializeException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes values as JSON into the bytes of an answer. */
final class JsonBytes {
    static final byte[] NULL = "null".getBytes(US_ASCII);
    private static final byte[] TRUE = "true".getBytes(US_ASCII);
    private static final byte[] FALSE = "false".getBytes(US_ASCII);
    private static final byte[] HEX = "0123456789ABCDEF".getBytes(US_ASCII);

    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;

    private final BytesInFlight.Answer out;

    JsonBytes(BytesInFlight.Answer out) {
        this.out = out;
    }

    /** Errors: CoercingSerializeException for a number that JSON cannot hold. */
    void leaf(Leaf leaf, Object value) {
        switch (leaf) {
            case TEXT -> text((String) value);
            case INT -> ascii(Integer.toString((Integer) value));
            case FLOAT -> number(((Number) value).doubleValue());
            case FLAG -> out.write((Boolean) value ? TRUE : FALSE);
            case DATE -> text(JavaTypes.DateScalar.text((Instant) value));
            case NAME -> text(((Enum<?>) value).name());
        }
    }

    /** Writes the values of errors and of introspection. */
    void any(@Nullable Object value) {
        switch (value) {
            case String text -> text(text);
            case Map<?, ?> object -> {
                out.write('{');
                boolean more = false;
                for (Map.Entry<?, ?> each : object.entrySet()) {
                    if (more) {
                        out.write(',');
                    }
                    more = true;
                    text(String.valueOf(each.getKey()));
                    out.write(':');
                    any(each.getValue());
                }
                out.write('}');
            }
            case Collection<?> list -> {
                out.write('[');
                boolean more = false;
                for (Object each : list) {
                    if (more) {
                        out.write(',');
                    }
                    more = true;
                    any(each);
                }
                out.write(']');
            }
            case Double number -> number(number);
            case null -> out.write(NULL);
            default -> {
                try {
                    out.write(StrictJson.MAPPER.writeValueAsBytes(value));
                } catch (JsonProcessingException failure) {
                    throw new UncheckedIOException(failure);
                }
            }
        }
    }

    /** Writes a number without an exponent. */
    private void number(double value) {
        if (!Double.isFinite(value)) {
            throw new CoercingSerializeException("JSON has no number for " + value);
        }
        ascii(BigDecimal.valueOf(value).toPlainString());
    }

    private void ascii(String text) {
        out.write(text.getBytes(US_ASCII));
    }

    private void text(String text) {
        byte[] utf8 = text.getBytes(UTF_8);
        out.write('"');
        if (isPlain(utf8)) {
            out.write(utf8);
        } else {
            for (byte each : utf8) {
                character(each);
            }
        }
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

    private void character(byte each) {
        switch (each) {
            case '"', '\\' -> escaped(each);
            case '\b' -> escaped('b');
            case '\f' -> escaped('f');
            case '\n' -> escaped('n');
            case '\r' -> escaped('r');
            case '\t' -> escaped('t');
            default -> {
                if (each >= 0 && each < ' ') {
                    escaped('u');
                    out.write('0');
                    out.write('0');
                    out.write(HEX[each >> 4]);
                    out.write(HEX[each & 15]);
                } else {
                    out.write(each);
                }
            }
        }
    }

    private void escaped(int letter) {
        out.write('\\');
        out.write(letter);
    }
}
