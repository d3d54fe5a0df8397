package gaming.upload;

import gaming.config.Misconfiguration;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The directory of uploads. At any time its categories contain complete files only: one atomic step moves a new file to
 * its place, over an existing file.
 *
 * <p>The directory itself may be a link. Below it, a category or segment that is a link is refused, and a file that is
 * a link is replaced.
 */
final class UploadDirectory {
    private static final Logger LOG = System.getLogger(UploadDirectory.class.getName());
    private static final Pattern SEGMENT = Pattern.compile("[A-Za-z0-9._-]{1,255}");
    /** The name contains a character that no segment can contain. */
    private static final String INCOMING = "~incoming";

    private static final Duration LEFT_BEHIND = Duration.ofDays(1);

    private final Path directory;

    UploadDirectory(Path directory) {
        this.directory = directory;
    }

    /** Checks a segment of the path: no way up, no hidden separator, and no text that a file system interprets. */
    static void check(String segment) throws UploadRejected {
        if (!SEGMENT.matcher(segment).matches() || segment.equals(".") || segment.equals("..")) {
            throw UploadRejected.because("a part of its path is no name");
        }
    }

    /** A new file that is being written. {@code close} deletes it unless it was moved to its place. */
    static final class Incoming implements AutoCloseable {
        private final Path root;
        private final Path file;

        private Incoming(Path root, Path file) {
            this.root = root;
            this.file = file;
        }

        void write(InputStream content) throws IOException {
            try (var channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                content.transferTo(Channels.newOutputStream(channel));
                // The content is on disk before the name exists, even if the machine crashes
                channel.force(true);
            }
        }

        void moveTo(String category, String segment, String name) throws IOException {
            Path place = child(child(root, category), segment).resolve(name);
            if (Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
                throw UploadRejected.because("there is a directory of that name");
            }
            try {
                Files.move(file, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } catch (AtomicMoveNotSupportedException elsewhere) {
                throw new IOException("the category is on another file system than the directory", elsewhere);
            }
        }

        @Override
        public void close() throws IOException {
            Files.deleteIfExists(file);
        }
    }

    void requireWritable() {
        try (Incoming file = begin()) {
            file.write(new ByteArrayInputStream(new byte[1]));
        } catch (IOException failure) {
            throw new Misconfiguration(UploadSettings.DIRECTORY, "must be a directory that can be written", failure);
        }
    }

    Incoming begin() throws IOException {
        Path root = Files.createDirectories(directory).toRealPath();
        return new Incoming(
                root, child(root, INCOMING).resolve(UUID.randomUUID().toString()));
    }

    /** Returns the directory of that name, and creates it if it is missing. A link to another directory is refused. */
    private static Path child(Path parent, String name) throws IOException {
        Path child = parent.resolve(name);
        try {
            Files.createDirectory(child);
        } catch (FileAlreadyExistsException _) {
            // The check below handles this case
        }
        if (!Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)) {
            throw UploadRejected.because("a part of its path is no directory");
        }
        return child;
    }

    /**
     * Deletes the files that killed processes left. A file of less than a day stays, because it may still be written.
     */
    void clean(Instant now) {
        Path incoming = directory.resolve(INCOMING);
        if (!Files.isDirectory(incoming, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> files = Files.list(incoming)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS)
                        .toInstant()
                        .isBefore(now.minus(LEFT_BEHIND))) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException failure) {
            LOG.log(Level.WARNING, "Unfinished uploads stay", failure);
        }
    }

    /** The reason is for a developer's log, not for the answer. */
    static final class UploadRejected extends IOException {
        private static final long serialVersionUID = 1L;

        private final boolean tooLarge;

        private UploadRejected(String reason, boolean tooLarge) {
            super(reason);
            this.tooLarge = tooLarge;
        }

        static UploadRejected because(String reason) {
            return new UploadRejected(reason, false);
        }

        static UploadRejected tooLarge() {
            return new UploadRejected("it is too large", true);
        }

        boolean isTooLarge() {
            return tooLarge;
        }
    }
}
