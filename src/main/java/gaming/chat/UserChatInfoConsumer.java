package gaming.chat;

import gaming.chat.Payload.Malformed;
import gaming.events.Message;
import gaming.events.TopicConsumer;
import gaming.events.Unavailable;
import jakarta.data.exceptions.DataException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The messages of {@code USER_CHAT_INFO_TOPIC} (service-interface.md, "Events"). A message fails for a reason of its own
 * when it is malformed, when its user is not known here, or when the chat service does not take that very user. All else
 * lets the topic wait: a chat service, or a database, that is away or has enough, and one that is not configured, because
 * nothing says that it will not be tomorrow.
 */
@ApplicationScoped
public class UserChatInfoConsumer implements TopicConsumer {
    private static final String TOPIC = "USER_CHAT_INFO_TOPIC";
    private static final String PREFIX = "UserChatMessageNames.";
    private static final String USER_INFO = "USER_INFO";
    private static final String USER_CHANNEL_MEMBER = "USER_CHANNEL_MEMBER";
    private static final Duration DATABASE_BACK = Duration.ofSeconds(5);

    private final UserInfos infos;
    private final Memberships memberships;
    private final ChatClient chat;

    @Inject
    UserChatInfoConsumer(UserInfos infos, Memberships memberships, ChatClient chat) {
        this.infos = infos;
        this.memberships = memberships;
        this.chat = chat;
    }

    @Override
    public String topic() {
        return TOPIC;
    }

    @Override
    public boolean takes(String name) {
        return Set.of(USER_INFO, USER_CHANNEL_MEMBER).contains(bare(name));
    }

    @Override
    public int atOnce() {
        return ChatClient.MOST_USERS;
    }

    @Override
    public Map<Integer, String> handle(String name, List<Message> messages) throws Unavailable {
        if (!chat.isConfigured()) {
            throw new Unavailable("No chat service is configured", ChatHttp.UNWANTED);
        }
        try {
            return switch (bare(name)) {
                case USER_INFO -> infos.bring(messages);
                case USER_CHANNEL_MEMBER -> bringIn(messages);
                default -> throw new IllegalArgumentException("Not a message of " + TOPIC + ": " + name);
            };
        } catch (PersistenceException | DataException failure) {
            var away = new Unavailable("The database can not be asked", DATABASE_BACK);
            away.initCause(failure);
            throw away;
        }
    }

    /** The channels are noted down; the topic does not wait until everybody is in. */
    private Map<Integer, String> bringIn(List<Message> messages) {
        var failed = new TreeMap<Integer, String>();
        var channels = new LinkedHashSet<String>();
        for (int at = 0; at < messages.size(); at++) {
            try {
                channels.add(Payload.channel(messages.get(at).payload()));
            } catch (Malformed malformed) {
                failed.put(at, String.valueOf(malformed.getMessage()));
            }
        }
        memberships.ask(channels);
        return failed;
    }

    private static String bare(String name) {
        return name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name;
    }
}
