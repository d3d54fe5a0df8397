package gaming.casino.search;

import gaming.config.Misconfiguration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Version;
import org.jspecify.annotations.Nullable;

/**
 * Where the index of this pod is, and whether what is there can be used. A file tells which database and which code it was
 * made for; it is written before the first document, and every document tells which version of its game it was made from.
 * So there is no moment at which a crash leaves an index that seems newer than it is.
 */
final class IndexDirectory implements AutoCloseable {
    static final String KEY = "search.directory";

    private static final Logger LOG = System.getLogger(IndexDirectory.class.getName());

    private final Path directory;
    private final FileChannel lockFile;
    private final FileLock lock;

    private IndexDirectory(Path directory, FileChannel lockFile, FileLock lock) {
        this.directory = directory;
        this.lockFile = lockFile;
        this.lock = lock;
    }

    /**
     * Takes the directory for this process until it ends.
     *
     * @throws Misconfiguration when another process has it, or it can not be written
     */
    static IndexDirectory take(Path directory) {
        FileChannel file = null;
        try {
            Files.createDirectories(directory);
            file = FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = file.tryLock();
            if (lock != null) {
                return new IndexDirectory(directory, file, lock);
            }
        } catch (OverlappingFileLockException _) {
            // Said below
        } catch (IOException failure) {
            close(file);
            throw new Misconfiguration(KEY, "must be a directory that can be written", failure);
        }
        close(file);
        throw new Misconfiguration(KEY, "is another process's directory: every pod needs one of its own");
    }

    /** The root of the indexes. */
    Path indexes() {
        return directory.resolve("indexes");
    }

    /** Keeps an index of this database and this code that is whole, and takes away any other. */
    void prepare(String lineage) {
        String state = "lineage " + lineage + "\nlayout " + IndexFields.LAYOUT + "\nlucene " + Version.LATEST + "\n";
        if (!state.equals(state())) {
            LOG.log(
                    Level.INFO,
                    "The index of the games is made anew: there was none of this database and this version");
            startOver(state);
        } else if (!isWhole()) {
            LOG.log(Level.WARNING, "The index of the games is made anew: it was damaged");
            startOver(state);
        }
    }

    private @Nullable String state() {
        try {
            return Files.readString(stateFile());
        } catch (IOException _) {
            return null;
        }
    }

    private Path stateFile() {
        return directory.resolve("state");
    }

    /** All checksums are right, or nothing was committed yet. */
    private boolean isWhole() {
        Path index = indexes().resolve(IndexedGame.INDEX);
        if (!Files.isDirectory(index)) {
            return true;
        }
        try (Directory files = FSDirectory.open(index)) {
            if (!DirectoryReader.indexExists(files)) {
                return files.listAll().length == 0 || onlyLock(files);
            }
            try (var check = new CheckIndex(files)) {
                check.setChecksumsOnly(true);
                return check.checkIndex().clean;
            }
        } catch (IOException | RuntimeException damaged) {
            LOG.log(Level.DEBUG, "The index can not be read", damaged);
            return false;
        }
    }

    private static boolean onlyLock(Directory files) throws IOException {
        return List.of(files.listAll()).equals(List.of("write.lock"));
    }

    private void startOver(String state) {
        try {
            Files.deleteIfExists(stateFile());
            deleteTree(indexes());
            Path written = Files.writeString(directory.resolve("state.new"), state);
            Files.move(written, stateFile(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failure) {
            throw new Misconfiguration(KEY, "must be a directory that can be written", failure);
        }
    }

    private static void deleteTree(Path tree) throws IOException {
        if (!Files.exists(tree)) {
            return;
        }
        try (var all = Files.walk(tree)) {
            for (Path each : all.toList().reversed()) {
                Files.delete(each);
            }
        }
    }

    private static void close(@Nullable FileChannel file) {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() {
        try {
            lock.release();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            close(lockFile);
        }
    }
}
