package gaming.upload;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The directory of uploads, which may be a link. Its categories contain complete files only: one atomic step moves a
 * new file to its place, over an existing file or link.
 */
final class UploadDirectory {
    /** The name contains a character that no category can contain. */
    private static final String INCOMING = "~incoming";

    private static final Duration LEFT_BEHIND = Duration.ofDays(1);

    private final Path directory;

    UploadDirectory(Path directory) {
        this.directory = directory;
    }

    /** Writes a new file. */
    @FunctionalInterface
    interface Content {
        void write(Path file) throws IOException;
    }

    void save(String category, String segment, String name, Content content) throws IOException {
        Path root = root();
        Path file = child(root, INCOMING).resolve(UUID.randomUUID().toString());
        try {
            content.write(file);
            Files.move(file, child(child(root, category), segment).resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /**
     * Deletes the files that killed processes left. A younger file stays, because it may still be written.
     *
     * @throws IOException also for a directory in which no file can be made
     */
    void clean(Instant now) throws IOException {
        Path incoming = child(root(), INCOMING);
        Files.delete(Files.createTempFile(incoming, null, null));
        try (Stream<Path> files = Files.list(incoming)) {
            for (Path file : files.toList()) {
                Instant changed = Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS)
                        .toInstant();
                if (changed.isBefore(now.minus(LEFT_BEHIND))) {
                    Files.delete(file);
                }
            }
        }
    }

    private Path root() throws IOException {
        return Files.createDirectories(directory).toRealPath();
    }

    /** Returns the directory of that name, and creates it if it is missing. A link to another directory is refused. */
    private static Path child(Path parent, String name) throws IOException {
        Path child = parent.resolve(name);
        try {
            return Files.createDirectory(child);
        } catch (FileAlreadyExistsException existing) {
            if (Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)) {
                return child;
            }
            throw existing;
        }
    }
}
