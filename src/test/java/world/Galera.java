package world;

import dev.EmbeddedMariaDb;
import dev.Ports;
import dev.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import sandbox.Waiting;

/**
 * A Galera cluster of three nodes that all take writes, from Debian's packages {@code mariadb-server},
 * {@code mariadb-backup} and {@code galera-4}. Where they are not installed, a test is skipped.
 */
public final class Galera implements AutoCloseable {
    public static final int NODES = 3;

    private static final Path SERVER = Path.of("/usr/sbin/mariadbd");
    private static final Path INSTALLER = Path.of("/usr/bin/mariadb-install-db");
    private static final Path PROVIDER = Path.of("/usr/lib/galera/libgalera_smm.so");
    private static final Path BACKUP = Path.of("/usr/bin/mariabackup");
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Path home = World.directory("galera");
    private final List<Node> nodes = IntStream.range(0, NODES)
            .mapToObj(number -> new Node(home.resolve("n" + number)))
            .toList();

    private final class Node {
        private final Path data;
        private final int port = Ports.free();
        private final int group = Ports.free();
        private final int events = Ports.free();
        private final int transfer = Ports.free();
        private Process process;

        private Node(Path data) {
            this.data = data;
        }

        /** What each start of the server needs. */
        private List<String> server(String cluster) {
            return new ArrayList<>(List.of(
                    SERVER.toString(),
                    "--no-defaults",
                    "--user=" + System.getProperty("user.name"),
                    "--datadir=" + data,
                    "--port=" + port,
                    "--bind-address=127.0.0.1",
                    "--socket=" + data.resolve("socket"),
                    "--binlog-format=ROW",
                    "--wsrep-on=ON",
                    "--wsrep-provider=" + PROVIDER,
                    "--wsrep-cluster-address=" + cluster));
        }

        private void launch(String... further) {
            String others =
                    nodes.stream().map(node -> "127.0.0.1:" + node.group).collect(Collectors.joining(","));
            List<String> command = server("gcomm://" + others);
            command.addAll(List.of(
                    "--pid-file=" + data.resolve("pid"),
                    "--log-error=" + data + ".log",
                    "--skip-name-resolve",
                    "--max-connections=300",
                    "--innodb-autoinc-lock-mode=2",
                    "--innodb-buffer-pool-size=128M",
                    "--character-set-server=utf8mb4",
                    "--wsrep-cluster-name=proof",
                    "--wsrep-node-address=127.0.0.1",
                    "--wsrep-sst-method=mariabackup",
                    "--wsrep-sst-auth=root:",
                    "--wsrep-sst-receive-address=127.0.0.1:" + transfer,
                    "--wsrep-slave-threads=4",
                    "--wsrep-provider-options=base_port=" + group + ";gmcast.listen_addr=tcp://127.0.0.1:" + group
                            + ";ist.recv_addr=127.0.0.1:" + events + ";gcache.size=128M;gcache.dir=" + data
                            + ";evs.suspect_timeout=PT5S;evs.inactive_timeout=PT15S"));
            command.addAll(List.of(further));
            process = begin(command);
            Waiting.until(this::isSynced, PATIENCE);
        }

        private boolean isSynced() {
            if (!process.isAlive()) {
                throw new AssertionError("The node ended, see " + data + ".log");
            }
            try (Connection connection = connect("", "root", "");
                    var statement = connection.createStatement();
                    var row = statement.executeQuery("show status like 'wsrep_local_state_comment'")) {
                return row.next() && row.getString(2).equals("Synced");
            } catch (SQLException notYet) {
                return false;
            }
        }

        private Connection connect(String schema, String user, String password) throws SQLException {
            return DriverManager.getConnection("jdbc:mariadb://127.0.0.1:" + port + "/" + schema, user, password);
        }

        private void stop() {
            process.destroy();
            await(process);
        }

        /** The last commit of a node that was killed. */
        private String position() {
            List<String> command = server("gcomm://");
            command.addAll(List.of("--disable-log-error", "--wsrep-recover"));
            return Program.run(new ProcessBuilder(command))
                    .output()
                    .lines()
                    .filter(line -> line.contains("Recovered position: "))
                    .map(line -> line.replaceFirst(".*Recovered position: ", "").strip())
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Starts a new cluster with an empty schema and its user. Skips the test without the packages. */
    public static Galera start() {
        Assumptions.assumeTrue(
                Stream.of(SERVER, INSTALLER, PROVIDER, BACKUP).allMatch(Files::isReadable),
                "No Galera here: mariadb-server, mariadb-backup and galera-4 are not installed");
        var cluster = new Galera();
        Trees.delete(cluster.home);
        Trees.create(cluster.home);
        cluster.begin();
        return cluster;
    }

    private void begin() {
        Node first = nodes.getFirst();
        Program.run(
                        INSTALLER.toString(),
                        "--no-defaults",
                        "--user=" + System.getProperty("user.name"),
                        "--datadir=" + first.data,
                        "--auth-root-authentication-method=normal",
                        "--skip-test-db")
                .good();
        first.launch("--wsrep-new-cluster");
        // The others begin with a copy, so none needs a state transfer
        first.stop();
        for (Node node : nodes.subList(1, NODES)) {
            Program.run("cp", "-r", first.data.toString(), node.data.toString()).good();
        }
        first.launch("--wsrep-new-cluster");
        nodes.subList(1, NODES).forEach(Node::launch);
        String user = EmbeddedMariaDb.GAMING;
        for (String statement : List.of(
                "create database " + user,
                "create user " + user + "@'%' identified by '" + user + "'",
                "grant all on *.* to " + user + "@'%'")) {
            try (Connection connection = first.connect("", "root", "");
                    var execution = connection.createStatement()) {
                execution.execute(statement);
            } catch (SQLException failure) {
                throw new IllegalStateException(failure);
            }
        }
    }

    public Connection connect(int node) throws SQLException {
        return nodes.get(node).connect(EmbeddedMariaDb.GAMING, EmbeddedMariaDb.GAMING, EmbeddedMariaDb.GAMING);
    }

    /** The URL of all nodes, with this one first. */
    public String url(int first) {
        return IntStream.range(0, NODES)
                .mapToObj(number -> "127.0.0.1:" + nodes.get((first + number) % NODES).port)
                .collect(Collectors.joining(",", "jdbc:mariadb://", "/" + EmbeddedMariaDb.GAMING));
    }

    /** Ends a node like a power cut. */
    public void kill(int node) {
        nodes.get(node).process.destroyForcibly();
        await(nodes.get(node).process);
    }

    /** Starts a killed node, and waits until it has what the others have. */
    public void startAgain(int node) {
        nodes.get(node).launch("--wsrep-start-position=" + nodes.get(node).position());
    }

    /** Cuts a node off from the others until it is closed. Connections to the node stay. */
    public AutoCloseable cutOff(int node) throws SQLException {
        // A node that is cut off takes no new connection
        Connection connection = nodes.get(node).connect("", "root", "");
        isolate(connection, 1);
        Waiting.until(() -> !nodes.get(node).isSynced(), PATIENCE);
        return () -> {
            isolate(connection, 0);
            connection.close();
            Waiting.until(nodes.get(node)::isSynced, PATIENCE);
        };
    }

    private static void isolate(Connection connection, int whether) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("set global wsrep_provider_options = 'gmcast.isolate=" + whether + "'");
        }
    }

    /** Stops a node without an end of its connections. */
    public void freeze(int node) {
        signal(node, "STOP");
    }

    public void thaw(int node) {
        signal(node, "CONT");
        Waiting.until(nodes.get(node)::isSynced, PATIENCE);
    }

    private void signal(int node, String signal) {
        Program.run("kill", "-" + signal, Long.toString(nodes.get(node).process.pid()))
                .good();
    }

    private static Process begin(List<String> command) {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void await(Process process) {
        process.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    }

    @Override
    public void close() {
        for (Node node : nodes) {
            if (node.process != null) {
                node.process.destroyForcibly();
                await(node.process);
            }
        }
        Trees.delete(home);
    }
}
