package chart;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Texts of the chart, and copies of them below {@code target}. */
final class Texts {
    private static final Path COPIES = Path.of("target/chart");

    private Texts() {}

    /** A directory for the files of this run. */
    static Path directory(String name) {
        try {
            return Files.createDirectories(
                    COPIES.resolve(String.valueOf(ProcessHandle.current().pid()))
                            .resolve(name));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** All files, relative to {@code root}. */
    static List<Path> below(Path root) {
        try (var files = Files.walk(root)) {
            return files.filter(Files::isRegularFile).map(root::relativize).toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Copies everything below {@code from}; returns {@code to}. */
    static Path copy(Path from, Path to) {
        for (Path file : below(from)) {
            write(to.resolve(file), text(from.resolve(file)));
        }
        return to;
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static Path write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            return Files.writeString(file, text);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
