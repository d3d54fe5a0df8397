package dev;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes small files in the MaxMind DB format 2.0 (https://maxmind.github.io/MaxMind-DB/): a tree over the bits of an
 * address, then the data of its leaves, then the metadata of the file.
 *
 * @param records the data of a network: texts, numbers, lists and maps by CIDR block; the narrowest counts
 * @param recordBits 24, 28 or 32: the length of each of the two records of a node
 * @param ipVersion 6: IPv4 lies in the first of all IPv6 networks of 96 bits; 4: IPv4 only
 */
public record GeoDatabase(Map<String, ?> records, int recordBits, int ipVersion) {
    public static final Instant BUILT = Instant.parse("2026-11-03T00:00:00Z");

    private static final String TYPE = "World-Country";
    private static final int IPV4_DEPTH = 96;
    private static final byte[] NOTHING_BETWEEN = new byte[16];
    private static final byte[] METADATA = {
        (byte) 0xab, (byte) 0xcd, (byte) 0xef, 'M', 'a', 'x', 'M', 'i', 'n', 'd', '.', 'c', 'o', 'm'
    };

    public static GeoDatabase of(Map<String, ?> records) {
        return new GeoDatabase(records, 28, 6);
    }

    /** Countries by CIDR block, as MaxMind and DB-IP write them. */
    public static GeoDatabase ofCountries(Map<String, String> countries) {
        return of(each(countries, code -> Map.of("country", Map.of("iso_code", code))));
    }

    /** Countries by CIDR block, as others write them. */
    public static GeoDatabase ofCountryCodes(Map<String, String> countries) {
        return of(each(countries, code -> Map.of("country_code", code)));
    }

    public GeoDatabase withRecordBits(int bits) {
        return new GeoDatabase(records, bits, ipVersion);
    }

    public GeoDatabase ofIpv4Only() {
        return new GeoDatabase(records, recordBits, 4);
    }

    /** A reader of the file sees all of it or none. */
    public Path write(Path file) {
        try {
            Trees.create(Objects.requireNonNull(file.toAbsolutePath().getParent()));
            Path next = Files.createTempFile(file.toAbsolutePath().getParent(), "geo", ".mmdb");
            Files.write(next, bytes());
            return Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public byte[] bytes() {
        var data = new GeoData();
        var tree = new Tree();
        // Wide networks first, because narrow ones are cut out of them
        records.keySet().stream()
                .sorted(Comparator.comparingInt(GeoDatabase::prefix))
                .forEach(block -> tree.put(
                        bits(InetAddress.ofLiteral(block.substring(0, block.indexOf('/')))),
                        prefix(block),
                        data.offset(Objects.requireNonNull(records.get(block)))));
        var file = new ByteArrayOutputStream();
        tree.nodes.forEach(node -> writeNode(file, tree.record(node[0]), tree.record(node[1])));
        file.writeBytes(NOTHING_BETWEEN);
        file.writeBytes(data.bytes());
        file.writeBytes(METADATA);
        GeoData.write(file, metadata(tree.nodes.size()));
        return file.toByteArray();
    }

    private Map<String, Object> metadata(int nodes) {
        return new TreeMap<>(Map.of(
                "binary_format_major_version",
                (short) 2,
                "binary_format_minor_version",
                (short) 0,
                "build_epoch",
                BUILT.getEpochSecond(),
                "database_type",
                TYPE,
                "description",
                Map.of("en", "Countries of networks that are for documentation"),
                "ip_version",
                (short) ipVersion,
                "languages",
                List.of("en"),
                "node_count",
                nodes,
                "record_size",
                (short) recordBits));
    }

    private void writeNode(ByteArrayOutputStream file, int left, int right) {
        switch (recordBits) {
            case 24 -> {
                GeoData.writeBytes(file, left, 3);
                GeoData.writeBytes(file, right, 3);
            }
            case 28 -> {
                GeoData.writeBytes(file, left, 3);
                file.write(left >>> 24 << 4 | right >>> 24);
                GeoData.writeBytes(file, right, 3);
            }
            case 32 -> {
                GeoData.writeBytes(file, left, 4);
                GeoData.writeBytes(file, right, 4);
            }
            default -> throw new IllegalArgumentException("Records have 24, 28 or 32 bits");
        }
    }

    private static int prefix(String block) {
        int prefix = Integer.parseInt(block.substring(block.indexOf('/') + 1));
        return block.contains(":") ? prefix : prefix + IPV4_DEPTH;
    }

    /** 128 of them. */
    private static byte[] bits(InetAddress address) {
        byte[] bytes = address.getAddress();
        var bits = new byte[128];
        for (int i = 0; i < bytes.length * 8; i++) {
            bits[bits.length - bytes.length * 8 + i] = (byte) (bytes[i / 8] >> 7 - i % 8 & 1);
        }
        return bits;
    }

    private static Map<String, Object> each(Map<String, String> countries, Function<String, Object> recordOf) {
        return countries.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, country -> recordOf.apply(country.getValue())));
    }

    /** A record is the number of a node, {@link #EMPTY}, or the {@link #leaf} of the place of data. */
    private final class Tree {
        static final int EMPTY = -1;

        final List<int[]> nodes = new ArrayList<>();

        Tree() {
            add(EMPTY);
        }

        void put(byte[] bits, int prefix, int offset) {
            int node = 0;
            for (int depth = ipVersion == 4 ? IPV4_DEPTH : 0; depth < prefix - 1; depth++) {
                int next = nodes.get(node)[bits[depth]];
                if (next < 0) {
                    next = add(next);
                    nodes.get(node)[bits[depth]] = next;
                }
                node = next;
            }
            nodes.get(node)[bits[prefix - 1]] = leaf(offset);
        }

        private int add(int record) {
            nodes.add(new int[] {record, record});
            return nodes.size() - 1;
        }

        private static int leaf(int offset) {
            return EMPTY - 1 - offset;
        }

        int record(int inMemory) {
            if (inMemory >= 0) {
                return inMemory;
            }
            return nodes.size() + (inMemory == EMPTY ? 0 : NOTHING_BETWEEN.length + leaf(inMemory));
        }
    }
}
