package faults;

import dev.EmbeddedMariaDb;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import world.Rows;

/** Two MariaDB servers: a primary, and a replica that is read-only. They change places by a planned switchover. */
final class Replication implements AutoCloseable {
    /** A user of the service: it has no right to write on a read-only server, which all rights on *.* would include. */
    static final String USER = "pods";

    private static final int CAUGHT_UP_SECONDS = 30;

    private final List<EmbeddedMariaDb> servers;
    private volatile EmbeddedMariaDb primary;
    private volatile EmbeddedMariaDb replica;

    private Replication(Path directory) {
        servers = IntStream.rangeClosed(1, 2)
                .mapToObj(server -> EmbeddedMariaDb.start(
                        directory.resolve("server-" + server), 0, EmbeddedMariaDb.Options.replicating(server)))
                .toList();
        primary = servers.getFirst();
        replica = servers.getLast();
    }

    /** Both have their data in {@code directory}. */
    static Replication start(Path directory) {
        var replication = new Replication(directory);
        for (EmbeddedMariaDb server : replication.servers) {
            // Each made the same account and database itself
            run(server, "reset master");
        }
        replication.follow("");
        run(
                replication.primary,
                "create user " + USER + "@'%' identified by 'gaming'",
                "grant all on gaming.* to " + USER + "@'%'");
        replication.awaitReplica();
        return replication;
    }

    /** Both servers, the first primary first. */
    List<EmbeddedMariaDb> servers() {
        return servers;
    }

    /** The server that takes writes. */
    EmbeddedMariaDb primaryServer() {
        return primary;
    }

    /** The URL of both servers, the first primary first. */
    String url(String scheme) {
        return servers.stream()
                .map(server -> "127.0.0.1:" + server.port())
                .collect(Collectors.joining(",", scheme + "//", "/gaming"));
    }

    int replicaPort() {
        return replica.port();
    }

    Rows primary() {
        return rows(primary);
    }

    Rows replica() {
        return rows(replica);
    }

    /** The primary takes no more writes; when the replica has all of them, it becomes the primary. Both stay up. */
    void switchOver() {
        run(primary, "set global read_only = 1");
        String position = awaitReplica();
        run(replica, "stop slave", "reset slave all", "set global read_only = 0");
        EmbeddedMariaDb before = primary;
        primary = replica;
        replica = before;
        follow(position);
    }

    /** Waits until the replica has every commit of the primary; answers the primary's position. */
    String awaitReplica() {
        String position = ask(primary, "select @@gtid_binlog_pos");
        String waited = ask(replica, "select master_gtid_wait('" + position + "', " + CAUGHT_UP_SECONDS + ")");
        if (!waited.equals("0")) {
            throw new AssertionError(
                    "The replica does not reach " + position + ": it is at " + ask(replica, "select @@gtid_slave_pos"));
        }
        return position;
    }

    private void follow(String position) {
        run(
                replica,
                "set global read_only = 1",
                "set global gtid_slave_pos = '" + position + "'",
                "change master to master_host = '127.0.0.1', master_port = " + primary.port() + ", master_user = '"
                        + EmbeddedMariaDb.GAMING + "', master_password = '" + EmbeddedMariaDb.GAMING
                        + "', master_ssl = 0, master_connect_retry = 1, master_use_gtid = slave_pos",
                "start slave");
    }

    private static void run(EmbeddedMariaDb server, String... statements) {
        for (String each : statements) {
            rows(server).change(each);
        }
    }

    private static String ask(EmbeddedMariaDb server, String query) {
        return rows(server).texts(query).getFirst();
    }

    private static Rows rows(EmbeddedMariaDb server) {
        return new Rows(server, EmbeddedMariaDb.GAMING);
    }

    @Override
    public void close() {
        servers.forEach(EmbeddedMariaDb::stop);
    }
}
