package gaming.chat;

import gaming.chat.ChatClient.ChatUser;
import gaming.chat.ChatClient.NoSuchChannel;
import gaming.core.Bisection;
import gaming.events.TopicConsumer.Unavailable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Adds users to a channel. Unknown users are created first, and users that the chat service refuses are left out. */
@ApplicationScoped
class ChannelMembers {
    private static final System.Logger LOG = System.getLogger(ChannelMembers.class.getName());
    private static final int MOST_CHANNELS = 1000;

    private final ChatClient chat;
    private final Interrupted<String, Answers> interrupted = new Interrupted<>(MOST_CHANNELS, Answers::new);

    /** The same users may be added before and after their upserts, with another answer. */
    private static final class Answers {
        private final Map<List<ChatUser>, Optional<String>> before = new HashMap<>();
        private final Map<List<ChatUser>, Optional<String>> upserts = new HashMap<>();
        private final Map<List<ChatUser>, Optional<String>> after = new HashMap<>();
    }

    @Inject
    ChannelMembers(ChatClient chat) {
        this.chat = chat;
    }

    /**
     * Adds {@link ChatClient#MOST_USERS} users at most, and returns the number of refused users.
     *
     * @throws NoSuchChannel also when the chat service refuses all users of a whole page
     */
    int add(String channel, List<ChatUser> users) throws Unavailable, NoSuchChannel {
        Map<ChatUser, String> refused = interrupted.goOn(channel, answers -> refused(channel, users, answers));
        if (refused.size() == ChatClient.MOST_USERS) {
            throw new NoSuchChannel("none of " + refused.size() + " users was taken: "
                    + refused.values().iterator().next());
        }
        refused.forEach((user, reason) ->
                LOG.log(Level.WARNING, "User {0} is not added to channel {1}: {2}", user.id(), channel, reason));
        return refused.size();
    }

    private Map<ChatUser, String> refused(String channel, List<ChatUser> users, Answers answers) {
        Function<List<ChatUser>, Optional<String>> join = batch ->
                chat.addMembers(channel, batch.stream().map(ChatUser::id).toList());
        // The chat service nearly always knows all users
        if (users.isEmpty() || answers.before.computeIfAbsent(users, join).isEmpty()) {
            return Map.of();
        }
        var refused = new LinkedHashMap<ChatUser, String>();
        Bisection.search(users, batch -> answers.upserts.computeIfAbsent(batch, chat::upsert), refused::put);
        List<ChatUser> known =
                users.stream().filter(user -> !refused.containsKey(user)).toList();
        Bisection.search(known, batch -> answers.after.computeIfAbsent(batch, join), refused::put);
        return refused;
    }
}
