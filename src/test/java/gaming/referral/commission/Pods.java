package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Feeds;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import world.Blockade;
import world.Fleet;
import world.Jobs;
import world.ServiceProcess;

/** The fleet as its days of commission see it, with the games of their stories. */
final class Pods {
    static final int COUNT = Fleet.COUNT;
    static final int BATCH_SIZE = Fleet.COMMISSION_BATCH;

    private Pods() {}

    /** The games of the proofs: both categories, edges whose percentages have many decimals. */
    enum Game {
        SLOT("SLOTS", 1, "5"),
        CRASH("CRASH", 1, "3.14159265"),
        ROULETTE("ROULETTE", 2, "2.70270271"),
        POKER("LIVE_POKER", 2, "0.5"),
        /** Without a percentage: every bet brings its own edge. */
        BARE("OTHERS_TABLE", 2, null);

        final String type;
        final int category;
        final @Nullable BigDecimal percent;

        Game(String type, int category, @Nullable String percent) {
            this.type = type;
            this.category = category;
            this.percent = percent == null ? null : new BigDecimal(percent);
        }

        /** Feeds all of them. */
        static void feed(Feeds feeds) {
            feeds.accept("providers", record("slug", "house", "name", "House"));
            for (Game game : values()) {
                var line =
                        record("slug", game.name(), "providerSlug", "house", "name", game.name(), "code", game.name());
                line.put("type", game.type);
                line.put("houseEdgePercent", game.percent);
                feeds.accept("games", line);
            }
        }
    }

    static ServiceProcess pod(int number) {
        assertThat(Catalogue.FED).isTrue();
        return Fleet.pod(number);
    }

    static Feeds feeds(int pod) {
        return new Feeds(pod(pod).internalUrl());
    }

    static Jobs jobs(int pod) {
        return new Jobs(pod(pod).internalUrl());
    }

    /** Holds batches that have claimed one of these users and are about to write the user's day. */
    static Blockade holdRows(LocalDate day, Collection<String> users) throws SQLException {
        return Blockade.of(
                Fleet.rows(),
                "insert into commission(day, user_id) values "
                        + users.stream()
                                .map(user -> "('" + day + "', 0x" + user + ")")
                                .collect(Collectors.joining(",")));
    }

    /** Asks for the day until nothing is new. */
    static void runUntilNothingIsNew(LocalDate day) {
        JsonNode progress;
        do {
            assertThat(jobs(0).queue(day).status()).isEqualTo(200);
            progress = jobs(1).awaitDone(day);
            assertThat(progress.path("state").asText()).isEqualTo("DONE");
        } while (progress.path("recalculationNeeded").asBoolean());
    }

    /** The price of one USDC from now on. */
    static void rate(BigDecimal euros) {
        feeds(0).accept("token-rates", record("symbol", "USDC", "rate", euros, "at", "" + Fleet.now()));
    }

    /** Fed when first asked for. */
    private static final class Catalogue {
        static final boolean FED = feed();

        private static boolean feed() {
            Game.feed(Fleet.feeds());
            return true;
        }
    }
}
