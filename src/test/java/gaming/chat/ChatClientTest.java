package gaming.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static sandbox.Fault.TOO_BUSY;
import static sandbox.Fault.TOO_MANY;

import dev.Ports;
import gaming.chat.ChatClient.ChatUser;
import gaming.chat.ChatClient.NoSuchChannel;
import gaming.events.TopicConsumer.Unavailable;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sandbox.Fault;
import sandbox.SandboxChat;
import sandbox.SandboxChat.Call;

/** Single calls: external-systems.md, "chat". */
class ChatClientTest {
    private static final ChatUser AMBER = new ChatUser(new ObjectId("0123456789abcdef01234567"), "Amber", null);

    private final ChatPod pod = new ChatPod();

    @AfterEach
    void close() {
        pod.close();
    }

    @Test
    void authenticatesAsAServerAndCreatesAUser() throws Exception {
        assertThat(pod.client.upsert(List.of(AMBER))).isEmpty();
        var made = pod.chat.user(AMBER.id().toHexString()).orElseThrow();
        assertThat(made.path("name").asText()).isEqualTo("Amber");
        assertThat(made.has("image")).isFalse();
    }

    @Test
    void listsChannelsByThirty() throws Exception {
        assertThat(pod.client.channels(0)).hasSize(30).startsWith(SandboxChat.livestream(1));
        assertThat(pod.client.channels(60)).hasSize(5).endsWith(SandboxChat.livestream(65));
    }

    @Test
    void aRefusedUserHasTheErrorCodeWithoutItsText() throws Exception {
        pod.chat.spoil(AMBER.id().toHexString());
        assertThat(pod.client.upsert(List.of(AMBER))).contains("HTTP 400, code 4");
    }

    @Test
    void aMissingChannelIsNoFaultOfTheUsers() {
        assertThatThrownBy(() -> pod.client.addMembers("none", List.of(AMBER.id())))
                .isInstanceOf(NoSuchChannel.class)
                .hasMessage("HTTP 404, code 16");
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"ERROR_PAGE", "ERROR_PAGE_AFTERWARDS", "SLOW", "RESETS", "GARBAGE"})
    void aFaultThatIsNotTheUsersIsTriedLater(Fault fault) {
        pod.chat.delay(Duration.ofSeconds(8));
        pod.chat.next(fault);
        assertThat(unavailable().waiting()).isEqualTo(ChatPod.RETRY_DELAY);
        assertThat(pod.chat.calls(Call.UPSERT_USERS)).isOne();
    }

    @Test
    void aRateLimitIsWaitedForAndNotTriedBefore() throws Exception {
        pod.chat.limit(2, Duration.ofSeconds(40));
        pod.client.upsert(List.of(AMBER));
        pod.client.upsert(List.of(AMBER));
        pod.clock.advance(Duration.ofSeconds(15));
        assertThat(unavailable().waiting()).isEqualTo(Duration.ofSeconds(25));
        assertThat(pod.chat.calls(Call.UPSERT_USERS)).isEqualTo(2);
        assertThat(pod.client.channels(0)).as("calls of another kind continue").isNotEmpty();
        pod.clock.advance(Duration.ofSeconds(25));
        assertThat(pod.client.upsert(List.of(AMBER))).isEmpty();
        assertThat(pod.chat.overrun()).isZero();
    }

    @Test
    void aCallBeyondTheLimitWaitsForTheReset() throws Exception {
        pod.chat.next(TOO_MANY);
        assertThat(unavailable().waiting()).isEqualTo(Duration.ofMinutes(1));
        assertThat(unavailable().waiting()).isEqualTo(Duration.ofMinutes(1));
        assertThat(pod.chat.calls(Call.UPSERT_USERS)).isOne();
        pod.clock.advance(Duration.ofMinutes(1));
        assertThat(pod.client.upsert(List.of(AMBER))).isEmpty();
    }

    @Test
    void aLimitWithoutAResetIsTriedAgainSoon() {
        pod.chat.next(TOO_BUSY);
        assertThat(unavailable().waiting()).isEqualTo(ChatPod.RETRY_DELAY);
    }

    @Test
    void aResetInYearsIsIgnored() throws Exception {
        pod.chat.limit(1, Duration.ofDays(3650));
        pod.client.upsert(List.of(AMBER));
        assertThat(unavailable().waiting()).isEqualTo(ChatClient.LONGEST_LIMIT);
    }

    @Test
    void waitsWhileTheConnectionIsRefused() {
        try (var nobody = new ChatClient(pod.settings(URI.create("http://127.0.0.1:" + Ports.free())), pod.clock)) {
            assertThatThrownBy(() -> nobody.upsert(List.of(AMBER)))
                    .isInstanceOf(Unavailable.class)
                    .hasMessage("The chat service does not answer: connection refused");
        }
    }

    @Test
    void withoutAChatServiceAllCallsWait() {
        var none =
                new ChatSettings(Optional.empty(), Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1));
        try (var client = new ChatClient(none, pod.clock)) {
            assertThat(client.isConfigured()).isFalse();
            assertThatThrownBy(() -> client.channels(0)).isInstanceOf(Unavailable.class);
        }
    }

    private Unavailable unavailable() {
        return catchThrowableOfType(Unavailable.class, () -> pod.client.upsert(List.of(AMBER)));
    }
}
