package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import sandbox.Waiting;
import world.KeptConnection;
import world.Lines;
import world.Rows;
import world.ServiceProcess;
import world.TestClock;
import world.World;

/** A pod that was asked to end, in the time in which requests still come: {@code server.shutdown-delay}. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LeavingPodIT {
    private static final String QUESTION =
            "{\"query\":\"{ userReferralAndCommissionRatesLevels { ranges { LEVEL_2 } } }\"}";
    private static final String JSON = "Content-Type: application/json";
    private static final Map<String, String> LONGER_THAN_ANY_TEST = Map.of("server.shutdown-delay", "PT5M");
    private static String schema;

    @AutoClose
    private static ServiceProcess service;

    @AutoClose
    private static KeptConnection keptOutside;

    @AutoClose
    private static KeptConnection keptInside;

    @BeforeAll
    static void askToEnd() {
        schema = World.freshSchema();
        service = ServiceProcess.start(World.database().url(schema), LONGER_THAN_ANY_TEST);
        keptOutside = KeptConnection.to(service.publicUrl());
        keptInside = KeptConnection.to(service.internalUrl());
        assertThat(ask(keptOutside).header("connection")).hasValue("keep-alive");
        assertThat(keptInside.ask("GET", "/health/live", "").header("connection"))
                .hasValue("keep-alive");
        service.terminate();
        Waiting.until(() -> service.readyStatus() == 503, Duration.ofSeconds(5));
    }

    @Test
    void answersOnKeptConnectionsForTheLastTime() {
        for (KeptConnection.Message answer :
                new KeptConnection.Message[] {ask(keptOutside), keptInside.ask("GET", "/health/live", "")}) {
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("connection")).hasValue("close");
        }
        assertThat(keptOutside.ends()).isTrue();
        assertThat(keptInside.ends()).isTrue();
    }

    @Test
    void answersOnNewConnections() {
        try (var outside = KeptConnection.to(service.publicUrl());
                var inside = KeptConnection.to(service.internalUrl())) {
            assertThat(ask(outside).status()).isEqualTo(200);
            assertThat(outside.ends()).isTrue();
            assertThat(inside.ask("GET", "/health/ready", "").status()).isEqualTo(503);
            assertThat(inside.ends()).isTrue();
        }
    }

    @Test
    void refusesWithoutLosingTheAnswerThoughTheBodyIsNotRead() {
        try (var connection = KeptConnection.to(service.internalUrl())) {
            assertThat(connection
                            .ask("POST", "/feeds/bets", "x".repeat(200_000), "Content-Type: application/x-ndjson")
                            .status())
                    .isEqualTo(401);
            assertThat(connection.ends()).isTrue();
        }
    }

    @Test
    @Order(Order.DEFAULT + 1)
    void takesNoTaskOfTheQueueAndWaitsNoLongerWhenAskedAgain() {
        LocalDate day = LocalDate.ofInstant(TestClock.now(), ZoneOffset.UTC).minusDays(2);
        earn(day);
        Product.ok(service.jobs().queue(day));

        Instant again = Instant.now();
        service.terminate();

        assertThat(service.exitCode()).isIn(0, 143);
        assertThat(Duration.between(again, Instant.now())).isLessThan(Duration.ofSeconds(10));
        assertThat(service.output().lines()).noneMatch(line -> line.contains("ERROR"));
        var rows = new Rows(schema);
        assertThat(rows.count("scheduled_tasks where task_name = 'commission-batch' and not picked"))
                .isPositive();
    }

    /** A referred player loses something. */
    private static void earn(LocalDate day) {
        var feeds = service.feeds();
        Lines.catalogue(feeds);
        feeds.accept("bets", Lines.bet(Lines.chain(feeds, 2)[1], "slot", "1", day));
    }

    private static KeptConnection.Message ask(KeptConnection connection) {
        return connection.ask("POST", "/graphql", QUESTION, JSON);
    }
}
