package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.social.Person;
import world.Browser;
import world.TestClock;

/** Signals that suggest a hold: {@code /hold-signals} and {@code /users/{id}/hold-signals}. */
@ExtendWith({Product.class, Sandbox.class, Social.Calmed.class})
class HoldSignalsIT {
    private static final String PROVIDER = "GOOGLE";

    /** The first 24 bits of the addresses of one test. */
    private final String block = "11.%d.%d".formatted(below(256), below(256));

    private final String device = "device " + new ObjectId();
    private final Player referrer = Player.joins();

    @BeforeEach
    void itsClockCanBeMoved() {
        Product.assumeItsClockCanBeMoved();
    }

    /** Three of a device, or five of a block, on one UTC day. */
    @Nested
    class ManyAccounts {
        @Test
        void threeNewAccountsOfOneDeviceAreASignal() {
            List<Player> accounts = registered(3, device);
            JsonNode signal = onlySignal(accounts.getFirst());
            assertThat(users(signal)).containsExactlyElementsOf(ids(accounts));
            Json.assertHas(signal, """
                    {'kind': 'MANY_ACCOUNTS', 'signIns': {'accounts': 3, 'block': null},
                     'users': [{'referrerId': '%1$s'}, {'referrerId': '%1$s'}, {'referrerId': '%1$s'}]}""".formatted(referrer.id()));
            assertThat(signal.at("/signIns/device").asText()).hasSize(16);
            assertThat(signal.path("explanation").asText())
                    .startsWith("3 new accounts that are linked by referral signed in from the device ")
                    .endsWith(" on one day. 3 are a signal.");
            assertThat(signals(accounts.get(2), "")).containsExactly(signal);
            assertThat(inAll(accounts.getFirst())).containsExactly(signal);
            assertNone(registered(2, "device " + new ObjectId()));
        }

        @Test
        void onTwoDaysTheyAreNone() {
            var accounts = new ArrayList<>(registered(2, device));
            TestClock.advance(Duration.ofDays(1));
            accounts.addAll(registered(1, device));
            assertNone(accounts);
            accounts.addAll(registered(2, device));
            assertThat(users(onlySignal(accounts.get(2)))).containsExactlyElementsOf(ids(accounts.subList(2, 5)));
            assertThat(signals(accounts.getFirst(), "")).isEmpty();
        }

        @Test
        void accountsWithoutAReferralBetweenThemAreNone() {
            List<Player> accounts = IntStream.range(0, 4)
                    .mapToObj(_ -> registers(address(), device, Player.joins()))
                    .toList();
            assertNone(accounts);
        }

        @Test
        void aChainOfReferralsIsASignal() {
            Player first = registers(address(), device, referrer);
            Player second = registers(address(), device, first);
            Player third = registers(address(), device, second);
            assertThat(users(onlySignal(third))).containsExactlyElementsOf(ids(List.of(first, second, third)));
        }

        @Test
        void fiveOfOneBlockAreASignalAndNoAddressIsShown() {
            List<Player> accounts = IntStream.range(0, 4)
                    .mapToObj(i -> registers(block + "." + (100 + i), null, referrer))
                    .toList();
            assertNone(accounts);
            registers(block + ".104", null, referrer);
            JsonNode signal = onlySignal(accounts.getFirst());
            Json.assertHas(signal, "{'signIns': {'block': '%s.0/24', 'device': null}}".formatted(block));
            assertThat(users(signal)).hasSize(5);
            assertThat(signal.toString()).doesNotContain(block + ".10").contains(block + ".0/24");
        }

        @Test
        void ofTheSameAccountsTheDeviceIsShownOnly() {
            List<Player> accounts = IntStream.range(0, 5)
                    .mapToObj(i -> registers(block + "." + (100 + i), device, referrer))
                    .toList();
            assertThat(onlySignal(accounts.getFirst()).at("/signIns/device").isTextual())
                    .isTrue();
        }

        @ParameterizedTest
        @CsvSource({"23, true", "25, false"})
        void accountsThatAreYoungerThanADayAreASignal(int hours, boolean signal) {
            List<Person> people =
                    Stream.generate(Social.GOOGLE::newcomer).limit(3).toList();
            List<Player> accounts = people.stream()
                    .map(person -> registers(address(), null, referrer, person))
                    .toList();
            TestClock.advance(Duration.ofHours(hours));
            people.forEach(person -> logsIn(person, device));
            assertThat(accounts)
                    .allSatisfy(each -> assertThat(signals(each, "")).hasSize(signal ? 1 : 0));
        }
    }

    /** Two claims of EUR 10 or more, each followed within a day by deposits of the same player, within 5 percent. */
    @Nested
    class OwnMoney {
        private final Payee payee = Payee.joins("20");

        private final Player player = new Player(payee.earner().referred());

        @Test
        void depositsThatFollowClaimsAreASignal() {
            payee.claims();
            deposits(player, "20");
            claimsMore("20");
            deposits(player, "10.5");
            deposits(player, "10.5");
            JsonNode signal = onlySignal(payee.player());
            assertThat(users(signal)).containsExactlyElementsOf(ids(List.of(payee.player(), player)));
            Json.assertHas(signal, """
                    {'kind': 'OWN_MONEY', 'money': {'claims': 2, 'claimed': '40', 'deposits': 3, 'deposited': '41'}}""");
            assertThat(signal.at("/money/examples")).hasSize(2);
            assertThat(signal.path("explanation").asText())
                    .isEqualTo(
                            "2 claims of the referrer, EUR 40 in all, were each followed within 1 day by deposits of a"
                                    + " player below, EUR 41 in all. Claim and deposits differ by at most 5 percent, 2 times or"
                                    + " more for each player.");
            assertThat(signals(player, "")).containsExactly(signal);
            assertThat(inAll(player)).containsExactly(signal);
        }

        /** A deposit follows the latest claim before it only. {@code +} earns and claims, the others are deposits and pauses. */
        @ParameterizedTest
        @CsvSource({
            "claim 20 +20 21, true", "claim 20 +20 19, true", "claim 20 +20 21.01, false", "claim 20 +20 18.99, false",
            "claim 20, false", "20 PT1S claim +20 20, false", "claim +20 20, false", "claim 20 +20 PT24H5S 20, false",
            "claim 20 +9.99 9.99, false"
        })
        void twoDepositsThatDifferByFivePercentAtMostAreASignal(String steps, boolean signal) {
            for (String step : steps.split(" ")) {
                if (step.equals("claim")) {
                    payee.claims();
                } else if (step.startsWith("+")) {
                    claimsMore(step.substring(1));
                } else if (step.startsWith("PT")) {
                    TestClock.advance(Duration.parse(step));
                } else {
                    deposits(player, step);
                }
            }
            assertThat(List.of(player, payee.player()))
                    .allSatisfy(each -> assertThat(signals(each, "")).hasSize(signal ? 1 : 0));
        }

        @Test
        void anotherPlayerEachTimeIsNone() {
            Player other = Player.joins(player);
            payee.claims();
            deposits(player, "20");
            claimsMore("20");
            deposits(other, "20");
            assertNone(List.of(payee.player(), player, other));
            claimsMore("20");
            deposits(other, "20");
            assertThat(users(onlySignal(other))).containsExactlyElementsOf(ids(List.of(payee.player(), other)));
            assertThat(signals(player, "")).isEmpty();
        }

        @Test
        void depositsOfAUserWhoIsNotBelowAreNone() {
            Player stranger = Player.joins();
            payee.claims();
            deposits(stranger, "20");
            claimsMore("20");
            deposits(stranger, "20");
            assertNone(List.of(payee.player(), stranger));
        }

        private static void deposits(Player player, String euros) {
            Instant at = TestClock.now().plusMillis(10);
            player.pays(player.deposit(euros, at.toString()).put("amount", euros));
        }

        /** After the pause between two claims. */
        private void claimsMore(String euros) {
            TestClock.advance(Duration.ofMinutes(13));
            payee.earns(euros);
            payee.claims();
        }
    }

    /** Ten pairs within a minute each, that have 80 percent of the stakes, within 5 percent. */
    @Nested
    class OpposingBets {
        private final Player one = registers(address(), device, referrer);

        private final Player other = registers(address(), device, one);

        private final Instant start = TestClock.now().minus(Duration.ofMinutes(30));

        @Test
        void betsThatCancelEachOtherOutAreASignal() {
            pairs(10, Duration.ofSeconds(60), "10", "9.5", "20");
            JsonNode signal = onlySignal(one);
            assertThat(signal.path("kind").asText()).isEqualTo("OPPOSING_BETS");
            assertThat(users(signal)).containsExactlyElementsOf(ids(List.of(one, other)));
            Json.assertHas(signal, "{'bets': {'pairs': 10, 'staked': '195', 'won': '200', 'share': 100}}");
            assertThat(signal.at("/bets/examples")).hasSize(10);
            assertThat(signal.path("explanation").asText())
                    .isEqualTo("2 accounts of one ring placed 10 pairs of opposing bets on one game, each pair within 1"
                            + " minute. The pairs staked EUR 195 and won EUR 200; they are 100 percent of the accounts'"
                            + " stakes on the game.");
            assertThat(signals(other, "")).containsExactly(signal);
            assertThat(inAll(other)).containsExactly(signal);
        }

        @Test
        void theSignalBeginsWithTheFirstBetOfAllPairs() {
            pairs(10, Duration.ZERO, "10", "10", "20");
            one.plays(bet(one, "77", "0", start.minusSeconds(50)), bet(other, "77", "154", start.plusSeconds(1)));
            JsonNode signal = onlySignal(one);
            assertThat(signal.at("/bets/pairs").asInt()).isEqualTo(11);
            assertThat(Instant.parse(signal.path("since").asText()))
                    .isEqualTo(start.minusSeconds(50).truncatedTo(ChronoUnit.MILLIS));
        }

        @ParameterizedTest
        @CsvSource({
            "9, PT0S, 10, 10, 20",
            "10, PT61S, 10, 10, 20",
            "10, PT0S, 10, 9.49, 19.49",
            "10, PT0S, 10, 10, 21.01",
            "10, PT0S, 10, 10, 18.99",
            "10, PT0S, 10, 10, 0"
        })
        void fewerOrLaterPairsAndThoseThatDifferByMoreAreNone(
                int count, Duration apart, String stake, String otherStake, String won) {
            pairs(count, apart, stake, otherStake, won);
            assertNone(List.of(one, other));
        }

        @ParameterizedTest
        @ValueSource(strings = {"itself", "another device", "no referral"})
        void anAccountWithOneThatIsOfNoRingIsNone(String partner) {
            Player with = switch (partner) {
                case "itself" -> one;
                case "another device" -> registers(address(), null, one);
                default -> registers(address(), device, Player.joins());
            };
            pairs(with, 10, Duration.ZERO, "10", "10", "20");
            assertNone(List.of(one, with));
        }

        @ParameterizedTest
        @CsvSource({"50, true", "50.1, false"})
        void thePairsHaveMostOfTheStakes(String more, boolean signal) {
            pairs(10, Duration.ZERO, "10", "10", "20");
            one.plays(bet(one, more, "0", start.minusSeconds(600)));
            assertThat(signals(one, "")).hasSize(signal ? 1 : 0);
        }

        @Test
        void voidedBetsAreNone() {
            var bets = new ArrayList<ObjectNode>();
            for (int i = 0; i < 10; i++) {
                Instant at = start.plusSeconds(90L * i);
                bets.add(bet(one, "10", "0", at).put("status", "VOIDED"));
                bets.add(bet(other, "10", "20", at));
            }
            one.plays(bets.toArray(ObjectNode[]::new));
            assertNone(List.of(one, other));
        }

        @Test
        void aBetIsInOnePairAtMost() {
            var bets = new ArrayList<ObjectNode>();
            for (int i = 0; i < 10; i++) {
                bets.add(bet(one, "10", "0", start.plusSeconds(i)));
            }
            for (int i = 0; i < 5; i++) {
                bets.add(bet(other, "10", "20", start.plusSeconds(2L * i)));
            }
            one.plays(bets.toArray(ObjectNode[]::new));
            assertNone(List.of(one, other));
        }

        @Test
        void aBetHasTheNearestOneAsItsPair() {
            var bets = new ArrayList<ObjectNode>();
            for (int i = 0; i < 10; i++) {
                Instant at = start.plusSeconds(5L * i);
                bets.add(bet(one, "10", "0", at));
                bets.add(bet(other, "10", "20", at.plusSeconds(1)));
            }
            one.plays(bets.toArray(ObjectNode[]::new));
            assertThat(onlySignal(one).at("/bets/pairs").asInt()).isEqualTo(10);
        }

        private void pairs(int count, Duration apart, String stake, String otherStake, String won) {
            pairs(other, count, apart, stake, otherStake, won);
        }

        /** {@code one} loses the stake, and {@code partner} wins. */
        private void pairs(Player partner, int count, Duration apart, String stake, String otherStake, String won) {
            var bets = new ArrayList<ObjectNode>();
            for (int i = 0; i < count; i++) {
                Instant at = start.plusSeconds(130L * i);
                bets.add(bet(one, stake, "0", at));
                bets.add(bet(partner, otherStake, won, at.plus(apart)));
            }
            one.plays(bets.toArray(ObjectNode[]::new));
        }

        private static ObjectNode bet(Player player, String stake, String won, Instant at) {
            return player.bet(Games.ROULETTE, stake, Days.today())
                    .put("won", won)
                    .put("at", at.toString());
        }
    }

    @Test
    void aSignalHoldsNothingAndItsSuggestionCanBePosted() {
        List<Player> accounts = registered(3, device);
        JsonNode signal = onlySignal(accounts.getFirst());
        for (Player account : accounts) {
            assertThat(Product.read("/users/" + account.id() + "/hold").path("holds"))
                    .isEmpty();
        }
        assertThat(signal.path("users").valueStream())
                .allSatisfy(
                        user -> assertThat(user.path("held").asBoolean(true)).isFalse());

        JsonNode suggested = signal.path("suggestedHold");
        assertThat(suggested.at("/request/scope").asText()).isEqualTo("RING");
        String hold = "/users/" + suggested.path("userId").asText() + "/hold";
        Answer placed = Product.ok(Product.post("dev-operator", hold, suggested.path("request")));
        assertThat(placed.json().path("members")).hasSize(3);
        assertThat(onlySignal(accounts.getLast()).path("users").valueStream())
                .hasSize(3)
                .allSatisfy(user -> assertThat(user.path("held").asBoolean()).isTrue());
        assertThat(onlySignal(accounts.getLast()).path("state").asText()).isEqualTo("HELD");
    }

    @Test
    void aDismissedSignalIsNewAgainWithALaterFact() {
        List<Player> accounts = registered(3, device);
        JsonNode signal = onlySignal(accounts.getFirst());
        assertThat(signal.path("state").asText()).isEqualTo("NEW");
        assertThat(signal.path("dismissal").isNull()).isTrue();

        Answer dismissed = dismiss(signal, " One household ");
        assertThat(dismissed.status()).as(dismissed.toString()).isEqualTo(200);
        JsonNode after = onlySignal(accounts.get(1));
        assertThat(after.path("id")).isEqualTo(signal.path("id"));
        assertThat(after.path("state").asText()).isEqualTo("DISMISSED");
        assertThat(after.path("dismissal")).isEqualTo(dismissed.json());
        assertThat(after.at("/dismissal/reason").asText()).isEqualTo("One household");
        assertThat(after.at("/dismissal/by").asText()).isEqualTo("dev-operator");
        assertThat(dismiss(signal, "Another reason").json()).isEqualTo(dismissed.json());

        assertThat(send("DELETE", signal).json()).isEqualTo(dismissed.json());
        assertThat(onlySignal(accounts.getFirst()).path("state").asText()).isEqualTo("NEW");
        Product.refused(send("DELETE", signal), 404, "NOT_FOUND");
        var earlier = (ObjectNode) signal.deepCopy();
        Instant until = Instant.parse(signal.path("until").asText());
        dismiss(earlier.put("until", until.minusMillis(1).toString()), "Before the latest sign-in");
        assertThat(onlySignal(accounts.getFirst()).path("state").asText()).isEqualTo("NEW");
        assertThat(dismiss(signal, "With the latest sign-in")
                        .json()
                        .path("reason")
                        .asText())
                .isEqualTo("With the latest sign-in");
        assertThat(onlySignal(accounts.getFirst()).path("state").asText()).isEqualTo("DISMISSED");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        none                     | {"until": "2026-01-01T00:00:00Z", "reason": "x"} | INVALID_PARAMETER
        65f000000000000000000000 | {"reason": "x"}                                  | INVALID_DATE_FORMAT
        65f000000000000000000000 | {"until": "soon", "reason": "x"}                 | INVALID_DATE_FORMAT
        65f000000000000000000000 | {"until": "2026-01-01T00:00:00Z"}                | INVALID_PARAMETER
        65f000000000000000000000 | {"until": "2026-01-01T00:00:00Z", "reason": " "} | INVALID_PARAMETER
        65f000000000000000000000 | {"until": "9998-01-01T00:00:00Z", "reason": "x"} | INVALID_PARAMETER
        """)
    void refusesADismissalThatIsNotOne(String signal, String body, String code) {
        Product.refused(Product.post("dev-operator", dismissal(signal), body), 400, code);
    }

    private static Answer dismiss(JsonNode signal, String reason) {
        return Product.post(
                "dev-operator",
                dismissal(signal.path("id").asText()),
                record("until", signal.path("until").asText(), "reason", reason));
    }

    private static Answer send(String method, JsonNode signal) {
        return Product.send(method, "dev-operator", dismissal(signal.path("id").asText()));
    }

    private static String dismissal(String signal) {
        return "/hold-signals/" + signal + "/dismissal";
    }

    @Test
    void signalsComeInPages() {
        IntStream.range(0, 2).forEach(_ -> registers(address(), device, referrer));
        Player last = registers(address(), device, referrer);
        TestClock.advance(Duration.ofMinutes(61));
        String later = "device " + new ObjectId();
        Player one = registers(address(), later, last);
        Player two = registers(address(), later, one);
        Player three = registers(address(), later, two);
        assertThat(signals(three, "")).hasSize(1);
        JsonNode all = list("/hold-signals", "&limit=100");
        assertThat(all.path("count").asInt()).isGreaterThanOrEqualTo(2);
        assertThat(all.path("complete").asBoolean()).isTrue();
        for (int offset = 0; offset < 2; offset++) {
            JsonNode page = list("/hold-signals", "&limit=1&offset=" + offset);
            assertThat(page.path("data")).containsExactly(all.at("/data/" + offset));
            assertThat(page.path("count")).isEqualTo(all.path("count"));
            Json.assertHas(page, "{'offset': %d, 'limit': 1}".formatted(offset));
        }
        assertThat(list("/hold-signals", "&offset=1000").path("data")).isEmpty();
        assertThat(inAll(three)).hasSize(1);
    }

    @Test
    void aKindIsAskedForByItself() {
        Player account = registered(3, device).getFirst();
        assertThat(signals(account, "&kind=MANY_ACCOUNTS")).hasSize(1);
        assertThat(signals(account, "&kind=OWN_MONEY")).isEmpty();
        assertThat(signals(account, "&kind=OPPOSING_BETS")).isEmpty();
    }

    @Test
    void theDaysAreTodayAndYesterdayWithoutDates() {
        Player account = registered(3, device).getFirst();
        JsonNode answer = Product.read("/users/" + account.id() + "/hold-signals");
        Json.assertHas(
                answer, "{'from': '%s', 'to': '%s'}".formatted(Days.today().minusDays(1), Days.today()));
        assertThat(answer.path("data")).hasSize(1);
        TestClock.advance(Duration.ofDays(2));
        assertThat(Product.read("/users/" + account.id() + "/hold-signals").path("data"))
                .isEmpty();
    }

    @Test
    void refusesUsersThatDoNotExist() {
        Product.refused(Product.operator("/users/none/hold-signals"), 400, "INVALID_USER_ID");
        for (String kind : List.of("", "?kind=MANY_ACCOUNTS", "?kind=OWN_MONEY", "?kind=OPPOSING_BETS")) {
            Product.refused(
                    Product.operator("/users/" + new ObjectId() + "/hold-signals" + kind), 404, "USER_NOT_FOUND");
        }
    }

    /** Accounts below the referrer, each from an address in a block of its own. */
    private List<Player> registered(int number, String fingerprint) {
        return IntStream.range(0, number)
                .mapToObj(_ -> registers(address(), fingerprint, referrer))
                .toList();
    }

    private static Player registers(String address, String fingerprint, Player referrer) {
        return registers(address, fingerprint, referrer, Social.GOOGLE.newcomer());
    }

    private static Player registers(String address, String fingerprint, Player referrer, Person person) {
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("referrerUserId", referrer.id().toHexString());
        more.put("fingerprint", fingerprint);
        var browser = new Browser(Product.publicUrl(), "X-Forwarded-For", address);
        JsonNode begun = browser.register(PROVIDER, more);
        JsonNode user = LoginAnswers.signedIn(browser.finish(begun, Social.GOOGLE.sandbox(), person), true);
        return new Player(new ObjectId(user.path("id").asText()));
    }

    private static void logsIn(Person person, String fingerprint) {
        var browser = new Browser(Product.publicUrl(), "X-Forwarded-For", address());
        JsonNode begun = browser.begin(
                "loginWithSocial",
                "LoginWithSocialInput",
                Map.of("type", PROVIDER, "redirectPath", "/home", "fingerprint", fingerprint));
        LoginAnswers.signedIn(browser.finish(begun, Social.GOOGLE.sandbox(), person), false);
    }

    /** An address in a block of its own. */
    private static String address() {
        return "12.%d.%d.%d".formatted(below(256), below(256), 1 + below(250));
    }

    private static int below(int bound) {
        return ThreadLocalRandom.current().nextInt(bound);
    }

    private static void assertNone(List<Player> players) {
        assertThat(players).allSatisfy(player -> assertThat(signals(player, "")).isEmpty());
    }

    private static JsonNode onlySignal(Player player) {
        List<JsonNode> signals = signals(player, "");
        assertThat(signals).hasSize(1);
        return signals.getFirst();
    }

    private static List<JsonNode> signals(Player player, String more) {
        return list("/users/" + player.id() + "/hold-signals", more)
                .path("data")
                .valueStream()
                .toList();
    }

    /** The signals of all users that name this one. */
    private static List<JsonNode> inAll(Player player) {
        return list("/hold-signals", "&limit=100")
                .path("data")
                .valueStream()
                .filter(signal -> users(signal).contains(player.id().toHexString()))
                .toList();
    }

    private static JsonNode list(String path, String more) {
        String days = "?from=" + Days.today().minusDays(3) + "&to=" + Days.today();
        Answer answer = Product.operator(path + days + more);
        Product.ok(answer);
        return answer.json();
    }

    private static List<String> users(JsonNode signal) {
        return signal.path("users")
                .valueStream()
                .map(user -> user.path("id").asText())
                .toList();
    }

    private static List<String> ids(List<Player> players) {
        return players.stream().map(player -> player.id().toHexString()).toList();
    }
}
