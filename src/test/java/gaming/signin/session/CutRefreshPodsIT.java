package gaming.signin.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.Browser;
import world.Cable;
import world.Fleet;
import world.Guest;
import world.Together;
import world.World;

/** Refreshes on two pods, and refreshes whose answer the browser loses. */
@ExtendWith(World.class)
class CutRefreshPodsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Guest guest = Fleet.guest(0);
    private final Browser browser = guest.browser();

    @Test
    void aRefreshWhoseAnswerIsLostIsRepeatedOnAnotherPodWithTheSameSuccessor() {
        try (Cable cable = Cable.to(Fleet.url(0))) {
            Browser cut = browser.at(cable.url());
            cable.cutAfter(0, Cable.Direction.TO_CLIENT);
            assertThat(isCut(cut)).isTrue();
        }
        Waiting.until(() -> tokens() == 2);

        assertRefreshed(browser.at(Fleet.url(1)));

        assertThat(tokens()).isEqualTo(2);
    }

    @Test
    @Tag("proof")
    void aRefreshWhosePodIsKilledInTheMiddleIsRepeatedOnTheOther() throws Exception {
        try (Connection connection = World.database().connect(Fleet.rows().schema());
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.executeQuery("select id from session where user_id = 0x" + guest.id() + " for update");
            var refreshing = Thread.startVirtualThread(() -> isCut(browser.at(Fleet.url(1))));
            Waiting.until(() -> waiting() > 0, PATIENCE);
            Fleet.pod(1).kill();
            refreshing.join();
            connection.rollback();
        } finally {
            Fleet.startKilled();
        }
        assertThat(tokens()).isOne();

        assertRefreshed(browser);

        assertThat(tokens()).isEqualTo(2);
        assertRefreshed(browser.at(Fleet.url(1)));
    }

    @Test
    void refreshesAtTheSameMomentOnBothPodsGiveOneSuccessor() {
        var successors = new ConcurrentSkipListSet<String>();

        Together.times(20, number -> {
            Browser tab = browser.at(Fleet.url(number % Fleet.COUNT));
            assertRefreshed(tab);
            successors.add(tab.cookie("refreshToken").orElseThrow());
        });

        assertThat(successors).hasSize(1);
        assertThat(tokens()).isEqualTo(2);
    }

    private int tokens() {
        return Fleet.rows()
                .count("refresh_token join session on session.id = session_id where user_id = ?", guest.id());
    }

    /** The number of refreshes that wait for the lock of their token. */
    private static int waiting() {
        return Fleet.rows()
                .count("information_schema.processlist where db = database() and time_ms > 500"
                        + " and info like 'select %from refresh_token%for update'");
    }

    private static boolean isCut(Browser browser) {
        try {
            browser.refresh();
            return false;
        } catch (UncheckedIOException cut) {
            return true;
        }
    }

    private static void assertRefreshed(Browser browser) {
        JsonNode answer = browser.refresh();
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("SUCCESS");
    }
}
