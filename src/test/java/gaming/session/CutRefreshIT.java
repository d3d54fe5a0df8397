package gaming.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.Browser;
import world.Cable;
import world.Guest;
import world.SignInPods;
import world.Together;
import world.World;

/** Refreshes on two pods, and those whose end the browser does not see. */
@ExtendWith(World.class)
class CutRefreshIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Guest guest = SignInPods.guest(0);
    private final Browser browser = guest.browser();

    @Test
    void aRefreshWhoseAnswerIsLostIsRepeatedOnAnotherPodWithTheSameSuccessor() {
        try (Cable cable = Cable.to(SignInPods.url(0))) {
            Browser cut = browser.at(cable.url());
            cable.cutAfter(0, Cable.Direction.TO_CLIENT);
            assertThat(isCut(cut)).isTrue();
        }
        Waiting.until(() -> tokens() == 2, PATIENCE);

        assertRefreshed(browser.at(SignInPods.url(1)));

        assertThat(tokens()).isEqualTo(2);
    }

    @Test
    void aRefreshWhosePodIsKilledInTheMiddleIsRepeatedOnTheOther() throws Exception {
        try (Connection connection = World.database().connect(SignInPods.rows().schema());
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.executeQuery("select id from session where id = 0x" + Claims.session(browser) + " for update");
            var refreshing = Thread.startVirtualThread(() -> isCut(browser.at(SignInPods.url(1))));
            Waiting.until(() -> waiting() > 0, PATIENCE);
            SignInPods.pod(1).kill();
            refreshing.join();
            connection.rollback();
        } finally {
            SignInPods.startKilled();
        }
        assertThat(tokens()).isOne();

        assertRefreshed(browser);

        assertThat(tokens()).isEqualTo(2);
        assertRefreshed(browser.at(SignInPods.url(1)));
    }

    @Test
    void theGraceHoldsOnEveryPod() {
        Browser late = browser.copy().at(SignInPods.url(1));
        Browser tooLate = late.copy();
        assertRefreshed(browser);

        assertRefreshed(late);
        assertThat(late.cookie("refreshToken")).isEqualTo(browser.cookie("refreshToken"));

        SignInPods.advance(Duration.ofSeconds(61));
        assertThat(tooLate.refresh().path("message").asText()).isEqualTo("SESSION_EXPIRED");
        assertThat(browser.refresh().path("message").asText()).isEqualTo("SESSION_EXPIRED");
    }

    @Test
    void refreshesAtTheSameMomentOnBothPodsGiveOneSuccessor() {
        var successors = new ConcurrentSkipListSet<String>();

        Together.times(20, number -> {
            Browser tab = browser.at(SignInPods.url(number % SignInPods.COUNT));
            assertRefreshed(tab);
            successors.add(tab.cookie("refreshToken").orElseThrow());
        });

        assertThat(successors).hasSize(1);
        assertThat(tokens()).isEqualTo(2);
    }

    private int tokens() {
        return SignInPods.rows()
                .count("refresh_token join session on session.id = session_id where user_id = ?", guest.id());
    }

    /** How many refreshes have been looking for their token so long that somebody must hold it. */
    private static int waiting() {
        return SignInPods.rows()
                .count("information_schema.processlist where db = database() and time_ms > 500"
                        + " and info like 'select session.id%from refresh_token%for update'");
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
