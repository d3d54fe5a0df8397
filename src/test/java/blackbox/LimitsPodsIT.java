package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import world.Browser;
import world.LimitedPods;
import world.ServiceProcess;
import world.World;

/** The limits as they are without configuration, on two pods: service-interface.md, "Limits"; decisions.md; details.md. */
@ExtendWith(Social.Calmed.class)
class LimitsPodsIT {
    private static final int LIMIT = 20;
    private final ServiceProcess pod = LimitedPods.first();
    private final ServiceProcess otherPod = LimitedPods.second();

    @Test
    void theJobRunsOnceAMinuteOnAllPodsTogetherAndOnlySoundRequestsCount() {
        LimitedPods.forgetJobs();
        for (ServiceProcess each : new ServiceProcess[] {pod, otherPod}) {
            assertThat(job(each, "2025-01-01", "guess").status()).isEqualTo(401);
            assertThat(job(each, "2025-01-01", "dev-script").status()).isEqualTo(403);
            assertThat(job(each, "2025-02-30", "dev-cloud-schedules").status()).isEqualTo(400);
            assertThat(job(each, Days.today(), "dev-cloud-schedules").status()).isEqualTo(400);
        }
        Product.refused(job(pod, "2025-01-01", "dev-cloud-schedules"), 404, "NO_USERS_FOUND");
        for (ServiceProcess each : new ServiceProcess[] {otherPod, pod}) {
            assertTooMany(job(each, "2025-01-02", "dev-cloud-schedules"));
            assertThat(job(each, "2025-02-30", "dev-cloud-schedules").status()).isEqualTo(400);
        }
        var day = LocalDate.of(2025, 1, 1);
        for (int i = 0; i < 5; i++) {
            Product.ok(pod.jobs().batch(day, 10));
            Json.assertHas(pod.jobs().progress(day), "{'state': 'NONE'}");
        }
    }

    @Test
    void anonymousQueriesAreLimitedByAddress() {
        String query = tenTimes("userReferralAndCommissionRatesLevels { ranges { LEVEL_1 } }");
        for (int i = 0; i < 12; i++) {
            Product.data(Http.graphql(otherPod.publicUrl(), query, Map.of(), ""));
        }
        Product.fails(Http.graphql(otherPod.publicUrl(), query, Map.of(), ""), "RATE_LIMIT_EXCEEDED");
    }

    @Test
    void theCostOfDocumentsIsLimitedForEachUser() {
        ObjectId user = user();
        String dear = "{ casinoGames(limit: 100) { data { " + Product.times(450, "a%d: name") + " } } }";
        int passed = 0;
        JsonNode answer = ask(pod, dear, user);
        for (; !answer.has("errors"); passed++) {
            answer = ask(pod, dear, user);
        }
        // A sixth of the limit at once, and what comes back meanwhile
        assertThat(passed).isBetween(17, 30);
        assertRetryAfter(answer.at("/errors/0/extensions"));
        long spent = left(user);
        assertThat(left(user())).isGreaterThan(spent);
        assertThat(ask(pod, dear, user()).has("errors")).isFalse();
    }

    @Test
    void everyAnswerSaysWhatIsLeftOfTheCost() {
        URI graphql = URI.create(pod.publicUrl() + "/graphql");
        String[] json = Storefront.and(Shop.from("203.0.113.78"), "Content-Type", "application/json");
        Map<String, Answer> answers = Map.of(
                "data", Http.graphql(pod.publicUrl(), "{ referralTree { tier } }", Map.of(), World.accessToken(user())),
                "no JSON", Http.post(graphql, "{", json),
                "no GraphQL", Http.post(graphql, "{\"query\":\"{\"}", json),
                "no type", Http.post(graphql, "{}", Shop.from("203.0.113.78")),
                "too long", Http.post(graphql, " ".repeat(1_048_577), json),
                "a foreign page",
                        Http.post(graphql, "{}", Storefront.and(json, "Origin", "https://elsewhere.example")));
        answers.forEach((what, answer) -> assertThat(left(answer)).as(what).isLessThanOrEqualTo(800_000));
    }

    @Test
    void theFileOfTheOwnDataCostsWhatIsWritten() {
        ObjectId user = user();
        Product.ok(ownFile(user));
        assertThat(left(user)).isGreaterThan(700_000);

        LimitedPods.rows()
                .change(
                        "insert into deposit(id, user_id, amount, amount_usd, at)"
                                + " select concat(?, '-', seq), ?, 5, 5, '2026-01-02' from seq_1_to_20000",
                        "" + user,
                        user);
        Answer file = Product.ok(ownFile(user));
        // Ten seconds do not bring back what is missing
        assertThat(file.body()).hasSizeGreaterThan(1_600_000);
        Json.assertHas(ownFile(user).json().at("/errors/0/extensions"), "{'code': 'RATE_LIMIT_EXCEEDED'}");
    }

    private Answer ownFile(ObjectId user) {
        return Http.get(pod.publicUrl().resolve("/personal-data"), "Cookie", "accessToken=" + World.accessToken(user));
    }

    private long left(ObjectId user) {
        return left(Http.graphql(pod.publicUrl(), "{ __typename }", Map.of(), World.accessToken(user)));
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
            answer = Http.post(graphql, large, Storefront.and(there, "Content-Type", "application/json"));
            asked++;
        } while (answer.status() == 400 && asked < 1_000);
        assertThat(answer.status()).isEqualTo(429);
        assertThat(asked).isBetween(15, 30);
        assertThat(left(answer)).isLessThan(800_000);
        Json.assertHas(answer.json().at("/errors/0/extensions"), "{'code': 'RATE_LIMIT_EXCEEDED'}");
        assertRetryAfter(answer);
    }

    /** Beside them another field is answered, and on another pod each of them. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        120 | casinoGames { count } | referralStats { level }; referralTree { tier }; \
              userReferralAndCommissionRatesLevels { ranges { LEVEL_1 } }
        120 | referralTree { tier } | casinoBetInfo(id: "none") { id }
        120 | casinoGames { count } | searchCasinoGames(query: " ") { count }; \
              searchCasinoGames(query: "x", limit: 0) { count }
        120 | casinoGames { count } | casinoGames(filter: {query: "x"}) { count }; \
              gameSliders(filter: {query: "x"}) { count }; searchCasinoGames(query: "x") { count }
        120 | casinoGames { count } | gameLaunchUrlBySlug(slug: "none"); getGameLaunchUrl(slug: "none"); \
              gameLaunchUrlDemoBySlug(slug: "none"); getGameLaunchUrlDemo(slug: "none")
        600 | referralTree { tier } | casinoGames(limit: 0) { count }; getCasinoPage(slug: "none") { slug }; \
              getCasinoNavigationBar { id }; casinoExplore { id }; gameSliders { count }; \
              casinoGameBySlug(slug: "none") { slug }; casinoGame(slug: "none") { slug }; \
              casinoGameProviders(limit: 1) { count }; getCasinoGameProviders { count }; \
              casinoGameProvider(slug: "none") { slug }; getCasinoGameProvider(slug: "none") { slug }
        """)
    void fieldsAreLimitedTogetherForEachUser(int perMinute, String beside, String limited) {
        String[] fields = limited.split("; ");
        ObjectId user = user();
        for (int i = 0; i < perMinute / 10; i++) {
            assertPasses(pod, tenTimes(fields[i % fields.length]), user);
        }
        for (String field : fields) {
            assertRetryAfter(ask(pod, "{ " + field + " }", user).at("/errors/0/extensions"));
        }
        assertPasses(pod, "{ " + beside + " }", user);
        assertPasses(pod, "{ " + fields[0] + " }", user());
        assertPasses(otherPod, "{ " + fields[0] + " }", user);
    }

    private static void assertPasses(ServiceProcess service, String query, ObjectId user) {
        assertThat(ask(service, query, user).findValuesAsText("code")).doesNotContain("RATE_LIMIT_EXCEEDED");
    }

    @Test
    void favouritesAreLimitedWhateverBecomesOfThem() {
        ObjectId user = user();
        String[] mutations = {
            "mutation { addGameToFavorites(gameId: \"none\") }",
            "mutation { removeGameFromFavorites(gameId: \"none\") }"
        };
        for (int i = 0; i < 120; i++) {
            assertThat(ask(pod, mutations[i % 2], user).findValuesAsText("code"))
                    .containsExactly("CASINO_GAME_NOT_FOUND");
        }
        for (String mutation : mutations) {
            assertRetryAfter(ask(pod, mutation, user).at("/errors/0/extensions"));
        }
        assertPasses(pod, mutations[0], user());
    }

    @Test
    void aScriptDropsSixtyEntriesAMinute() {
        for (int i = 0; i < 60; i++) {
            assertThat(invalidate("{}").status()).isEqualTo(400);
            Product.ok(invalidate("{\"key\":\"casino-pages\"}"));
        }
        assertTooMany(invalidate("{\"key\":\"casino-pages\"}"));
    }

    private Answer invalidate(String body) {
        return Product.post(pod.internalUrl(), "dev-script", "/script/invalidate-cache", body);
    }

    private static String tenTimes(String field) {
        return "{ " + Product.times(10, "a%d: " + field) + " }";
    }

    private static void assertRetryAfter(JsonNode extensions) {
        assertThat(extensions.path("code").asText()).isEqualTo("RATE_LIMIT_EXCEEDED");
        assertThat(extensions.path("retryAfter").isIntegralNumber()).isTrue();
        assertThat(extensions.path("retryAfter").asInt()).isBetween(1, 60);
    }

    private static void assertRetryAfter(Answer answer) {
        assertThat(Integer.parseInt(answer.headers().firstValue("Retry-After").orElse("0")))
                .isBetween(1, 60);
    }

    private ObjectId user() {
        var user = new ObjectId();
        pod.feeds().accept("users", record("id", user.toHexString(), "username", "u" + user));
        return user;
    }

    private static JsonNode ask(ServiceProcess service, String query, ObjectId user) {
        return Http.graphql(service.publicUrl(), query, Map.of(), World.accessToken(user))
                .json();
    }

    private static Answer job(ServiceProcess service, Object day, String key) {
        String query = DailyJobIT.JOB + "?targetDate=" + day;
        return Http.get(URI.create(service.internalUrl() + query), "X-API-Key", key);
    }

    @Test
    void twentyBeginningsAMinutePassWhateverComesOfThem() {
        Browser browser = at("203.0.113.1");
        for (int i = 0; i < LIMIT / 5; i++) {
            assertThat(browser.login("GOOGLE").path("status").asText()).isEqualTo("SUCCESS");
            LoginAnswers.refused(browser.register("FACEBOOK", Map.of("agreedToTerms", false)), "TERMS_NOT_ACCEPTED");
            LoginAnswers.refused(browser.register("GOOGLE", Map.of("redirectPath", "//evil")), "INVALID_REDIRECT_PATH");
            LoginAnswers.error(browser.link("GOOGLE"), "UNAUTHENTICATED");
            LoginAnswers.error(browser.unlink("GOOGLE"), "UNAUTHENTICATED");
        }
        assertTooMany(browser.login("GOOGLE"));
        assertTooMany(browser.register("FACEBOOK", Map.of("agreedToTerms", false, "redirectPath", "//evil")));
        assertTooMany(browser.link("GOOGLE"));
        assertTooMany(browser.unlink("GOOGLE"));
        assertThat(browser.setCookies()).isEmpty();
        // Another browser there, another person there, and another address
        assertTooMany(at("203.0.113.1").login("FACEBOOK"));
        assertThat(at("203.0.113.2").login("FACEBOOK").path("status").asText()).isEqualTo("SUCCESS");
    }

    @Test
    void telegramComesBeforeTheLimitAndDoesNotCount() {
        Browser browser = at("203.0.113.3");
        for (int i = 0; i < LIMIT; i++) {
            LoginAnswers.refused(browser.login("TELEGRAM"), "NOT_IMPLEMENTED");
        }
        for (int i = 0; i < LIMIT; i++) {
            assertThat(browser.login("GOOGLE").path("status").asText()).isEqualTo("SUCCESS");
        }
        assertTooMany(browser.login("GOOGLE"));
        LoginAnswers.refused(browser.login("TELEGRAM"), "NOT_IMPLEMENTED");
        LoginAnswers.refused(browser.link("TELEGRAM"), "NOT_IMPLEMENTED");
        LoginAnswers.error(browser.unlink("TELEGRAM"), "NOT_IMPLEMENTED");
    }

    @Test
    void twentyVerificationsAMinutePassApartFromTheBeginnings() {
        Browser browser = at("203.0.113.4");
        for (int i = 0; i < LIMIT; i++) {
            LoginAnswers.refused(browser.verify("guess" + i, "code"), "INVALID_STATE");
        }
        assertTooMany(browser.verify("guess", "code"));
        assertThat(browser.login("GOOGLE").path("status").asText()).isEqualTo("SUCCESS");
        assertTooMany(browser.verify(browser.cookie("socialState").orElseThrow(), "code"));
    }

    @Test
    void aVerificationThatIsRefusedByTheLimitLeavesTheStateAsItIs() {
        Browser browser = at("203.0.113.5");
        JsonNode begun = browser.register("GOOGLE", Map.of());
        for (int i = 0; i < LIMIT; i++) {
            LoginAnswers.refused(browser.verify("guess" + i, "code"), "INVALID_STATE");
        }
        assertTooMany(browser.finish(begun, Social.GOOGLE.sandbox(), Social.GOOGLE.newcomer()));
        Browser elsewhere = at("203.0.113.6");
        elsewhere.plant("socialState", browser.cookie("socialState").orElseThrow());
        LoginAnswers.signedIn(elsewhere.finish(begun, Social.GOOGLE.sandbox(), Social.GOOGLE.newcomer()), true);
    }

    @Test
    void aSignedInCallerIsCountedByAddressToo() {
        Browser browser = at("203.0.113.7");
        LoginAnswers.signedIn(Social.GOOGLE.registers(browser, Social.GOOGLE.newcomer()), true);
        for (int i = 1; i < LIMIT; i++) {
            assertThat(browser.link("FACEBOOK").path("status").asText()).isEqualTo("SUCCESS");
        }
        assertTooMany(browser.link("FACEBOOK"));
        assertTooMany(at("203.0.113.7").login("GOOGLE"));
    }

    @Test
    void everyRootFieldCounts() {
        Browser browser = at("203.0.113.8");
        String ten = "mutation { "
                + Product.times(10, "a%d: loginWithSocial(input: {type: GOOGLE, redirectPath: \"/\"}) { status }")
                + " }";
        Product.data(browser.graphql(ten, Map.of()));
        Product.data(browser.graphql(ten, Map.of()));
        Product.fails(browser.graphql(ten, Map.of()), "RATE_LIMIT_EXCEEDED");
    }

    @Test
    void aForgedAddressIsNotBelieved() {
        // The rightmost entry that is no proxy of ours counts
        for (int i = 0; i < LIMIT; i++) {
            Browser browser = at("198.51.100." + i + ", 203.0.113.9");
            assertThat(browser.login("GOOGLE").path("status").asText()).isEqualTo("SUCCESS");
        }
        assertTooMany(at("198.51.100.99, 203.0.113.9").login("GOOGLE"));
    }

    private static Browser at(String address) {
        return new Browser(LimitedPods.first().publicUrl(), "X-Forwarded-For", address);
    }

    private static void assertTooMany(JsonNode answer) {
        assertRetryAfter(LoginAnswers.error(answer, "RATE_LIMIT_EXCEEDED").path("extensions"));
    }

    private static void assertTooMany(Answer answer) {
        Product.refused(answer, 429, "RATE_LIMIT_EXCEEDED");
        assertRetryAfter(answer);
    }

    @Test
    void tenSoundReportsOfAnAddressPassInAMinuteOnAllPodsTogether() {
        String here = ReportPods.freshAddress();
        ServiceProcess[] pods = {ReportPods.clear(), ReportPods.masking()};
        for (int i = 0; i < 10; i++) {
            for (String unsound :
                    List.of("?startDate=2025-02-30", "?userId=nobody", "?startDate=2024-01-01&endDate=2025-12-31")) {
                assertThat(ReportPods.askFrom(here, pods[i % 2], unsound).status())
                        .isEqualTo(400);
            }
            // Whatever comes of it, it counts; and whatever form it has
            String query = i % 3 == 0 ? "?userId=" + new ObjectId() : "";
            Answer answer = ReportPods.askFrom(here, pods[i % 2], query, "Accept", i % 2 == 0 ? "text/csv" : "*/*");
            assertThat(answer.status()).isEqualTo(i % 3 == 0 ? 404 : 200);
        }
        for (ServiceProcess each : pods) {
            Answer refused = ReportPods.askFrom(here, each, "", "Accept", "text/csv");
            assertTooMany(refused);
            assertThat(refused.json().at("/details/retryAfter").asText())
                    .isEqualTo(refused.headers().firstValue("Retry-After").orElse(""));
            Answer page = ReportPods.askFrom(here, each, "", "Accept", "text/html");
            assertThat(page.status()).isEqualTo(429);
            assertRetryAfter(page);
            assertThat(page.body()).contains("RATE_LIMIT_EXCEEDED", "Retry after");
            assertThat(ReportPods.askFrom(here, each, "/users?search=a").status())
                    .isEqualTo(429);
            assertThat(ReportPods.askFrom(here, each, "?startDate=2025-02-30").status())
                    .isEqualTo(400);
        }
        Product.ok(ReportPods.ask(ReportPods.clear(), "", "*/*"));
    }
}
