package gaming.chat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.access.MovableClock;
import gaming.core.Position;
import gaming.events.Message;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sandbox.Json;
import sandbox.SandboxChat;

/** A chat service of one test and a client of it, with a clock in the future that the test moves. */
final class ChatPod implements AutoCloseable {
    static final Instant START = Instant.parse("2100-01-01T12:00:00Z");
    static final Duration RETRY_DELAY = Duration.ofSeconds(7);

    final MovableClock clock = new MovableClock(START);
    final SandboxChat chat = SandboxChat.start(0, clock);
    final ChatClient client = new ChatClient(settings(chat.url()), clock);

    ChatSettings settings(URI url) {
        return new ChatSettings(
                Optional.of(new ChatSettings.Access(url, SandboxChat.API_KEY, SandboxChat.API_SECRET)),
                Duration.ofSeconds(3),
                Duration.ofSeconds(3),
                RETRY_DELAY);
    }

    /** USER_INFO; null leaves a field out. */
    static Message info(
            @Nullable String id, @Nullable String platformId, @Nullable String name, @Nullable String image) {
        ObjectNode payload = Json.record();
        put(payload, "id", id);
        put(payload, "platformId", platformId);
        put(payload, "username", name);
        put(payload, "avatarUrl", image);
        return new Message(id, "USER_INFO", payload, new Position(0, 0));
    }

    /** USER_CHANNEL_MEMBER. */
    static Message channel(String id) {
        return new Message(
                null,
                "USER_CHANNEL_MEMBER",
                new ObjectMapper().createObjectNode().put("channelId", id),
                new Position(0, 0));
    }

    private static void put(ObjectNode payload, String field, @Nullable String value) {
        if (value != null) {
            payload.put(field, value);
        }
    }

    @Override
    public void close() {
        client.close();
        chat.close();
    }
}
