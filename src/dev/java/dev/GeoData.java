package dev;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The data section of a {@link GeoDatabase}: the values of its leaves, each once. */
final class GeoData {
    private static final int LAST_TYPE_OF_THREE_BITS = 7;
    private static final int SIZE_IN_ANOTHER_BYTE = 29;

    private final ByteArrayOutputStream section = new ByteArrayOutputStream();
    private final Map<Object, Integer> offsets = new HashMap<>();

    byte[] bytes() {
        return section.toByteArray();
    }

    /** The place of the value. */
    int offset(Object value) {
        return offsets.computeIfAbsent(value, _ -> {
            int offset = section.size();
            write(section, value);
            return offset;
        });
    }

    static void write(ByteArrayOutputStream out, Object value) {
        switch (value) {
            case String text -> {
                byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
                control(out, 2, utf8.length);
                out.writeBytes(utf8);
            }
            case Short number -> number(out, 5, number, Short.BYTES);
            case Integer number -> number(out, 6, number, Integer.BYTES);
            case Long number -> number(out, 9, number, Long.BYTES);
            case Map<?, ?> map -> {
                control(out, 7, map.size());
                map.forEach((key, held) -> {
                    write(out, key);
                    write(out, held);
                });
            }
            case List<?> list -> {
                control(out, 11, list.size());
                list.forEach(held -> write(out, held));
            }
            default -> throw new IllegalArgumentException("Not written here: " + value.getClass());
        }
    }

    /** Big-endian. */
    static void writeBytes(ByteArrayOutputStream out, long value, int count) {
        for (int i = count - 1; i >= 0; i--) {
            out.write((int) (value >>> 8 * i));
        }
    }

    private static void number(ByteArrayOutputStream out, int type, long value, int size) {
        control(out, type, size);
        writeBytes(out, value, size);
    }

    private static void control(ByteArrayOutputStream out, int type, int size) {
        int inFiveBits = Math.min(size, SIZE_IN_ANOTHER_BYTE);
        out.write((type > LAST_TYPE_OF_THREE_BITS ? 0 : type << 5) | inFiveBits);
        if (type > LAST_TYPE_OF_THREE_BITS) {
            out.write(type - LAST_TYPE_OF_THREE_BITS);
        }
        if (inFiveBits == SIZE_IN_ANOTHER_BYTE) {
            out.write(size - SIZE_IN_ANOTHER_BYTE);
        }
    }
}
