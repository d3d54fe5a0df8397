package sandbox.chat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.crypto.MACVerifier;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sandbox.Json;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/** The chat service's true answers (external-systems.md, "chat"), in the form of Stream Chat. */
final class ChatDesk {
    private static final int MOST_USERS = 100;
    private static final int MOST_CHANNELS = 30;
    private static final int INPUT_ERROR = 4;

    private final String apiKey;
    private final String apiSecret;
    private final Map<String, JsonNode> users = new TreeMap<>();
    private final Map<String, Set<String>> channels = new TreeMap<>();
    private final Set<String> bad = new HashSet<>();
    private final Set<String> unwelcome = new HashSet<>();
    private final Set<String> frozen = new HashSet<>();
    private int largest;

    ChatDesk(String apiKey, String apiSecret) {
        this.apiKey = apiKey;
        this.apiSecret = apiSecret;
    }

    static Answer error(int status, int code, String message) {
        return Answer.json(
                status,
                Json.record("code", code, "message", message, "StatusCode", status, "duration", "0.00ms")
                        .toString());
    }

    synchronized void open(String type, String id) {
        channels.putIfAbsent(type + ":" + id, new TreeSet<>());
    }

    synchronized void close(String type, String id) {
        channels.remove(type + ":" + id);
    }

    synchronized void spoil(Set<String> ids) {
        bad.addAll(ids);
    }

    synchronized void forgive(String id) {
        bad.remove(id);
    }

    synchronized void exclude(Set<String> ids) {
        unwelcome.addAll(ids);
    }

    synchronized void freeze(String type, String id) {
        frozen.add(type + ":" + id);
    }

    /** Restores the state of the start: the channels without their members. */
    synchronized void clear() {
        users.clear();
        channels.values().forEach(Set::clear);
        bad.clear();
        unwelcome.clear();
        frozen.clear();
        largest = 0;
    }

    synchronized Optional<JsonNode> user(String id) {
        return Optional.ofNullable(users.get(id));
    }

    synchronized Set<String> users() {
        return Set.copyOf(users.keySet());
    }

    synchronized Set<String> members(String type, String id) {
        return Set.copyOf(channels.getOrDefault(type + ":" + id, Set.of()));
    }

    /** The largest number of users in one call. */
    synchronized int largest() {
        return largest;
    }

    synchronized String state() {
        ObjectNode state = Json.MAPPER.createObjectNode().put("users", users.size());
        ObjectNode members = state.putObject("members");
        channels.forEach((channel, inside) -> members.put(channel, inside.size()));
        return state.toString();
    }

    /** The fault of the caller's credentials, if any. */
    Optional<Answer> objection(Request request) {
        boolean known = request.parameter("api_key").equals(Optional.of(apiKey))
                && request.header("stream-auth-type").equals(Optional.of("jwt"))
                && request.header("authorization").filter(this::isServer).isPresent();
        return known ? Optional.empty() : Optional.of(error(401, 5, "The signature is not valid"));
    }

    private boolean isServer(String token) {
        try {
            JWSObject signed = JWSObject.parse(token);
            return signed.verify(new MACVerifier(apiSecret))
                    && signed.getPayload().toJSONObject().equals(Map.of("server", true));
        } catch (ParseException | JOSEException broken) {
            return false;
        }
    }

    synchronized Answer upsert(Request request) {
        Map<String, JsonNode> given = new TreeMap<>();
        json(request).path("users").properties().forEach(user -> given.put(user.getKey(), user.getValue()));
        largest = Math.max(largest, given.size());
        if (given.isEmpty() || given.size() > MOST_USERS) {
            return error(400, INPUT_ERROR, "UpdateUsers failed with error: \"users must have 1 to 100 entries\"");
        }
        for (var user : given.entrySet()) {
            if (bad.contains(user.getKey())
                    || !user.getValue().path("id").asText().equals(user.getKey())) {
                return error(400, INPUT_ERROR, "UpdateUsers failed with error: \"user " + user.getKey() + "\"");
            }
        }
        users.putAll(given);
        ObjectNode answer = Json.MAPPER.createObjectNode();
        answer.set("users", Json.MAPPER.valueToTree(given));
        return Answer.json(201, answer.put("duration", "1.00ms").toString());
    }

    synchronized Answer query(Request request) {
        JsonNode body = json(request);
        int limit = body.path("limit").asInt(10);
        if (limit < 1
                || limit > MOST_CHANNELS
                || !body.path("filter_conditions").isObject()) {
            return error(400, INPUT_ERROR, "QueryChannels failed with error: \"limit\"");
        }
        String type = body.path("filter_conditions").path("type").asText();
        ObjectNode answer = Json.MAPPER.createObjectNode();
        ArrayNode page = answer.putArray("channels");
        channels.keySet().stream()
                .filter(cid -> cid.startsWith(type + ":"))
                .skip(body.path("offset").asInt())
                .limit(limit)
                .forEach(cid -> page.addObject()
                        .set("channel", Json.record("id", cid.substring(type.length() + 1), "type", type, "cid", cid)));
        return Answer.json(201, answer.put("duration", "1.00ms").toString());
    }

    synchronized Answer addMembers(Request request, String type, String id) {
        Set<String> members = channels.get(type + ":" + id);
        List<String> joining = new ArrayList<>();
        json(request).path("add_members").forEach(user -> joining.add(user.asText()));
        largest = Math.max(largest, joining.size());
        if (members == null) {
            return error(404, 16, "UpdateChannel failed with error: \"Can't find channel with id " + id + "\"");
        }
        if (joining.isEmpty() || joining.size() > MOST_USERS) {
            return error(400, INPUT_ERROR, "UpdateChannel failed with error: \"add_members must have 1 to 100\"");
        }
        if (frozen.contains(type + ":" + id)) {
            return error(400, INPUT_ERROR, "UpdateChannel failed with error: \"the channel is frozen\"");
        }
        if (!users.keySet().containsAll(joining) || joining.stream().anyMatch(unwelcome::contains)) {
            return error(400, INPUT_ERROR, "UpdateChannel failed with error: \"The following users don't exist\"");
        }
        members.addAll(joining);
        return Answer.json(
                201,
                Json.MAPPER
                        .createObjectNode()
                        .set("channel", Json.record("id", id, "member_count", members.size()))
                        .toString());
    }

    static JsonNode json(Request request) {
        try {
            return Json.MAPPER.readTree(request.body());
        } catch (JsonProcessingException unreadable) {
            return Json.MAPPER.createObjectNode();
        }
    }
}
