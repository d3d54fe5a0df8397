package chart;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** A packed chart: a tar in a gzip. */
final class Packed {
    private static final int BLOCK = 512;
    private static final int NAME = 100;
    private static final int SIZE = 124;
    private static final int SIZE_LENGTH = 11;

    private Packed() {}

    static List<String> names(Path archive) throws IOException {
        byte[] tar;
        try (var unzipped = new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(archive)))) {
            tar = unzipped.readAllBytes();
        }
        var names = new ArrayList<String>();
        int at = 0;
        while (at < tar.length && tar[at] != 0) {
            names.add(text(tar, at, NAME));
            int size = Integer.parseInt(text(tar, at + SIZE, SIZE_LENGTH), 8);
            at += BLOCK + (size + BLOCK - 1) / BLOCK * BLOCK;
        }
        return names;
    }

    private static String text(byte[] bytes, int from, int most) {
        String field = new String(bytes, from, most, StandardCharsets.UTF_8);
        int end = field.indexOf(0);
        return end < 0 ? field : field.substring(0, end);
    }
}
