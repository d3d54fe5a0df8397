package dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.ServiceProcess;
import world.World;

/** A database that survives its runs, and runs that survive their databases. */
@Tag("proof")
class EmbeddedMariaDbIT {
    private static final Path DIRECTORY = World.directory("embedded-db");

    @Test
    void saysInOneLineThatAnotherRunHasTheDirectory() {
        EmbeddedMariaDb database = start(EmbeddedMariaDb.Options.keepingData());
        var properties = Map.of("dev.db.directory", DIRECTORY.toString());

        assertThat(refusal(properties)).contains("Another run", DIRECTORY.toString());
        database.stop();
    }

    @Test
    void saysInOneLineWhichPortIsTakenAndWhichDirectoryIsNone() throws IOException {
        try (var taken = new ServerSocket(0)) {
            for (String key : List.of("dev.db.port", "server.port", "server.sockets.0.port")) {
                var properties = Map.of(
                        "dev.db.directory",
                        DIRECTORY.toString(),
                        "kafka.bootstrap-servers",
                        "",
                        key,
                        Integer.toString(taken.getLocalPort()));
                assertThat(refusal(properties))
                        .endsWith("Not started: " + key + ": " + taken.getLocalPort()
                                + " is already in use: stop the process that listens there, or choose another port");
            }
        }
        assertThat(refusal(Map.of("dev.db.directory", "pom.xml")))
                .contains("Not started: dev.db.directory: there is no MariaDB in pom.xml: ");
    }

    private static String refusal(Map<String, String> properties) {
        try (var run = ServiceProcess.launch("dev.DevServer", properties, Map.of())) {
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.output().lines()).hasSize(1);
            return run.output().strip();
        }
    }

    @Test
    void stopsTheDatabaseThatAKilledRunLeftRunningAndKeepsItsData() throws SQLException {
        start(EmbeddedMariaDb.Options.startingEmpty()).stop();
        var properties = new LinkedHashMap<>(World.configuration("unused"));
        properties.keySet().removeIf(key -> key.startsWith("db."));
        properties.put("dev.db.directory", DIRECTORY.toString());
        properties.put("dev.demo-data", "false");
        long left;
        try (var run = ServiceProcess.launch("dev.DevServer", properties, Map.of())) {
            run.awaitReady();
            Waiting.until(() ->
                    run.output().endsWith("\nReady: open http://localhost:" + run.property("server.port") + "/\n"));
            left = run.children().findFirst().orElseThrow().pid();
            run.kill();
        }
        assertThat(ProcessHandle.of(left)).get().matches(ProcessHandle::isAlive);

        EmbeddedMariaDb next = start(EmbeddedMariaDb.Options.keepingData());
        assertThat(ProcessHandle.of(left).filter(ProcessHandle::isAlive)).isEmpty();
        write(next, "select 1 from user");
        next.stop();
    }

    private static EmbeddedMariaDb start(EmbeddedMariaDb.Options options) {
        return EmbeddedMariaDb.start(DIRECTORY, 0, options);
    }

    private static void write(EmbeddedMariaDb database, String sql) throws SQLException {
        try (Connection connection = database.connect(EmbeddedMariaDb.GAMING);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
