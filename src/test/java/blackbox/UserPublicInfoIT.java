package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** userPublicInfo: service-interface.md, "UserPublicInfoModel"; decisions.md, "Referral and commission". */
@ExtendWith(Product.class)
class UserPublicInfoIT {
    private static final String QUERY = "query Info($username: String!) { userPublicInfo(input: {username: $username})"
            + " { username avatarUrl postText } }";

    @Test
    void anySignedInUserReadsAnyUsersInfo() {
        Player reader = Player.joins();
        Player read = Player.joins();
        Product.feeds()
                .accept(
                        "users",
                        read.line()
                                .put("avatarUrl", "https://a.example/a.png")
                                .put("postText", "Spiel mit mir! 🎰")
                                .put("status", "CLOSED"));
        Answer answer = ask(read.username(), reader.token());
        assertThat(answer.json().at("/data/userPublicInfo").toString()).isEqualTo("""
                {"username":"%s","avatarUrl":"https://a.example/a.png","postText":"Spiel mit mir! 🎰"}""".formatted(read.username()));
    }

    @Test
    void aMissingFieldIsNull() {
        Player player = Player.joins();
        assertThat(player.publicInfo().path("avatarUrl").isNull()).isTrue();
        assertThat(player.publicInfo().path("postText").isNull()).isTrue();
    }

    @Test
    void anUnknownNameIsNotFound() {
        String token = Player.joins().token();
        for (String name : new String[] {"nobody-" + new ObjectId(), "", "%", "' or '1'='1", "x".repeat(5000)}) {
            assertThat(Product.errorCode(ask(name, token))).isEqualTo("USER_NOT_FOUND");
        }
    }

    @Test
    void aTokenOfAnUnknownUserReadsNothing() {
        Player player = Player.joins();
        assertThat(Product.errorCode(ask(player.username(), Product.token(new ObjectId()))))
                .isEqualTo("USER_NOT_FOUND");
    }

    private static Answer ask(String username, String token) {
        return Http.graphql(Product.publicUrl(), QUERY, Map.of("username", username), token);
    }
}
