package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Feeds;
import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.ServiceProcess;
import world.World;

/** decisions.md, "Limits elsewhere", and service-interface.md, "Limits": what counts to which, on a pod that allows ten. */
class CasinoLimitsIT {
    private static final int TEN = 10;
    private static ServiceProcess pod;

    @BeforeAll
    static void aPod() {
        String ten = Integer.toString(TEN);
        pod = ServiceProcess.start(
                World.database().url(World.freshSchema()),
                Map.of(
                        "limits.catalogue.per-minute", ten,
                        "limits.favourites.per-minute", ten,
                        "limits.bet-info.per-minute", ten));
    }

    @AfterAll
    static void theEnd() {
        pod.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"getCasinoPage(slug: \"none\") { slug }", "getCasinoNavigationBar { id }", "casinoExplore { id }"
            })
    void whatTheStorefrontShowsIsLimitedWithTheRestOfTheCasino(String field) {
        ObjectId user = user();
        assertThat(codes(tenTimes(field), user)).doesNotContain("RATE_LIMIT_EXCEEDED");
        assertThat(codes("{ " + field + " }", user)).containsExactly("RATE_LIMIT_EXCEEDED");
        assertThat(codes("{ casinoGames { count } }", user)).containsExactly("RATE_LIMIT_EXCEEDED");
        assertThat(codes("{ " + field + " }", user())).doesNotContain("RATE_LIMIT_EXCEEDED");
    }

    @Test
    void whatOneUserMarksCountsForHimAlone() {
        ObjectId user = user();
        String mutation = "mutation { addGameToFavorites(gameId: \"none\") }";
        for (int i = 0; i < TEN; i++) {
            assertThat(codes(mutation, user)).containsExactly("CASINO_GAME_NOT_FOUND");
        }
        assertThat(codes(mutation, user)).containsExactly("RATE_LIMIT_EXCEEDED");
        assertThat(codes(mutation, user())).containsExactly("CASINO_GAME_NOT_FOUND");
    }

    @Test
    void whatOneUserLooksAtOfHisBetsCountsForHimAlone() {
        ObjectId user = user();
        String field = "casinoBetInfo(id: \"none\") { id }";
        assertThat(codes(tenTimes(field), user)).containsOnly("BAD_USER_INPUT");
        assertThat(codes("{ " + field + " }", user)).containsExactly("RATE_LIMIT_EXCEEDED");
        assertThat(codes("{ " + field + " }", user())).containsExactly("BAD_USER_INPUT");
    }

    @Test
    void aScriptDropsSixtyEntriesAMinute() {
        for (int i = 0; i < 60; i++) {
            assertThat(invalidate("{}").status()).isEqualTo(400);
            Answer dropped = invalidate("{\"key\":\"casino-pages\"}");
            assertThat(dropped.status()).as(dropped.toString()).isEqualTo(200);
        }
        Answer refused = invalidate("{\"key\":\"casino-pages\"}");
        HookErrorsIT.assertEnvelope(refused, 429, "RATE_LIMIT_EXCEEDED");
        assertThat(Integer.parseInt(refused.headers().firstValue("Retry-After").orElse("0")))
                .isBetween(1, 60);
    }

    private static Answer invalidate(String body) {
        return Http.post(
                URI.create(pod.internalUrl() + "/script/invalidate-cache"),
                body,
                "Content-Type",
                "application/json",
                "X-API-Key",
                "dev-script");
    }

    private static String tenTimes(String field) {
        return IntStream.range(0, TEN)
                .mapToObj(each -> "a" + each + ": " + field)
                .collect(Collectors.joining(" ", "{ ", " }"));
    }

    private static List<String> codes(String query, ObjectId user) {
        JsonNode answer = Http.graphql(pod.publicUrl(), query, Map.of(), World.accessToken(user))
                .json();
        return answer.path("errors").findValuesAsText("code");
    }

    private static ObjectId user() {
        var user = new ObjectId();
        new Feeds(pod.internalUrl()).accept("users", record("id", user.toHexString(), "username", "u" + user));
        return user;
    }
}
