package sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** One run at a time has a directory or a file. The lock ends with the process, even when it is killed. */
public record DirectoryLock(FileChannel file) {
    public static DirectoryLock take(Path directory) {
        return take(
                directory.resolve("lock"),
                "Another run is using the database in " + directory + "; stop it, or give this one its own with"
                        + " -Ddev.db.directory=...");
    }

    /** {@code taken} says the remedy when another run has the lock. */
    static DirectoryLock take(Path lock, String taken) {
        try {
            var file = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (isLocked(file)) {
                return new DirectoryLock(file);
            }
            file.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        throw new Taken(taken);
    }

    private static boolean isLocked(FileChannel file) throws IOException {
        try {
            return file.tryLock() != null;
        } catch (OverlappingFileLockException ownProcess) {
            return false;
        }
    }

    public void release() {
        try {
            file.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Another run uses the directory; the message gives the remedy. */
    public static final class Taken extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Taken(String message) {
            super(message);
        }
    }
}
