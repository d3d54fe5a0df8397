package gaming.chat;

import gaming.chat.Payload.Malformed;
import gaming.config.Keys;
import gaming.core.Rejection;
import gaming.core.Starting;
import gaming.events.Message;
import gaming.events.TopicConsumer;
import jakarta.data.exceptions.DataException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.persistence.PersistenceException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.microprofile.config.Config;

/**
 * Handles the messages of {@code USER_CHAT_INFO_TOPIC} (service-interface.md, "Events"). The topic waits while the chat
 * service or the database does not answer, and without a configured chat service, because one may be configured later.
 */
@ApplicationScoped
public class UserChatInfoConsumer implements TopicConsumer {
    private static final System.Logger LOG = System.getLogger(UserChatInfoConsumer.class.getName());
    private static final String TOPIC = "USER_CHAT_INFO_TOPIC";
    private static final String USER_INFO = "USER_INFO";
    private static final String USER_CHANNEL_MEMBER = "USER_CHANNEL_MEMBER";
    private static final Duration DATABASE_RETRY_WAIT = Duration.ofSeconds(5);

    private final UserInfos infos;
    private final Memberships memberships;
    private final ChatClient chat;

    @Inject
    UserChatInfoConsumer(UserInfos infos, Memberships memberships, ChatClient chat) {
        this.infos = infos;
        this.memberships = memberships;
        this.chat = chat;
    }

    @Produces
    @Singleton
    static ChatSettings settings(Config config) {
        return Keys.read(config, ChatSettings::from);
    }

    static void logAbsence(@Observes Starting starting, ChatSettings settings) {
        if (settings.access().isEmpty()) {
            LOG.log(Level.INFO, "No chat service is configured: its messages stay in their topic");
        }
    }

    @Override
    public String topic() {
        return TOPIC;
    }

    @Override
    public boolean takes(String name) {
        return Set.of(USER_INFO, USER_CHANNEL_MEMBER).contains(name);
    }

    @Override
    public boolean callsOthers() {
        return true;
    }

    @Override
    public int atOnce() {
        return ChatClient.MOST_USERS;
    }

    @Override
    public Map<Integer, Rejection> handle(String name, List<Message> messages) throws Unavailable {
        if (!chat.isConfigured()) {
            throw new Unavailable("No chat service is configured", ChatClient.UNWANTED);
        }
        try {
            Map<Integer, String> failed = switch (name) {
                case USER_INFO -> infos.update(messages);
                case USER_CHANNEL_MEMBER -> addMembers(messages);
                default -> throw new IllegalArgumentException("Not a message of " + TOPIC + ": " + name);
            };
            var rejections = new TreeMap<Integer, Rejection>();
            failed.forEach((position, reason) -> rejections.put(position, Rejection.lasting(reason)));
            return rejections;
        } catch (PersistenceException | DataException failure) {
            var away = new Unavailable("The database does not answer", DATABASE_RETRY_WAIT);
            away.initCause(failure);
            throw away;
        }
    }

    /** Queues the channels; the topic does not wait until all users are added. */
    private Map<Integer, String> addMembers(List<Message> messages) {
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
}
