package image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The list of libraries that must not be shipped. */
record KnownVulnerabilities(List<Entry> entries) {
    private static final Path FILE = Path.of("src/test/resources/image/known-vulnerabilities.txt");
    private static final String NEVER = "-";

    /** A version of a library; {@code name} ends with its group and its artifact. */
    record Library(String name, String version) {}

    /** From the first of these versions up to the other, the fixed one; {@code "-"}: no version is fixed. */
    record Entry(String library, String from, String mended, String advisory) {
        boolean fits(Library other) {
            return ("." + other.name()).endsWith("." + library)
                    && compare(other.version(), from) >= 0
                    && (mended.equals(NEVER) || compare(other.version(), mended) < 0);
        }
    }

    static KnownVulnerabilities read() throws IOException {
        try (Stream<String> lines = Files.lines(FILE)) {
            return new KnownVulnerabilities(lines.filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.split(" "))
                    .map(words -> new Entry(words[0], words[1], words[2], words[3]))
                    .toList());
        }
    }

    /** One line for each library and advisory. */
    List<String> in(List<Library> libraries) {
        return libraries.stream()
                .flatMap(library -> entries.stream()
                        .filter(entry -> entry.fits(library))
                        .map(entry -> library.name() + " " + library.version() + ": " + entry.advisory()
                                + ", mended in " + entry.mended()))
                .sorted()
                .toList();
    }

    /** By the numbers in them; words beside numbers (Final, jre) have no order here. */
    private static int compare(String one, String other) {
        return Arrays.compare(numbers(one), numbers(other));
    }

    private static int[] numbers(String version) {
        return Stream.of(version.split("\\D+"))
                .filter(number -> !number.isEmpty())
                .mapToInt(Integer::parseInt)
                .toArray();
    }
}
