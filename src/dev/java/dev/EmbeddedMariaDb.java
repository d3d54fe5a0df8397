package dev;

import gaming.config.Misconfiguration;
import io.helidon.logging.common.LogConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import sandbox.DirectoryLock;
import sandbox.Waiting;
import sandbox.wire.Resources;

/**
 * A real MariaDB on loopback with its data in a directory. It is our own child process and only {@link #stop()} ends
 * it, so that it outlives the service that uses it.
 */
public final class EmbeddedMariaDb {
    /** The user, the password and the first database. */
    public static final String GAMING = "gaming";

    /** The key of its directory in the dev run. */
    static final String DIRECTORY = "dev.db.directory";

    /** The key of the port; tests take any free one. */
    static final String PORT = "dev.db.port";

    static {
        // The library logs, and may be the first to do so
        LogConfig.configureRuntime();
    }

    private static final System.Logger LOG = System.getLogger(EmbeddedMariaDb.class.getName());

    private final InstalledServer server;
    private final int port;
    private final Options options;
    private final DirectoryLock lock;
    private Process process;

    private EmbeddedMariaDb(InstalledServer server, int port, Options options, DirectoryLock lock) {
        this.server = server;
        this.port = port;
        this.options = options;
        this.lock = lock;
        process = launch();
    }

    /**
     * The options of the server.
     *
     * @param bufferPool in MariaDB's form, {@code 256M}
     * @param emptied whether the data of earlier runs is deleted first
     * @param further arguments of the server
     */
    public record Options(String bufferPool, boolean emptied, List<String> further) {
        public Options(String bufferPool, boolean emptied) {
            this(bufferPool, emptied, List.of());
        }

        public static Options keepingData() {
            return new Options("256M", false);
        }

        public static Options startingEmpty() {
            return new Options("256M", true);
        }

        /** An empty server with a binary log, for replication by GTID. */
        public static Options replicating(int serverId) {
            return new Options(
                    "256M",
                    true,
                    List.of(
                            "--server-id=" + serverId,
                            "--log-bin=binlog",
                            "--relay-log=relay",
                            "--log-slave-updates",
                            "--gtid-strict-mode",
                            "--sync-binlog=1"));
        }
    }

    /**
     * Starts the database of {@code directory} on {@code port}, 0 for any free one. It first stops a server that a
     * killed run left there.
     *
     * @throws DirectoryLock.Taken when another living run has the directory
     */
    public static EmbeddedMariaDb start(Path directory, int port, Options options) {
        Path home = Trees.create(directory.toAbsolutePath().normalize());
        DirectoryLock lock = DirectoryLock.take(home);
        try {
            var server = new InstalledServer(home);
            stopLeftover(server);
            DevSettings.requireFree(PORT, port);
            requireRoom(server);
            if (options.emptied()) {
                server.wipeData();
            }
            var database = new EmbeddedMariaDb(server.complete(), port == 0 ? Ports.free() : port, options, lock);
            database.awaitConnections();
            return database;
        } catch (RuntimeException | AssertionError failure) {
            lock.release();
            throw failure;
        }
    }

    /** The argument by which the server of a killed run is found. */
    private static String dataOf(InstalledServer server) {
        return "--datadir=" + server.data();
    }

    /** The server of a killed run lives on and holds the data. It ends by force only when it does not end cleanly. */
    private static void stopLeftover(InstalledServer server) {
        Predicate<ProcessHandle> holdsTheData = process ->
                Arrays.asList(process.info().arguments().orElse(new String[0])).contains(dataOf(server));
        ProcessHandle.allProcesses().filter(holdsTheData).forEach(process -> {
            LOG.log(System.Logger.Level.INFO, "Stopping the database that a killed run left, process " + process.pid());
            end(process);
        });
    }

    private static void end(ProcessHandle process) {
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, Waiting.PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
        process.destroyForcibly();
        process.onExit().completeOnTimeout(process, 30, TimeUnit.SECONDS).join();
    }

    /** 710 MB are in use after the first start, and the data grows. */
    private static void requireRoom(InstalledServer server) {
        long needed = server.isComplete() ? 100 : 1_000;
        try {
            long free = Files.getFileStore(server.directory()).getUsableSpace() / 1_000_000;
            if (free < needed) {
                throw new Misconfiguration(
                        DIRECTORY,
                        "the database needs %d MB, and the disk of %s has %d MB free: make room, or choose a directory on another disk"
                                .formatted(needed, server.directory(), free));
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public int port() {
        return port;
    }

    /** The process of the server. */
    public synchronized long pid() {
        return process.pid();
    }

    /** The directory of the data, also for files that live as long as the data. */
    Path data() {
        return server.data();
    }

    public String url() {
        return url(GAMING);
    }

    public String url(String database) {
        return "jdbc:mariadb://127.0.0.1:" + port + "/" + database;
    }

    /** A connection as {@link #GAMING}, with bounds on every wait. */
    public Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(url(database) + "?connectTimeout=5000&socketTimeout=60000", GAMING, GAMING);
    }

    /** Ends it cleanly, and releases the directory. A second stop is no error. */
    public synchronized void stop() {
        end(process.toHandle());
        lock.release();
    }

    /** Ends it like a power cut. */
    public synchronized void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Starts it again on the same port, after {@link #kill()} or while it runs. */
    public synchronized void restart() {
        end(process.toHandle());
        process = launch();
        awaitConnections();
    }

    private Process launch() {
        try {
            return new ProcessBuilder(command())
                    .directory(server.data().toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.to(log().toFile()))
                    .start();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private List<String> command() throws IOException {
        var command = new ArrayList<>(List.of(
                server.executable().toAbsolutePath().toString(),
                "--no-defaults",
                "--basedir=" + server.base(),
                dataOf(server),
                "--tmpdir=" + Trees.create(server.directory().resolve("tmp")),
                "--port=" + port,
                "--innodb-buffer-pool-size=" + options.bufferPool(),
                // Runs before the first connection
                "--init-file="
                        + Files.writeString(
                                server.directory().resolve("account.sql"), Resources.text("/dev/account.sql"))));
        Resources.text("/dev/mariadb.options")
                .lines()
                .filter(line -> line.startsWith("--"))
                .forEach(command::add);
        command.addAll(options.further());
        if (System.getProperty("user.name").equals("root")) {
            command.add("--user=root");
        }
        return command;
    }

    private void awaitConnections() {
        Waiting.until(() -> !process.isAlive() || acceptsConnections());
        if (!process.isAlive()) {
            throw new IllegalStateException("it did not start: " + firstError() + "; its log is " + log());
        }
    }

    private boolean acceptsConnections() {
        try (Connection connection = connect(GAMING)) {
            return connection.isValid(5);
        } catch (SQLException notYet) {
            return false;
        }
    }

    private Path log() {
        return server.directory().resolve("mariadbd.log");
    }

    private String firstError() {
        try {
            return InstalledServer.firstError(Files.readString(log()));
        } catch (IOException failure) {
            return failure.toString();
        }
    }
}
