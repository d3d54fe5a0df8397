package gaming.chat;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.core.PlainText;
import gaming.database.Ids;
import gaming.identity.TypedName;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;

/** The payloads of messages (service-interface.md, "Events"); a null field is absent. */
final class Payload {
    private static final Pattern CHANNEL = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_URL = 2048;

    private Payload() {}

    /** The user of a message: by our id, without it by the platform's id, without both by the name. */
    sealed interface Whom {
        record ById(ObjectId id) implements Whom {}

        record ByPlatformId(String platformId) implements Whom {}

        /** {@code key} is {@link TypedName#key} of the name. */
        record ByUsername(String key) implements Whom {}
    }

    record UserInfo(Whom whom, String username, Optional<String> avatarUrl) {}

    /** A message has an invalid or missing field; the phrase is fit for the log and for operators. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;

        Malformed(String phrase) {
            super(phrase);
        }
    }

    static UserInfo userInfo(JsonNode payload) throws Malformed {
        String username = text(payload, "username", LONGEST_NAME)
                .filter(name -> !name.isBlank())
                .orElseThrow(() -> new Malformed("username is missing"));
        return new UserInfo(whom(payload, username), username, text(payload, "avatarUrl", LONGEST_URL));
    }

    /** The channel of USER_CHANNEL_MEMBER. */
    static String channel(JsonNode payload) throws Malformed {
        return text(payload, "channelId", Integer.MAX_VALUE)
                .filter(Payload::isChannel)
                .orElseThrow(() -> new Malformed("channelId must be 1 to 64 letters, digits, _ and -"));
    }

    static boolean isChannel(String text) {
        return CHANNEL.matcher(text).matches();
    }

    private static Whom whom(JsonNode payload, String username) throws Malformed {
        Optional<String> id = text(payload, "id", Integer.MAX_VALUE);
        if (id.isPresent()) {
            return new Whom.ById(
                    Ids.parse(id.get()).orElseThrow(() -> new Malformed("id must be 24 hexadecimal digits")));
        }
        Optional<String> platformId = text(payload, "platformId", Integer.MAX_VALUE);
        if (platformId.isPresent()) {
            return new Whom.ByPlatformId(platformId
                    .filter(text -> PlainText.PLATFORM_ID.matcher(text).matches())
                    .orElseThrow(() -> new Malformed("platformId must be 1 to 20 digits")));
        }
        return new Whom.ByUsername(TypedName.key(username));
    }

    private static Optional<String> text(JsonNode payload, String field, int longest) throws Malformed {
        JsonNode value = payload.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isTextual() || value.asText().length() > longest) {
            throw new Malformed(
                    field + " must be a text" + (longest == Integer.MAX_VALUE ? "" : " of at most " + longest));
        }
        return Optional.of(value.asText());
    }
}
