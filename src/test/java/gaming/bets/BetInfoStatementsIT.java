package gaming.bets;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import dev.EmbeddedMariaDb;
import dev.Feeds;
import dev.Http;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.StatementLog;
import world.World;

/** What looking at a bet asks of the database. */
@ExtendWith(World.class)
class BetInfoStatementsIT {
    private static final String QUERY =
            "query Info($id: String!) { casinoBetInfo(id: $id) { id username avatarUrl betAmount"
                    + " wonAmount gameName provider gameThumbnailUrl thumbnailBlurHash multiplier } }";

    @Test
    void aBetTakesThreeStatements() throws Exception {
        var user = new ObjectId();
        String provider = "looked-at-" + user;
        String bet = new ObjectId().toHexString();
        Feeds feeds = World.feeds();
        feeds.accept("token-rates", record("symbol", "USDC", "rate", "0.8", "at", Instant.now() + ""));
        feeds.accept("users", record("id", user.toHexString(), "username", "u" + user));
        feeds.accept("providers", record("slug", provider, "name", provider));
        feeds.accept("games", record("slug", "game", "providerSlug", provider, "name", "Game", "code", "game"));
        feeds.accept(
                "bets",
                record("id", bet, "userId", user.toHexString(), "providerSlug", provider, "gameSlug", "game")
                        .put("stake", 1)
                        .put("houseEdge", 0)
                        .put("at", "2020-01-01T00:00:00Z"));
        ask(bet, user);
        List<String> asked = StatementLog.during(EmbeddedMariaDb.GAMING, () -> ask(bet, user));
        assertThat(asked).hasSize(3);
    }

    private static void ask(String bet, ObjectId user) {
        Http.Answer answer = Http.graphql(World.publicUrl(), QUERY, Map.of("id", bet), World.accessToken(user));
        assertThat(answer.json().at("/data/casinoBetInfo/betAmount").asText())
                .as(answer.body())
                .isEqualTo("$1.25");
    }
}
