package gaming.console;

import static gaming.console.Visitor.OLGA;
import static gaming.console.Visitor.VERA;
import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import dev.Http;
import dev.Http.Answer;
import gaming.referral.statement.StoredStatement;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Earners;
import world.Earners.Earner;
import world.Guest;
import world.Lines;
import world.Rows;
import world.TestClock;
import world.World;

/** The pages of users, and the reports in the console. */
@ExtendWith(World.class)
class UsersIT {
    private static final String SCRIPT = "<script>alert(1)</script>";
    private static final String SHOWN = "&lt;script&gt;alert(1)&lt;/script&gt;";

    private final Visitor olga = Visitor.signedIn(OLGA);

    @BeforeEach
    void thereIsARate() {
        World.feeds().accept("token-rates", Lines.rate("0.8", TestClock.now()));
    }

    private static String page(ObjectId user) {
        return "users/" + user.toHexString();
    }

    private static String yesterday() {
        return LocalDate.ofInstant(TestClock.now(), ZoneOffset.UTC).minusDays(1).toString();
    }

    @Test
    void aUserIsFoundByEveryKey() {
        var user = new ObjectId();
        String name = "Find" + user.toHexString();
        String address = "find." + user.toHexString() + "@example.com";
        String platform = "9" + (user.hashCode() & 0xfffffff) + user.getTimestamp();
        World.feeds()
                .accept(
                        "users",
                        record("id", user.toHexString(), "username", name, "email", address, "platformId", platform));
        for (String search : List.of(
                user.toHexString(), name.toUpperCase(), name.substring(0, 22), address.toUpperCase(), platform)) {
            assertThat(Visitor.location(olga.get("users?search=" + search)))
                    .as(search)
                    .hasToString("/console/" + page(user));
        }
        assertThat(olga.get(page(user)).body()).contains(name, address, platform, "may sign in, play and claim");
    }

    @Test
    void aUserIsFoundByAnyPartOfTheNameAndNoMoreByAFormerOne() {
        var user = new ObjectId();
        String part = user.toHexString().substring(14);
        for (String name : List.of("Mar" + part + "Lene", "Kim-" + user.getTimestamp() + part + "x")) {
            World.feeds().accept("users", record("id", user.toHexString(), "username", name));
            assertThat(Visitor.location(olga.get("users?search=" + part.toUpperCase())))
                    .as(name)
                    .hasToString("/console/" + page(user));
        }
        assertThat(olga.get("users?search=" + part + "Lene").body()).contains("No username has");
        assertThat(olga.get("users?search=" + part.substring(0, 2)).body()).doesNotContain(part);
    }

    @Test
    void usersOfOneBeginningAreAList() {
        String name = "list" + new ObjectId().toHexString();
        for (int i = 0; i < 3; i++) {
            World.feeds().accept("users", record("id", new ObjectId().toHexString(), "username", name + i));
        }
        assertThat(olga.get("users?search=" + name + "&limit=2").body())
                .contains("By username", name + "0", name + "1", "1 to 2 of 3", "After")
                .doesNotContain(name + "2");
        assertThat(olga.get("users?search=" + name + "&limit=2&offset=2").body())
                .contains(name + "2", "Before")
                .doesNotContain(name + "1<");
        assertThat(olga.get("users?search=" + name + "x").body()).contains("No username has");
        assertThat(olga.get("users?search=" + "x".repeat(321)).status()).isEqualTo(400);
    }

    @Test
    void aBeginningFindsNamesThatGoOnBeyondTheBasicPlane() {
        String name = "zoe" + new ObjectId().toHexString();
        for (String rest : List.of("🔥queen", "\uffee", "x")) {
            World.feeds().accept("users", record("id", new ObjectId().toHexString(), "username", name + rest));
        }
        for (String search : List.of(name, " " + name, "@" + name, "\u200b" + name.toUpperCase() + "\u00a0")) {
            assertThat(olga.get("users?search=" + URLEncoder.encode(search, StandardCharsets.UTF_8))
                            .body())
                    .contains(name + "🔥queen", name + "\uffee", name + "x");
            assertThat(reported(search)).containsExactly(name + "x", name + "\uffee", name + "🔥queen");
        }
        assertThat(reported(name + "🔥")).containsExactly(name + "🔥queen");
    }

    private static List<String> reported(String search) {
        String address = "/user-commission-history-jobs/report/users?search=";
        return Http.get(World.internalUrl().resolve(address + URLEncoder.encode(search, StandardCharsets.UTF_8)))
                .json()
                .findValuesAsText("username");
    }

    @Test
    void thePagesOfAUserShowTreeEarningsAndTheDayDownToBets() {
        Earner earner = Earners.here().make("8");
        assertThat(olga.get(page(earner.id())).body())
                .contains(
                        "Earned, EUR</dt><dd><data value=\"8\" title=\"8\">8.00</data>",
                        "Ready to claim, EUR</dt><dd><data value=\"8\" title=\"8\">8.00</data>",
                        "Overpaid, EUR</dt><dd><data value=\"0\" title=\"0\">0.00</data>");
        assertThat(olga.get(page(earner.id()) + "/referred").body())
                .contains("u" + earner.referred(), "/console/" + page(earner.referred()), "Tier 4");
        assertThat(olga.get(page(earner.id()) + "/referred?tier=TIER_2").body())
                .doesNotContain("u" + earner.referred());
        assertThat(olga.get(page(earner.referred())).body()).contains("/console/" + page(earner.id()));
        assertThat(olga.get(page(earner.id()) + "/days").body()).contains(page(earner.id()) + "/days/" + yesterday());
        String day = page(earner.id()) + "/days/" + yesterday();
        assertThat(olga.get(day).body())
                .contains("8.00</data> EUR, the sum of the cells", "The day is computed", "u" + earner.referred());
        assertThat(olga.get(day + "?player=" + earner.referred()).body()).contains("Bets of the player", "Settled");
        assertThat(olga.get(page(earner.id()) + "/days/2020-01-01").body()).contains("nothing", "No player");
        assertThat(olga.get(day + "?player=" + new ObjectId()).status()).isEqualTo(404);
    }

    @Test
    void thePlayersOfManyReferredUsersAreShownByTierAndOneByOne() {
        Earner earner = Earners.here().make("8");
        Rows.here()
                .change(
                        "update referral_count set t4 = 10000 where user_id = ?",
                        earner.id().toByteArray());
        String day = page(earner.id()) + "/days/" + yesterday();
        assertThat(olga.get(day).body())
                .contains("10,001 users are in the tiers", day + "?tier=TIER_1", "name=\"player\"")
                .doesNotContain("u" + earner.referred());
        assertThat(olga.get(day + "?player=" + earner.referred()).body()).contains("u" + earner.referred());
        assertThat(olga.get(day + "?tier=TIER_1").body()).contains("u" + earner.referred());
    }

    @Test
    void anOperatorEndsSessionsOfAUser() {
        Guest guest = Guest.registers();
        Guest elsewhere = guest.elsewhere();
        String sessions = page(guest.id()) + "/sessions";
        String body = olga.get(sessions).body();
        assertThat(body).contains("Sessions, the latest first");
        String first = body.replaceFirst("(?s).*/sessions/([0-9a-f]{24})/end\".*", "$1");
        assertThat(Visitor.location(olga.post(sessions + "/" + first + "/end"))).hasToString("/console/" + sessions);
        assertThat(guest.browser().refresh().path("message").asText()).isEqualTo("SESSION_EXPIRED");
        assertThat(olga.post(sessions + "/" + first + "/end").status()).isEqualTo(404);
        assertThat(elsewhere.browser().refresh().path("status").asText()).isEqualTo("SUCCESS");
        assertThat(olga.post(page(new ObjectId()) + "/sessions/" + first + "/end")
                        .status())
                .isEqualTo(404);
        assertThat(olga.post(sessions + "/end-all").status()).isEqualTo(303);
        assertThat(elsewhere.browser().refresh().path("message").asText()).isEqualTo("SESSION_EXPIRED");
        assertThat(olga.get("actions").body())
                .contains(
                        "End user session: <a href=\"/console/" + page(guest.id()),
                        "End user sessions: <a href=\"/console/" + page(guest.id()),
                        "session " + first,
                        "sessions ended: ");
        assertThat(olga.get(page(guest.id())).body()).contains("Google since");
    }

    @Test
    void anOperatorPlacesAHoldAndReleasesItWithReasons() {
        Earner earner = Earners.here().make("8");
        String holds = page(earner.id()) + "/holds";
        assertThat(olga.get(holds).body()).contains("No hold");
        assertThat(olga.post(holds, "scope", "REFERRER").status()).isEqualTo(400);
        Answer placed = olga.post(
                holds, "scope", "REFERRER", "tier", "", "members", "", "from", "", "reason", "ticket 9" + SCRIPT);
        assertThat(Visitor.location(placed)).hasToString("/console/" + holds);
        assertThat(olga.post(holds, "scope", "REFERRER", "reason", "ticket 10").status())
                .isEqualTo(303);
        String body = olga.get(holds).body();
        assertThat(body)
                .contains("Referrer", "active", "by console:olga@operators.example", "ticket 9" + SHOWN)
                .doesNotContain(SCRIPT);
        assertThat(olga.get(page(earner.id())).body())
                .contains(
                        "Held, EUR</dt><dd><data value=\"8\" title=\"8\">8.00</data>",
                        "Ready to claim, EUR</dt><dd><data value=\"0\" title=\"0\">0.00</data>");
        String release = body.replaceFirst("(?s).*action=\"/console/([^\"]+/holds/[0-9a-f]{24}/release)\".*", "$1");
        String id = release.replaceFirst(".*/([0-9a-f]{24})/release", "$1");
        String hold = "hold " + id;
        String field = "release-" + id;
        String tooLong = "private".repeat(72);
        assertThat(olga.post(release, field, tooLong).body())
                .contains("name=\"" + field + "\" value=\"" + tooLong + "\"", "id=\"problem-" + field + "\">Must say")
                .containsOnlyOnce(tooLong);
        assertThat(olga.post(release, field, "it was checked").status()).isEqualTo(303);
        assertThat(olga.get(holds).body()).contains("released");
        assertThat(olga.post(release, field, "again").status()).isEqualTo(404);
        assertThat(olga.get("actions").body())
                .contains("Place hold: <a href=\"/console/" + page(earner.id()), "it was checked")
                .contains("Release hold: <a href=\"/console/" + page(earner.id()))
                .contains("<div>" + hold + "</div>", hold + " existed already")
                .doesNotContain(SCRIPT);
    }

    @Test
    void aSignalSaysWhyAndItsHoldIsPlaced() {
        List<Guest> accounts = Ring.signsIn().accounts();
        assertThat(olga.get("signals?kind=MANY_ACCOUNTS&limit=100").body())
                .contains("<h1>Signals</h1>", accounts.get(1).username());
        String user = "signals?userId=" + accounts.getFirst().id().toHexString();
        String body = olga.get(user).body();
        assertThat(body)
                .contains("Many accounts", "3 new accounts that are linked by referral", "New 1", "Held 0")
                .contains(accounts.get(1).username(), accounts.get(2).username());
        assertThat(olga.get(user + "&kind=MANY_ACCOUNTS&offset=1&limit=1").body())
                .contains("kind=MANY_ACCOUNTS&amp;offset=0");
        Rows.here()
                .change(
                        "insert into earnings(user_id, earned_1, earned_2, earned_3, earned_4, claimed)"
                                + " values (?, 1200, 35, 0, 0, 0.5)",
                        (Object) accounts.get(1).id().toByteArray());
        String signal = signal(body);
        String preview = olga.get(signal).body();
        assertThat(preview)
                .contains("Would be held", accounts.get(2).username(), "1,234.50", "3 users")
                .contains("Hold the earnings of these 3 users");
        Answer placed = olga.post(
                preview.replaceFirst("(?s).*<form method=\"post\" action=\"/console/(users/[^\"]+/holds)\".*", "$1"),
                "scope",
                "RING",
                "members",
                preview.replaceFirst("(?s).*name=\"members\" value=\"([^\"]+)\".*", "$1"),
                "from",
                preview.replaceFirst("(?s).*name=\"from\" value=\"([^\"]+)\".*", "$1"),
                "reason",
                "These accounts are being checked");
        assertThat(placed.status()).as(placed.body()).isEqualTo(303);
        assertThat(olga.get(page(accounts.get(2).id()) + "/holds").body())
                .contains("Ring", "3 members", "These accounts are being checked");
        assertThat(olga.get("holds").body())
                .contains("active hold", "Ring of 3 users", "These accounts are being checked", "1,234.50");
        assertThat(olga.get("holds?released=true").body()).contains("released hold");
        assertThat(olga.get(user).body()).contains("New 0", "Held 1").doesNotContain("<h3>");
        assertThat(olga.get(user + "&state=HELD").body()).contains("<h3>", "<strong>held</strong>");
        assertThat(olga.get(signal).body()).doesNotContain("Hold the earnings", "Dismiss the signal");
    }

    @Test
    void aSignalIsDismissedWithAReasonAndTheDismissalIsWithdrawn() {
        Guest account = Ring.signsIn().accounts().getFirst();
        String user = "signals?userId=" + account.id().toHexString();
        String signal = signal(olga.get(user).body());
        String page = olga.get(signal).body();
        String dismiss = signal.replaceFirst("\\?.*", "/dismiss");
        String until = page.replaceFirst("(?s).*name=\"until\" value=\"([^\"]+)\".*", "$1");
        assertThat(olga.post(dismiss, "until", until, "dismissal", "d".repeat(501))
                        .body())
                .contains("id=\"problem-dismissal\">Must say")
                .containsOnlyOnce("d".repeat(501));
        assertThat(olga.post(dismiss, "until", until, "dismissal", "one household" + SCRIPT)
                        .status())
                .isEqualTo(303);
        assertThat(olga.get(user).body()).contains("New 0", "Dismissed 1");
        assertThat(olga.get(user + "&state=DISMISSED").body())
                .contains("one household" + SHOWN, "by console:olga@operators.example");
        assertThat(Visitor.signedIn(VERA).get(signal).body())
                .contains("one household" + SHOWN)
                .doesNotContain("Make the signal new again");
        assertThat(olga.get(signal).body()).contains("Make the signal new again");
        String withdraw = signal.replaceFirst("\\?.*", "/withdraw");
        assertThat(olga.post(withdraw).status()).isEqualTo(303);
        assertThat(olga.post(withdraw).status()).isEqualTo(404);
        assertThat(olga.get(user).body()).contains("New 1", "Dismissed 0");
        assertThat(olga.get("actions").body())
                .contains("Dismiss signal: <a", "Withdraw dismissal: <a", "one household" + SHOWN);
        assertThat(olga.get("signals/65f000000000000000000000").status()).isEqualTo(404);
    }

    /** The page of the only signal of a list. */
    private static String signal(String list) {
        return list.replaceFirst("(?s).*<h3><a href=\"/console/([^\"]+)\".*", "$1")
                .replace("&amp;", "&");
    }

    @Test
    void theReportOpensInTheConsole() {
        Earner earner = Earners.here().make("8");
        String system = olga.get("reports").body();
        assertThat(system)
                .contains("<h1>Commission report</h1>", "aria-label=\"Console\"", "action=\"/console/reports\"")
                .contains("action=\"/console/users\"", "/console/reports/days.csv?")
                .doesNotContain("/user-commission-history-jobs/", "<style>");
        String user = olga.get("reports?userId=" + earner.id()).body();
        assertThat(user)
                .contains("Commission of", earner.username(), "/console/" + page(earner.id()) + "/sessions")
                .contains("/console/reports?userId=" + earner.referred())
                .doesNotContain("/user-commission-history-jobs/");
        Answer rows = olga.get("reports/days.csv?userId=" + earner.id());
        assertThat(rows.headers().firstValue("Content-Type").orElse("")).startsWith("text/csv");
        assertThat(rows.body()).contains(yesterday());
        assertThat(olga.get("reports?userId=none").status()).isEqualTo(400);
        assertThat(olga.get("reports?startDate=2020-01-01&endDate=2023-01-01").status())
                .isEqualTo(400);
    }

    @Test
    void anErasureIsConfirmedTwiceAndRecordsAreAllowedAgain() {
        var user = new ObjectId();
        StoredStatement.joins(user);
        Answer asked = olga.send(olga.get(page(user)), page(user) + "/erase");
        assertThat(asked.body()).contains("Erase the personal data of this user?", "This cannot be undone", "u" + user);
        Answer wrong = olga.send(asked, page(user) + "/erase/confirmed", "id", "u" + user);
        assertThat(wrong.status()).isEqualTo(400);
        assertThat(wrong.body()).contains("Is not the id of this user");
        assertThat(olga.get(page(user)).body()).contains("u" + user).doesNotContain("erased-");

        assertThat(olga.send(asked, page(user) + "/erase/confirmed", "id", " " + user + " ")
                        .status())
                .isEqualTo(303);

        assertThat(olga.get(page(user)).body())
                .contains("erased-" + user, "The personal data was erased", "Erase user", "may not sign in");
        assertThat(olga.send(olga.get(page(user)), page(user) + "/allow-records")
                        .status())
                .isEqualTo(303);
        assertThat(olga.get(page(user)).body()).doesNotContain("The personal data was erased");
    }

    @Test
    void theDataOfAUserAreSavedAsAFile() {
        var user = new ObjectId();
        StoredStatement.joins(user);
        Answer file = olga.send(olga.get(page(user)), page(user) + "/personal-data");
        assertThat(file.json().at("/account/username").asText()).isEqualTo("u" + user);
        assertThat(file.headers().firstValue("Content-Disposition").orElse("")).contains("personal-data.json");
        assertThat(olga.get(page(user)).body()).contains("Export user");
    }
}
