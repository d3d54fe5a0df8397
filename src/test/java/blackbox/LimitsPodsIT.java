package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Feeds;
import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.time.LocalDate;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import world.Jobs;
import world.LimitedPods;
import world.ServiceProcess;
import world.World;

/** The limits as they are without configuration, on two pods: service-interface.md, "Limits"; details.md. */
class LimitsPodsIT {
    private final ServiceProcess pod = LimitedPods.first();
    private final ServiceProcess otherPod = LimitedPods.second();

    @Test
    void theJobRunsOnceAMinuteOnAllPodsTogetherAndOnlySoundRequestsCount() {
        LimitedPods.forgetJobs();
        for (ServiceProcess each : new ServiceProcess[] {pod, otherPod}) {
            assertThat(job(each, "?targetDate=2025-01-01", "guess").status()).isEqualTo(401);
            assertThat(job(each, "?targetDate=2025-01-01", "dev-script").status())
                    .isEqualTo(403);
            assertThat(job(each, "?targetDate=2025-02-30", "dev-cloud-schedules")
                            .status())
                    .isEqualTo(400);
            assertThat(job(each, "?targetDate=" + Days.today(), "dev-cloud-schedules")
                            .status())
                    .isEqualTo(400);
        }
        HookErrorsIT.assertEnvelope(job(pod, "?targetDate=2025-01-01", "dev-cloud-schedules"), 404, "NO_USERS_FOUND");

        for (ServiceProcess each : new ServiceProcess[] {otherPod, pod}) {
            Answer refused = job(each, "?targetDate=2025-01-02", "dev-cloud-schedules");
            HookErrorsIT.assertEnvelope(refused, 429, "RATE_LIMIT_EXCEEDED");
            assertThat(Integer.parseInt(
                            refused.headers().firstValue("Retry-After").orElse("0")))
                    .isBetween(1, 60);
            assertThat(job(each, "?targetDate=2025-02-30", "dev-cloud-schedules")
                            .status())
                    .isEqualTo(400);
        }
        var day = LocalDate.of(2025, 1, 1);
        for (int i = 0; i < 5; i++) {
            assertThat(new Jobs(pod.internalUrl()).batch(day, 10).status()).isEqualTo(200);
            assertThat(new Jobs(pod.internalUrl()).progress(day).path("state").asText())
                    .isEqualTo("NONE");
        }
    }

    @Test
    void referralQueriesOfOneUserAreLimitedTo120RootFieldsAMinute() {
        ObjectId user = user();
        ObjectId other = user();
        for (int i = 0; i < 12; i++) {
            assertThat(ask(pod, tenFields(), user).has("errors")).isFalse();
        }
        JsonNode error = ask(pod, "{ referralTree { tier } }", user).at("/errors/0/extensions");
        assertThat(error.path("code").asText()).isEqualTo("RATE_LIMIT_EXCEEDED");
        assertThat(error.path("retryAfter").isIntegralNumber()).isTrue();
        assertThat(error.path("retryAfter").asInt()).isBetween(1, 60);
        assertThat(ask(pod, "{ userReferralAndCommissionRatesLevels { ranges { LEVEL_1 } } }", user)
                        .at("/errors/0/extensions/code")
                        .asText())
                .isEqualTo("RATE_LIMIT_EXCEEDED");
        assertThat(ask(pod, "{ referralTree { tier } }", other).has("errors")).isFalse();
        assertThat(ask(otherPod, "{ referralTree { tier } }", user).has("errors"))
                .isFalse();
    }

    @Test
    void looksAtBetsAreLimitedTo120AMinuteBeforeAnythingElseIsLookedAt() {
        String query = IntStream.range(0, 10)
                .mapToObj(each -> "a" + each + ": casinoBetInfo(id: \"none\") { id }")
                .collect(Collectors.joining(" ", "{ ", " }"));
        ObjectId user = user();
        for (int i = 0; i < 12; i++) {
            for (JsonNode error : ask(pod, query, user).path("errors")) {
                assertThat(error.at("/extensions/code").asText()).isEqualTo("BAD_USER_INPUT");
            }
        }
        JsonNode error =
                ask(pod, "{ casinoBetInfo(id: \"none\") { id } }", user).at("/errors/0/extensions");
        assertThat(error.path("code").asText()).isEqualTo("RATE_LIMIT_EXCEEDED");
        assertThat(error.path("retryAfter").asInt()).isBetween(1, 60);
        assertThat(ask(pod, "{ referralTree { tier } }", user).has("errors")).isFalse();
        assertThat(ask(pod, "{ casinoBetInfo(id: \"none\") { id } }", user())
                        .at("/errors/0/extensions/code")
                        .asText())
                .isEqualTo("BAD_USER_INPUT");
    }

    @Test
    void anonymousQueriesAreLimitedByAddress() {
        String query = IntStream.range(0, 10)
                .mapToObj(each -> "a" + each + ": userReferralAndCommissionRatesLevels { ranges { LEVEL_1 } }")
                .collect(Collectors.joining(" ", "{ ", " }"));
        for (int i = 0; i < 12; i++) {
            Answer answer = Http.graphql(otherPod.publicUrl(), query, Map.of(), "");
            assertThat(answer.json().has("errors")).as(answer.body()).isFalse();
        }
        Answer answer = Http.graphql(otherPod.publicUrl(), query, Map.of(), "");
        assertThat(answer.json().at("/errors/0/extensions/code").asText()).isEqualTo("RATE_LIMIT_EXCEEDED");
    }

    @Test
    void searchesForGamesAreLimitedByThemselves() {
        ObjectId user = user();
        assertLimited(
                user,
                120,
                "searchCasinoGames(query: \" \") { count }",
                "searchCasinoGames(query: \"x\", limit: 0) { count }");
        assertThat(ask(pod, "{ casinoGames { count } }", user).has("errors")).isFalse();
    }

    @Test
    void aSearchInAFilterIsASearch() {
        assertLimited(
                user(),
                120,
                "casinoGames(filter: {query: \"x\"}) { count }",
                "gameSliders(filter: {query: \"x\"}) { count }",
                "searchCasinoGames(query: \"x\") { count }");
    }

    @Test
    void theCostOfDocumentsIsLimitedForEachUser() {
        ObjectId user = user();
        String dear = "{ casinoGames(limit: 100) { data { "
                + IntStream.range(0, 450)
                        .mapToObj(each -> "a" + each + ": name")
                        .collect(Collectors.joining(" "))
                + " } } }";
        int passed = 0;
        JsonNode answer = ask(pod, dear, user);
        for (; !answer.has("errors"); passed++) {
            answer = ask(pod, dear, user);
        }
        // A sixth of the limit at once, and what comes back meanwhile
        assertThat(passed).isBetween(17, 30);
        JsonNode error = answer.at("/errors/0/extensions");
        assertThat(error.path("code").asText()).isEqualTo("RATE_LIMIT_EXCEEDED");
        assertThat(error.path("retryAfter").asInt()).isBetween(1, 60);
        long spent = left(Http.graphql(pod.publicUrl(), "{ __typename }", Map.of(), World.accessToken(user)));
        assertThat(left(Http.graphql(pod.publicUrl(), "{ __typename }", Map.of(), World.accessToken(user()))))
                .isGreaterThan(spent);
        assertThat(ask(pod, dear, user()).has("errors")).isFalse();
    }

    @Test
    void everyAnswerSaysWhatIsLeftOfTheCost() {
        URI graphql = URI.create(pod.publicUrl() + "/graphql");
        String[] json = both(Shop.from("203.0.113.78"), "Content-Type", "application/json");
        Map<String, Answer> answers = Map.of(
                "data", Http.graphql(pod.publicUrl(), "{ referralTree { tier } }", Map.of(), World.accessToken(user())),
                "no JSON", Http.post(graphql, "{", json),
                "no GraphQL", Http.post(graphql, "{\"query\":\"{\"}", json),
                "no type", Http.post(graphql, "{}", Shop.from("203.0.113.78")),
                "too long", Http.post(graphql, " ".repeat(1_048_577), json),
                "a foreign page", Http.post(graphql, "{}", both(json, "Origin", "https://elsewhere.example")));
        answers.forEach((what, answer) -> assertThat(left(answer)).as(what).isLessThanOrEqualTo(800_000));
    }

    @Test
    void theFileOfTheOwnDataCostsWhatIsWritten() {
        ObjectId user = user();
        assertThat(ownFile(user).status()).isEqualTo(200);
        assertThat(left(Http.graphql(pod.publicUrl(), "{ __typename }", Map.of(), World.accessToken(user))))
                .isGreaterThan(700_000);

        LimitedPods.rows()
                .change(
                        "insert into deposit(id, user_id, amount, amount_usd, at)"
                                + " select concat(?, '-', seq), ?, 5, 5, '2026-01-02' from seq_1_to_20000",
                        "" + user,
                        user);
        Answer file = ownFile(user);
        assertThat(file.status()).isEqualTo(200);
        // Ten seconds do not bring back what is missing
        assertThat(file.body()).hasSizeGreaterThan(1_600_000);
        assertThat(errorCode(ownFile(user))).isEqualTo("RATE_LIMIT_EXCEEDED");
    }

    private Answer ownFile(ObjectId user) {
        return Http.get(pod.publicUrl().resolve("/personal-data"), "Cookie", "accessToken=" + World.accessToken(user));
    }

    /** The budget is whole again after as many seconds as it misses 80,000 units. */
    private static long left(Answer answer) {
        assertThat(answer.headers().allValues("RateLimit-Policy"))
                .as(answer.body())
                .containsExactly("\"cost\";q=4800000;w=60");
        assertThat(answer.headers().allValues("RateLimit")).hasSize(1);
        String remaining = answer.headers().firstValue("RateLimit").orElseThrow();
        assertThat(remaining).matches("\"cost\";r=\\d+;t=\\d+");
        String[] parts = remaining.split("[=;]");
        long left = Long.parseLong(parts[2]);
        long whole = Long.parseLong(parts[4]);
        assertThat(whole).isGreaterThanOrEqualTo(Math.ceilDiv(800_000 - left, 80_000));
        return left;
    }

    @Test
    void everyRequestOfAnAddressCostsItSomethingWhateverItIs() {
        String[] there = Shop.from("203.0.113.79");
        URI graphql = URI.create(pod.publicUrl() + "/graphql");
        String large = "{" + " ".repeat(1_000_000) + "}";
        Answer answer;
        int asked = 0;
        do {
            answer = Http.post(graphql, large, both(there, "Content-Type", "application/json"));
            asked++;
        } while (answer.status() == 400 && asked < 1_000);
        assertThat(answer.status()).isEqualTo(429);
        assertThat(asked).isBetween(15, 30);
        assertThat(left(answer)).isLessThan(800_000);
        assertThat(answer.json().at("/errors/0/extensions/code").asText()).isEqualTo("RATE_LIMIT_EXCEEDED");
        assertThat(Integer.parseInt(answer.headers().firstValue("Retry-After").orElse("0")))
                .isBetween(1, 60);
    }

    private static String[] both(String[] some, String... others) {
        return Stream.of(some, others).flatMap(Stream::of).toArray(String[]::new);
    }

    @Test
    void launchesAreLimitedTogether() {
        ObjectId user = user();
        assertLimited(
                user,
                120,
                "gameLaunchUrlBySlug(slug: \"none\")",
                "getGameLaunchUrl(slug: \"none\")",
                "gameLaunchUrlDemoBySlug(slug: \"none\")",
                "getGameLaunchUrlDemo(slug: \"none\")");
        assertThat(ask(pod, "{ casinoGames { count } }", user).has("errors")).isFalse();
    }

    @Test
    void theRestOfTheCasinoIsLimitedTogether() {
        assertLimited(
                user(),
                600,
                "casinoGames(limit: 0) { count }",
                "getCasinoPage(slug: \"none\") { slug }",
                "getCasinoNavigationBar { id }",
                "casinoExplore { id }",
                "gameSliders { count }",
                "casinoGameBySlug(slug: \"none\") { slug }",
                "casinoGame(slug: \"none\") { slug }",
                "casinoGameProviders(limit: 1) { count }",
                "getCasinoGameProviders { count }",
                "casinoGameProvider(slug: \"none\") { slug }",
                "getCasinoGameProvider(slug: \"none\") { slug }");
    }

    @Test
    void favouritesAreLimitedWhateverBecomesOfThem() {
        String token = World.accessToken(user());
        String[] mutations = {
            "mutation { addGameToFavorites(gameId: \"none\") }",
            "mutation { removeGameFromFavorites(gameId: \"none\") }"
        };
        for (int i = 0; i < 120; i++) {
            assertThat(errorCode(Http.graphql(pod.publicUrl(), mutations[i % 2], Map.of(), token)))
                    .isEqualTo("CASINO_GAME_NOT_FOUND");
        }
        for (String mutation : mutations) {
            assertThat(errorCode(Http.graphql(pod.publicUrl(), mutation, Map.of(), token)))
                    .isEqualTo("RATE_LIMIT_EXCEEDED");
        }
        assertThat(errorCode(Http.graphql(pod.publicUrl(), mutations[0], Map.of(), World.accessToken(user()))))
                .isEqualTo("CASINO_GAME_NOT_FOUND");
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

    private Answer invalidate(String body) {
        return Http.post(
                URI.create(pod.internalUrl() + "/script/invalidate-cache"),
                body,
                "Content-Type",
                "application/json",
                "X-API-Key",
                "dev-script");
    }

    /** All of {@code fields} count, and they count together. */
    private void assertLimited(ObjectId user, int perMinute, String... fields) {
        for (int i = 0; i < perMinute / 10; i++) {
            assertThat(ask(pod, tenTimes(fields[i % fields.length]), user).findValuesAsText("code"))
                    .doesNotContain("RATE_LIMIT_EXCEEDED");
        }
        for (String field : fields) {
            JsonNode error = ask(pod, "{ " + field + " }", user).at("/errors/0/extensions");
            assertThat(error.path("code").asText()).as(field).isEqualTo("RATE_LIMIT_EXCEEDED");
            assertThat(error.path("retryAfter").isIntegralNumber()).isTrue();
            assertThat(error.path("retryAfter").asInt()).isBetween(1, 60);
        }
        assertThat(ask(pod, "{ " + fields[0] + " }", user()).findValuesAsText("code"))
                .doesNotContain("RATE_LIMIT_EXCEEDED");
    }

    private static String errorCode(Answer answer) {
        return answer.json().at("/errors/0/extensions/code").asText();
    }

    private static String tenFields() {
        return tenTimes("referralStats { level }");
    }

    private static String tenTimes(String field) {
        return IntStream.range(0, 10)
                .mapToObj(each -> "a" + each + ": " + field)
                .collect(Collectors.joining(" ", "{ ", " }"));
    }

    private ObjectId user() {
        var user = new ObjectId();
        new Feeds(pod.internalUrl()).accept("users", record("id", user.toHexString(), "username", "u" + user));
        return user;
    }

    private static JsonNode ask(ServiceProcess service, String query, ObjectId user) {
        return Http.graphql(service.publicUrl(), query, Map.of(), World.accessToken(user))
                .json();
    }

    private static Answer job(ServiceProcess service, String query, String key) {
        return Http.get(URI.create(service.internalUrl() + DailyJobIT.JOB + query), "X-API-Key", key);
    }
}
