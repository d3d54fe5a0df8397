package browser;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.DemoUser;
import dev.DevFrontend;
import dev.DevPanel;
import java.net.URI;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Lines;
import world.Rows;
import world.TestClock;
import world.World;

/** The page at {@code /} for a visitor with its address alone. */
@ExtendWith(World.class)
class PageBrowserIT {
    private static final ObjectId USER = new ObjectId();
    private static final String AMBER = "amber-" + USER.toHexString().substring(16);
    private static final String PLAY = ".graphiql-execute-button";
    private static final String ANSWER = ".graphiql-response .result-window";

    @AutoClose
    private static Chromium chromium;

    private static DevFrontend accounts;

    @BeforeAll
    static void start() {
        chromium = Chromium.orSkip();
        World.feeds().accept("token-rates", Lines.rate("0.8", TestClock.now()));
        World.feeds().accept("users", record("id", USER.toHexString(), "username", AMBER));
        accounts = DevFrontend.start(
                World.FRONTEND.getPort(),
                "/auth/callback",
                PageBrowserIT::page,
                () -> List.of(new DemoUser(AMBER, "has one referral", "", () -> World.accessToken(USER))));
        accounts.show(panel());
    }

    /** Amber referred one player, who plays one game. */
    private static DevPanel panel() {
        var player = new ObjectId().toHexString();
        World.feeds()
                .accept(
                        "users",
                        record("id", USER.toHexString(), "username", AMBER, "platformId", "8" + System.nanoTime()),
                        record("id", player, "username", "player-" + player, "referrerId", USER.toHexString()));
        World.feeds().accept("providers", record("slug", "panel", "name", "Panel"));
        World.feeds()
                .accept("games", record("slug", "slot", "providerSlug", "panel", "name", "Slot", "code", "panel-slot"));
        var players = new DevPanel.Players() {
            @Override
            public String name(String id) {
                return id.equals(USER.toHexString()) ? AMBER : id;
            }

            @Override
            public Optional<DevPanel.Bet> bet(String username, LocalDate day) {
                ObjectNode bet = record("id", new ObjectId().toHexString(), "userId", player, "providerSlug", "panel")
                        .put("gameSlug", "slot")
                        .put("stake", 1000)
                        .put("houseEdge", 100)
                        .put("at", day + "T12:00:00Z");
                return Optional.of(new DevPanel.Bet(bet, "A bet of " + username + "'s player"));
            }
        };
        return new DevPanel(
                World.internalUrl(),
                TestClock.asClock(),
                List.of(new DevPanel.Link("Health", World.internalUrl().resolve("/health"), "checks")),
                List.of(World.platform()),
                players);
    }

    private static URI page() {
        return URI.create("http://localhost:" + World.publicUrl().getPort() + "/");
    }

    @AfterAll
    static void close() {
        if (accounts != null) {
            accounts.close();
        }
    }

    @BeforeEach
    void openSignedOut() {
        chromium.forgetCookies();
        chromium.prefer("light");
        chromium.size(1400, 900);
        // Not at the page itself, because it stores its state when it is left
        chromium.open(URI.create("about:blank"));
        chromium.clearStorage(page());
        chromium.open(page());
    }

    @Test
    void theStepsOfThePageLeadToTheStatisticsOfADemoUser() {
        assertThat(chromium.text(".steps")).contains("What to do first", "Become " + AMBER, "Open an example");
        assertThat(chromium.text(".graphiql-query-editor")).contains("Welcome", "query CommissionRates");
        chromium.shoot("page");
        chromium.click(PLAY);
        assertThat(chromium.text(".outcome")).startsWith("200, ");
        assertThat(chromium.text(ANSWER)).contains("userReferralAndCommissionRatesLevels");

        chromium.click(".become");
        assertThat(chromium.text("#you")).isEqualTo(AMBER);
        assertThat(chromium.address()).isEqualTo(page());
        assertThat(chromium.cookiesOfScripts()).isEmpty();
        chromium.click("[data-example='My statistics']");
        chromium.awaitText(".graphiql-query-editor", "query MyStatistics");
        chromium.click(PLAY);
        assertThat(chromium.text(".outcome")).startsWith("200, ");
        assertThat(chromium.text(ANSWER)).contains("\"username\": \"" + AMBER + "\"");
        chromium.shoot("page-amber");

        chromium.click("[aria-label='Show Documentation Explorer']");
        chromium.click(".graphiql-doc-explorer-root-type + * , .graphiql-doc-explorer-type-name");
        assertThat(chromium.text(".graphiql-doc-explorer-content")).contains("Statistics of the signed-in user");
        chromium.shoot("page-docs");
        assertOwn();
    }

    @Test
    void aBetEarnsADayIsComputedAndAClaimIsPaidThoughThePlatformBreaks() {
        // The page shows the newest claims, and other tests move the clock
        Rows.here().change("update claim set claimed_at = '2000-01-01' where claimed_at > utc_timestamp()");
        chromium.click(".become");
        assertThat(chromium.text("#you")).isEqualTo(AMBER);
        chromium.click("[aria-label='Show What runs here']");
        assertThat(chromium.text("#runs .links")).contains("Health");
        chromium.click("#do-bet");
        chromium.awaitText("#result-bet", "A bet of " + AMBER + "'s player");
        chromium.click("#do-day");
        chromium.awaitText("#result-day", "It is computed");
        // 10 % of a house edge of 100 EUR, at 0.8 EUR a USDC
        chromium.awaitText("#ready", "ready to claim $12.50");
        chromium.click("#do-break");
        chromium.awaitText("#result-break", "not certain");
        assertThat(chromium.text("#runs fieldset")).contains("RESETS_AFTERWARDS");
        chromium.click("#do-claim");
        chromium.awaitText("#result-claim", "FAILED_TO_TRANSFER_CREDIT");
        chromium.awaitText("#claims", "Sent to the platform");
        assertThat(chromium.text("#claims")).contains(AMBER, "12.5 USDC", "PENDING", "The outcome is not known");
        chromium.shoot("page-claim-pending");
        chromium.click("#do-mend");
        chromium.awaitText("#result-mend", "The platform works");
        chromium.click("#do-claim");
        chromium.awaitText("#result-claim", "Claimed $12.50");
        chromium.awaitText("#claims", "COMPLETED");
        assertThat(chromium.text("#claims")).contains("bookings 1");
        chromium.shoot("page-claim");
        chromium.size(390, 844);
        assertThat(chromium.isWiderThanSeen()).isFalse();
        chromium.shoot("page-claim-telephone");
        assertOwn();
    }

    /** Nothing failed, and no other host was asked. */
    private static void assertOwn() {
        assertThat(chromium.complaints()).isEmpty();
        assertThat(chromium.requests())
                .isNotEmpty()
                .allMatch(request -> Stream.of(page().getPort(), World.FRONTEND.getPort())
                        .anyMatch(port -> request.getHost().equals("localhost") && request.getPort() == port));
    }
}
