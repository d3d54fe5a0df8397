package gaming.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import gaming.database.Transactions;
import gaming.events.Message;
import gaming.events.TopicConsumer.Unavailable;
import jakarta.enterprise.inject.spi.CDI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Json;
import sandbox.SandboxChat;
import sandbox.SandboxChat.Call;
import world.Rows;
import world.World;

/** USER_INFO: service-interface.md, decisions.md and details.md, "Events". */
@ExtendWith(World.class)
class UserInfosIT {
    private final ChatPod pod = new ChatPod();
    private final UserInfos infos =
            new UserInfos(CDI.current().select(Transactions.class).get(), pod.client);

    @AfterEach
    void close() {
        pod.close();
    }

    @Test
    void updatesAUserAndAddsTheUserToAllLivestreamChannels() throws Exception {
        String user = People.join(1).getFirst().toHexString();
        assertThat(infos.update(List.of(ChatPod.info(user, null, "Amber", "https://a.example/1.png"))))
                .isEmpty();
        assertThat(pod.chat.user(user).orElseThrow())
                .isEqualTo(Json.record("id", user, "name", "Amber", "image", "https://a.example/1.png"));
        for (int number = 1; number <= SandboxChat.LIVESTREAMS; number++) {
            assertThat(pod.chat.members(SandboxChat.livestream(number))).containsExactly(user);
        }
        assertThat(pod.chat.members("messaging", "support")).isEmpty();
        assertThat(pod.chat.calls(Call.QUERY_CHANNELS)).isEqualTo(3);
    }

    @Test
    void findsAUserByThePlatformsIdAndByTheNameAlone() throws Exception {
        var id = new ObjectId();
        String platformId = Long.toString(System.nanoTime());
        World.feeds().accept("users", Json.record("id", "" + id, "username", "chat-" + id, "platformId", platformId));
        assertThat(infos.update(List.of(ChatPod.info(null, platformId, "Amber", null))))
                .isEmpty();
        assertThat(pod.chat.user("" + id)).isPresent();
        assertThat(infos.update(List.of(ChatPod.info(null, null, "CHAT-" + id, null))))
                .isEmpty();
        assertThat(pod.chat.user("" + id).orElseThrow().path("name").asText()).isEqualTo("CHAT-" + id);
    }

    @Test
    void nothingOfAnErasedUserIsSentAndNothingFails() throws Exception {
        List<String> users = People.texts(People.join(2));
        Rows.here().change("update user set erased_at = '2026-01-02' where id = x'" + users.getFirst() + "'");
        assertThat(infos.update(messages(users))).isEmpty();
        assertThat(pod.chat.users()).containsExactly(users.getLast());
    }

    @Test
    void ofTwoMessagesAboutOneUserTheLastValueOfEachFieldCounts() throws Exception {
        String user = People.join(1).getFirst().toHexString();
        infos.update(List.of(
                ChatPod.info(user, null, "Before", "https://a.example/1.png"),
                ChatPod.info(user, null, "After", null)));
        assertThat(pod.chat.user(user).orElseThrow().path("name").asText()).isEqualTo("After");
        assertThat(pod.chat.user(user).orElseThrow().path("image").asText()).isEqualTo("https://a.example/1.png");
        assertThat(pod.chat.calls(Call.UPSERT_USERS)).isOne();
    }

    @Test
    void unknownUsersAndMalformedMessagesFailAloneWithAReason() throws Exception {
        String user = People.join(1).getFirst().toHexString();
        Map<Integer, String> failed = infos.update(List.of(
                ChatPod.info(new ObjectId().toHexString(), null, "Nobody", null),
                ChatPod.info(user, null, "Amber", null),
                ChatPod.info(user, null, null, null),
                ChatPod.info(null, "99999999999999999999", "Nobody", null)));
        assertThat(failed)
                .containsOnly(
                        Map.entry(0, "The user is not known here"),
                        Map.entry(2, "username is missing"),
                        Map.entry(3, "The user is not known here"));
        assertThat(pod.chat.users()).containsExactly(user);
    }

    @Test
    void aUserThatAChannelRefusesFailsWithTheChannelsName() throws Exception {
        List<String> users = People.texts(People.join(5));
        pod.chat.exclude(users.get(3));
        Map<Integer, String> failed = infos.update(messages(users));
        assertThat(failed).containsOnly(Map.entry(3, "Not taken into channel table-01: HTTP 400, code 4"));
        assertThat(pod.chat.members(SandboxChat.livestream(65))).hasSize(4);
    }

    @Test
    void aChannelThatRefusesAllUsersFailsNoMessage() throws Exception {
        for (int count : new int[] {1, 5}) {
            List<String> users = People.texts(People.join(count));
            pod.chat.freeze(SandboxChat.livestream(1));
            assertThat(infos.update(messages(users))).isEmpty();
            assertThat(pod.chat.members(SandboxChat.livestream(1))).isEmpty();
            assertThat(pod.chat.members(SandboxChat.livestream(2))).containsAll(users);
        }
    }

    @Test
    void aRateLimitDelaysAndRepeatsNoCall() throws Exception {
        List<Message> messages = messages(People.texts(People.join(20)));
        pod.chat.limit(10, Duration.ofSeconds(30));
        int waits = 0;
        while (true) {
            try {
                assertThat(infos.update(messages)).isEmpty();
                break;
            } catch (Unavailable away) {
                assertThat(away.waiting()).isEqualTo(Duration.ofSeconds(30));
                pod.clock.advance(away.waiting());
                waits++;
            }
        }
        assertThat(waits).isEqualTo(6);
        assertThat(pod.chat.calls(Call.ADD_MEMBERS)).isEqualTo(SandboxChat.LIVESTREAMS);
        assertThat(pod.chat.calls(Call.UPSERT_USERS)).isOne();
        assertThat(pod.chat.overrun()).isZero();
        assertThat(pod.chat.members(SandboxChat.livestream(65))).hasSize(20);
    }

    @Test
    void aNameThatComesBackAfterAnInterruptedUpdateIsSentAgain() throws Exception {
        String user = People.join(1).getFirst().toHexString();
        pod.chat.limit(2, Duration.ofSeconds(30));
        assertThat(catchThrowableOfType(
                        Unavailable.class, () -> infos.update(List.of(ChatPod.info(user, null, "Amber", null)))))
                .isNotNull();
        assertThat(patiently(List.of(ChatPod.info(user, null, "Beryl", null)))).isEmpty();
        assertThat(patiently(List.of(ChatPod.info(user, null, "Amber", null)))).isEmpty();
        assertThat(pod.chat.user(user).orElseThrow().path("name").asText()).isEqualTo("Amber");
    }

    @Test
    void theTopicWaitsWithoutAConfiguredChatService() {
        var consumer = new UserChatInfoConsumer(
                infos,
                CDI.current().select(Memberships.class).get(),
                new ChatClient(
                        new ChatSettings(
                                Optional.empty(), ChatPod.RETRY_DELAY, ChatPod.RETRY_DELAY, ChatPod.RETRY_DELAY),
                        pod.clock));
        assertThat(catchThrowableOfType(
                        Unavailable.class,
                        () -> consumer.handle("USER_CHANNEL_MEMBER", List.of(ChatPod.channel("table-01")))))
                .hasMessage("No chat service is configured");
    }

    private Map<Integer, String> patiently(List<Message> messages) {
        for (int tries = 0; tries < 200; tries++) {
            try {
                return infos.update(messages);
            } catch (Unavailable away) {
                pod.clock.advance(away.waiting());
            }
        }
        throw new AssertionError("It did not end");
    }

    private static List<Message> messages(List<String> users) {
        return new ArrayList<>(IntStream.range(0, users.size())
                .mapToObj(at -> ChatPod.info(users.get(at), null, "Name " + at, null))
                .toList());
    }
}
