package browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.FlaggedClaim;
import world.World;

/** The console without a mouse. What has the focus can always be seen. */
@ExtendWith(World.class)
class ConsoleKeyboardIT {
    @AutoClose
    private static Chromium chromium;

    @BeforeAll
    static void start() {
        chromium = Chromium.orSkip();
    }

    @BeforeEach
    void signIn() {
        chromium.forgetCookies();
        chromium.size(1200, 1400);
        World.operators().offerOperators();
        chromium.open(URI.create(World.internalUrl() + "/console/"));
        chromium.tabTo(text -> text.contains("olga@operators.example"));
        chromium.press("ENTER");
        chromium.awaitText("h1", "Today");
    }

    @AfterEach
    void calm() {
        World.operators().calm();
    }

    private static void follow(String name, String title) {
        chromium.tabTo(name);
        chromium.press("ENTER");
        chromium.awaitText("h1", title);
    }

    @Test
    void anOperatorFindsAClaimAndResolvesIt() {
        FlaggedClaim claim = FlaggedClaim.made();
        follow("Claims", "Claims");
        chromium.tabTo("User or claim");
        chromium.type(claim.earner().username());
        chromium.press("ENTER");
        chromium.awaitText("main h2", "1 claim");
        follow(claim.id(), claim.id());
        chromium.tabTo("It was paid");
        chromium.press("SPACE");
        chromium.tabTo("The platform’s transaction, if it was paid");
        chromium.type("tx-" + claim.id());
        chromium.tabTo("Evidence, for the audit trail");
        chromium.type("The platform shows the booking");
        follow("Look at it once more", "Resolve the claim?");
        chromium.tabTo(name -> name.startsWith("I looked up"));
        chromium.press("SPACE");
        chromium.tabTo("Write the amount once more, in USDC");
        chromium.type("10");
        chromium.tabTo("Resolve the claim as COMPLETED");
        chromium.press("ENTER");
        chromium.awaitText("main", "There is nothing to do");
    }

    @Test
    void everyPageOfTheNavigationIsReachedAndWalkedThrough() {
        FlaggedClaim.made();
        List<String> sections = chromium.texts("#pages a");
        assertThat(sections).startsWith("Today");
        for (String section : sections) {
            if (!section.equals("Today")) {
                chromium.tabTo(section);
                chromium.press("ENTER");
                chromium.awaitText("#pages a[aria-current]", section);
            }
            assertThat(chromium.stops()).as(section).contains("To the content", "Sign out");
        }
    }

    @Test
    void theFirstStopLeadsToTheContent() {
        chromium.tabTo("To the content");
        chromium.press("ENTER");
        assertThat(chromium.address()).hasFragment("content");
    }
}
