package dev;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes small files in the MaxMind DB format 2.0 (https://maxmind.github.io/MaxMind-DB/): a tree over the bits of an
 * address, then the data of its leaves, then the metadata of the file.
 *
 * @param records the data of a network: texts, numbers, lists and maps by CIDR block; the narrowest counts
 * @param ipVersion 6: IPv4 lies in the first of all IPv6 networks of 96 bits; 4: IPv4 only
 */
public record GeoDatabase(Map<String, ?> records, int ipVersion) {
    private static final int IPV4_DEPTH = 96;
    private static final int EMPTY = -1;
    private static final byte[] NOTHING_BETWEEN = new byte[16];
    private static final byte[] METADATA = {
        (byte) 0xab, (byte) 0xcd, (byte) 0xef, 'M', 'a', 'x', 'M', 'i', 'n', 'd', '.', 'c', 'o', 'm'
    };

    public static GeoDatabase of(Map<String, ?> records) {
        return new GeoDatabase(records, 6);
    }

    /** Countries by CIDR block, as MaxMind and DB-IP write them. */
    public static GeoDatabase ofCountries(Map<String, String> countries) {
        return of(countries, code -> Map.of("country", Map.of("iso_code", code)));
    }

    /** Countries by CIDR block, as {@code data} writes them. */
    public static GeoDatabase of(Map<String, String> countries, Function<String, Object> data) {
        return of(countries.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, country -> data.apply(country.getValue()))));
    }

    /** A reader of the file sees all of it or none. */
    public Path write(Path file) {
        try {
            Path directory =
                    Trees.create(Objects.requireNonNull(file.toAbsolutePath().getParent()));
            Path next = Files.write(Files.createTempFile(directory, "geo", ".mmdb"), bytes());
            return Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public byte[] bytes() {
        var bytes = new ByteArrayOutputStream();
        try (var file = new DataOutputStream(bytes)) {
            var data = new ByteArrayOutputStream();
            List<int[]> nodes = tree(new DataOutputStream(data));
            for (int[] node : nodes) {
                for (int side : node) {
                    // A leaf is a negative number: the place of its data behind the nodes
                    file.writeInt(side >= 0 ? side : nodes.size() + (side == EMPTY ? 0 : 16 + EMPTY - 1 - side));
                }
            }
            file.write(NOTHING_BETWEEN);
            data.writeTo(file);
            file.write(METADATA);
            write(file, metadata(nodes.size()));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return bytes.toByteArray();
    }

    /** Each node has the next one for either bit. Wide networks come first, because narrow ones are cut out of them. */
    private List<int[]> tree(DataOutputStream data) throws IOException {
        var nodes = new ArrayList<>(List.of(new int[] {EMPTY, EMPTY}));
        for (String block : records.keySet().stream()
                .sorted(Comparator.comparingInt(GeoDatabase::prefix))
                .toList()) {
            byte[] address = InetAddress.ofLiteral(block.substring(0, block.indexOf('/')))
                    .getAddress();
            int before = 128 - address.length * 8;
            int[] node = nodes.getFirst();
            for (int depth = ipVersion == 4 ? IPV4_DEPTH : 0; depth < prefix(block) - 1; depth++) {
                int bit = bit(address, depth - before);
                if (node[bit] < 0) {
                    nodes.add(new int[] {node[bit], node[bit]});
                    node[bit] = nodes.size() - 1;
                }
                node = nodes.get(node[bit]);
            }
            node[bit(address, prefix(block) - 1 - before)] = EMPTY - 1 - data.size();
            write(data, Objects.requireNonNull(records.get(block)));
        }
        return nodes;
    }

    private static int prefix(String block) {
        int prefix = Integer.parseInt(block.substring(block.indexOf('/') + 1));
        return block.contains(":") ? prefix : prefix + IPV4_DEPTH;
    }

    private static int bit(byte[] address, int place) {
        return place < 0 ? 0 : address[place / 8] >> 7 - place % 8 & 1;
    }

    private Map<String, Object> metadata(int nodes) {
        return Map.of(
                "binary_format_major_version",
                (short) 2,
                "binary_format_minor_version",
                (short) 0,
                "build_epoch",
                1_793_664_000L,
                "database_type",
                "World-Country",
                "description",
                Map.of("en", "Networks for documentation"),
                "ip_version",
                (short) ipVersion,
                "languages",
                List.of("en"),
                "node_count",
                nodes,
                "record_size",
                (short) 32);
    }

    private static void write(DataOutputStream out, Object value) throws IOException {
        switch (value) {
            case String text -> {
                byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
                control(out, 2, utf8.length);
                out.write(utf8);
            }
            case Short number -> {
                control(out, 5, Short.BYTES);
                out.writeShort(number);
            }
            case Integer number -> {
                control(out, 6, Integer.BYTES);
                out.writeInt(number);
            }
            case Long number -> {
                control(out, 9, Long.BYTES);
                out.writeLong(number);
            }
            case Map<?, ?> map -> {
                control(out, 7, map.size());
                for (var entry : map.entrySet()) {
                    write(out, entry.getKey());
                    write(out, entry.getValue());
                }
            }
            case List<?> list -> {
                control(out, 11, list.size());
                for (Object each : list) {
                    write(out, each);
                }
            }
            default -> throw new IllegalArgumentException("Not written here: " + value.getClass());
        }
    }

    /** The type and the size of a value. Types above 7 have a byte of their own, and sizes above 28 are not written. */
    private static void control(DataOutputStream out, int type, int size) throws IOException {
        if (size > 28) {
            throw new IllegalArgumentException("Too long: " + size);
        }
        out.write(type > 7 ? size : type << 5 | size);
        if (type > 7) {
            out.write(type - 7);
        }
    }
}
