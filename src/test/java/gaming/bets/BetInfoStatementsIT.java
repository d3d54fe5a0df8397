package gaming.bets;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.EmbeddedMariaDb;
import dev.Feeds;
import dev.Http;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Lines;
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
        Feeds feeds = World.feeds();
        feeds.accept("token-rates", Lines.rate("0.8", Instant.now()));
        feeds.accept("users", Lines.user(user));
        Lines.catalogue(feeds);
        ObjectNode line = Lines.bet(user, "slot", "1", LocalDate.parse("2020-01-01"));
        feeds.accept("bets", line);
        String bet = line.path("id").asText();

        ask(bet, user);
        List<String> asked = StatementLog.during(EmbeddedMariaDb.GAMING, () -> ask(bet, user));
        assertThat(asked).hasSize(2);
    }

    private static void ask(String bet, ObjectId user) {
        Http.Answer answer = Http.graphql(World.publicUrl(), QUERY, Map.of("id", bet), World.accessToken(user));
        assertThat(answer.json().at("/data/casinoBetInfo/betAmount").asText())
                .as(answer.body())
                .isEqualTo("$1.25");
    }
}
