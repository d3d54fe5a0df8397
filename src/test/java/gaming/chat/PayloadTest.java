package gaming.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import gaming.chat.Payload.Malformed;
import gaming.chat.Payload.Whom;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadTest {
    private static final String ID = "0123456789abcdef01234567";

    @Test
    void theIdWinsOverThePlatformId() throws Exception {
        var info = Payload.userInfo(json("""
                {"id": "%s", "platformId": "17", "username": "Amber", "avatarUrl": "https://a.example/1.png"}""".formatted(ID)));
        assertThat(info.whom()).isEqualTo(new Whom.ById(new ObjectId(ID)));
        assertThat(info.username()).isEqualTo("Amber");
        assertThat(info.avatarUrl()).contains("https://a.example/1.png");
    }

    @Test
    void aNullFieldIsAbsent() throws Exception {
        var info =
                Payload.userInfo(json("{\"id\":null,\"platformId\":\"17\",\"username\":\"Amber\",\"avatarUrl\":null}"));
        assertThat(info).isEqualTo(new Payload.UserInfo(new Whom.ByPlatformId("17"), "Amber", Optional.empty()));
    }

    @Test
    void withoutAnIdTheNameIdentifiesTheUser() throws Exception {
        for (String payload :
                new String[] {"{\"username\":\"Amber\"}", "{\"id\":null,\"platformId\":null,\"username\":\"AMBER\"}"}) {
            assertThat(Payload.userInfo(json(payload)).whom()).isEqualTo(new Whom.ByUsername("amber"));
        }
    }

    @Test
    void anIdMayBeInUpperCase() throws Exception {
        var info = Payload.userInfo(json("{\"id\":\"%S\",\"username\":\"Amber\"}".formatted(ID)));
        assertThat(info.whom()).isEqualTo(new Whom.ById(new ObjectId(ID)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"username\":\"\"}",
                "{\"id\":\"0123\",\"username\":\"Amber\"}",
                "{\"id\":\"0123456789ABCDEF0123456G\",\"username\":\"Amber\"}",
                "{\"id\":17,\"username\":\"Amber\"}",
                "{\"platformId\":17,\"username\":\"Amber\"}",
                "{\"platformId\":\"-17\",\"username\":\"Amber\"}",
                "{\"platformId\":\"123456789012345678901\",\"username\":\"Amber\"}",
                "{\"platformId\":\"17\"}",
                "{\"platformId\":\"17\",\"username\":\" \"}",
                "{\"platformId\":\"17\",\"username\":[\"Amber\"]}",
                "{\"platformId\":\"17\",\"username\":\"Amber\",\"avatarUrl\":{}}",
                "[]",
                "null",
                "\"Amber\""
            })
    void refusesAnIncompleteUserInfo(String payload) {
        assertThatThrownBy(() -> Payload.userInfo(json(payload))).isInstanceOf(Malformed.class);
    }

    @Test
    void refusesNamesThatAreTooLong() {
        assertThatThrownBy(() ->
                        Payload.userInfo(json("{\"platformId\":\"17\",\"username\":\"" + "a".repeat(256) + "\"}")))
                .isInstanceOf(Malformed.class)
                .hasMessage("username must be a text of at most 255");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "Table_1-x", "0123456789012345678901234567890123456789012345678901234567890123"})
    void acceptsChannels(String id) throws Exception {
        assertThat(Payload.channel(json("{\"channelId\":\"" + id + "\"}"))).isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"channelId\":\"\"}",
                "{\"channelId\":17}",
                "{\"channelId\":\"a/b\"}",
                "{\"channelId\":\"..\"}",
                "{\"channelId\":\"a b\"}",
                "{\"channelId\":\"é\"}",
                "{\"channelId\":\"01234567890123456789012345678901234567890123456789012345678901234\"}"
            })
    void refusesOtherChannels(String payload) {
        assertThatThrownBy(() -> Payload.channel(json(payload))).isInstanceOf(Malformed.class);
    }

    private static JsonNode json(String text) throws Exception {
        return new ObjectMapper().readTree(text);
    }
}
