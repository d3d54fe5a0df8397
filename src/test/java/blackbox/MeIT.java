package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.time.Duration;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.TestClock;

/** me: details.md, "Third round". */
@ExtendWith({Product.class, Social.Calmed.class})
class MeIT {
    private static final String ME = "{ me { id username email } }";

    @Test
    void isTheUserOfTheSessionUntilItsLogout() {
        Member member = Member.registers(Social.GOOGLE);
        JsonNode me = member.browser().graphql(ME, Map.of()).json().at("/data/me");
        assertThat(me.path("id").asText()).isEqualTo(member.id());
        assertThat(me.path("username").asText()).isEqualTo(member.username());
        assertThat(me.path("email").asText()).isEqualTo(member.person().email());
        assertThat(member.browser().setCookies()).isEmpty();

        member.browser().logout();
        assertIsNull(member.browser().graphql(ME, Map.of()));
    }

    @Test
    void isNullWithoutAUser() {
        assertIsNull(Product.graphql(ME, ""));
        assertIsNull(Product.graphql(ME, "no.token.at-all"));
        assertIsNull(Product.graphql(ME, Product.token(new ObjectId())));
    }

    @Test
    void isNullWithAnExpiredTokenAndLeavesTheCookies() {
        Player player = Player.joins();
        String expired = Product.keys()
                .accessToken(player.id(), player.username(), TestClock.now().minus(Duration.ofHours(1)));
        Answer answer = Product.graphql(ME, expired);
        assertIsNull(answer);
        assertThat(answer.headers().allValues("Set-Cookie")).isEmpty();
        assertThat(Product.graphql(ME, player.token())
                        .json()
                        .at("/data/me/username")
                        .asText())
                .isEqualTo(player.username());
    }

    private static void assertIsNull(Answer answer) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"data\":{\"me\":null}}");
    }
}
