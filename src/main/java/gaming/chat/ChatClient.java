package gaming.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.chat.ChatHttp.Answer;
import gaming.chat.ChatHttp.Call;
import gaming.events.TopicConsumer.Unavailable;
import gaming.outbound.HttpAnswer;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The calls to the chat service, in the form of Stream Chat's server API (external-systems.md, "chat"). */
@ApplicationScoped
class ChatClient implements AutoCloseable {
    /** Users in one call. */
    static final int MOST_USERS = 100;

    /** Channels in one answer. */
    static final int CHANNELS = 30;

    private static final String TYPE = "livestream";
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final ChatHttp http;
    private final boolean configured;

    @Inject
    ChatClient(ChatSettings settings, Clock clock) {
        http = new ChatHttp(settings, clock);
        configured = settings.access().isPresent();
    }

    /** @param image the address of the picture; null: the picture stays as it is */
    record ChatUser(ObjectId id, String name, @Nullable String image) {}

    /** The chat service does not have the channel; the phrase, its answer, is fit for the log. */
    static final class NoSuchChannel extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NoSuchChannel(String phrase) {
            super(phrase);
        }
    }

    boolean isConfigured() {
        return configured;
    }

    /**
     * Creates or updates at most {@link #MOST_USERS} users. One refused user makes the call fail for all of them.
     *
     * @return the reason for a refusal; empty: it is done
     */
    Optional<String> upsert(Collection<ChatUser> users) throws Unavailable {
        ObjectNode byId = JSON.objectNode();
        for (ChatUser user : users) {
            String id = user.id().toHexString();
            ObjectNode entry = JSON.objectNode().put("id", id).put("name", user.name());
            byId.set(id, user.image() == null ? entry : entry.put("image", user.image()));
        }
        JsonNode body = JSON.objectNode().set("users", byId);
        return switch (http.post(Call.UPSERT_USERS, chat -> HttpAnswer.of(() -> chat.upsertUsers(body)))) {
            case Answer.Done _ -> Optional.empty();
            case Answer.Refused refused -> Optional.of(own(refused));
        };
    }

    /**
     * Adds at most {@link #MOST_USERS} users to a channel; members stay members.
     *
     * @return the reason for a refusal; empty: it is done
     */
    Optional<String> addMembers(String channel, List<ObjectId> users) throws Unavailable, NoSuchChannel {
        ObjectNode body = JSON.objectNode();
        ArrayNode members = body.putArray("add_members");
        users.forEach(user -> members.add(user.toHexString()));
        return switch (http.post(Call.ADD_MEMBERS, chat -> HttpAnswer.of(() -> chat.addMembers(channel, body)))) {
            case Answer.Done _ -> Optional.empty();
            case Answer.Refused refused when refused.status() == 404 -> throw new NoSuchChannel(refused.reason());
            case Answer.Refused refused -> Optional.of(refused.reason());
        };
    }

    /** At most {@link #CHANNELS} ids of livestream channels after the first {@code offset}. */
    List<String> channels(int offset) throws Unavailable {
        ObjectNode body = JSON.objectNode();
        body.putObject("filter_conditions").put("type", TYPE);
        body.put("limit", CHANNELS).put("offset", offset);
        return switch (http.post(Call.QUERY_CHANNELS, chat -> HttpAnswer.of(() -> chat.queryChannels(body)))) {
            case Answer.Done(JsonNode answer) when answer.path("channels").isArray() -> ids(answer.path("channels"));
            case Answer.Done _ ->
                throw new Unavailable("The chat service gave channels that cannot be read", ChatHttp.UNWANTED);
            case Answer.Refused refused ->
                throw new Unavailable(
                        "The chat service does not tell its channels: " + refused.reason(), ChatHttp.UNWANTED);
        };
    }

    @Override
    @PreDestroy
    public void close() {
        http.close();
    }

    /** A 404 for users means that the address is wrong. */
    private static String own(Answer.Refused refused) throws Unavailable {
        if (refused.status() == 404) {
            throw new Unavailable("The chat service answers " + refused.reason(), ChatHttp.UNWANTED);
        }
        return refused.reason();
    }

    private static List<String> ids(JsonNode channels) throws Unavailable {
        var ids = new ArrayList<String>();
        for (JsonNode entry : channels) {
            JsonNode id = entry.path("channel").path("id");
            if (!id.isTextual() || id.asText().isEmpty()) {
                throw new Unavailable("The chat service gave channels that cannot be read", ChatHttp.UNWANTED);
            }
            ids.add(id.asText());
        }
        return ids;
    }
}
