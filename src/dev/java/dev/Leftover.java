package dev;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The database server of a killed run: it lives on and holds the data. A file keeps its process id. The system reuses
 * ids, so only a process whose command line names the data directory counts as this server.
 */
final class Leftover {
    private static final int SECONDS = 30;

    private Leftover() {}

    static void remember(Path directory, long pid) {
        try {
            Files.writeString(file(directory), Long.toString(pid));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static void forget(Path directory) {
        try {
            Files.deleteIfExists(file(directory));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Ends it cleanly, and by force only when it does not end. */
    static void stop(Path directory) {
        find(directory).ifPresent(process -> {
            process.destroy();
            if (!ended(process)) {
                process.destroyForcibly();
                ended(process);
            }
        });
        forget(directory);
    }

    private static boolean ended(ProcessHandle process) {
        try {
            process.onExit().get(SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException | ExecutionException stillThere) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Optional<ProcessHandle> find(Path directory) {
        return pid(directory).flatMap(ProcessHandle::of).filter(process -> isOurs(process, directory));
    }

    private static Optional<Long> pid(Path directory) {
        try {
            return Files.exists(file(directory))
                    ? Optional.of(
                            Long.parseLong(Files.readString(file(directory)).strip()))
                    : Optional.empty();
        } catch (IOException | NumberFormatException unreadable) {
            return Optional.empty();
        }
    }

    private static boolean isOurs(ProcessHandle process, Path directory) {
        String data = "--datadir=" + directory.resolve("data");
        return process.info()
                .arguments()
                .map(arguments -> Arrays.asList(arguments).contains(data))
                .orElse(false);
    }

    private static Path file(Path directory) {
        return directory.resolve("mariadbd.pid");
    }
}
