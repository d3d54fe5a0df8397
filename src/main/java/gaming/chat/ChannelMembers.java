package gaming.chat;

import gaming.chat.ChatClient.ChatUser;
import gaming.chat.ChatClient.NoSuchChannel;
import gaming.events.TopicConsumer.Unavailable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Adds users to a channel. Unknown users are created first, and users that the chat service refuses are left out. */
@ApplicationScoped
class ChannelMembers {
    private static final System.Logger LOG = System.getLogger(ChannelMembers.class.getName());

    private final ChatClient chat;
    private final Bisection<ChatUser> upserts = new Bisection<>();
    private final Bisection<Member> members = new Bisection<>();

    @Inject
    ChannelMembers(ChatClient chat) {
        this.chat = chat;
    }

    private record Member(String channel, ChatUser user) {}

    /**
     * Adds {@link ActiveUsers#PAGE} users at most, and returns the number of refused users.
     *
     * @throws NoSuchChannel also when the chat service refuses all users of a whole page
     */
    int add(String channel, List<ChatUser> users) throws Unavailable, NoSuchChannel {
        if (!upserts.hasBegun(users) && isAdded(channel, users)) {
            return 0;
        }
        Map<ChatUser, String> refused = new HashMap<>(upserts.refused(users, chat::upsert));
        List<Member> rest = users.stream()
                .filter(user -> !refused.containsKey(user))
                .map(user -> new Member(channel, user))
                .toList();
        members.refused(
                        rest,
                        batch -> chat.addMembers(
                                channel,
                                batch.stream().map(member -> member.user().id()).toList()))
                .forEach((member, reason) -> refused.put(member.user(), reason));
        upserts.forget(users);
        members.forget(rest);
        if (refused.size() == ActiveUsers.PAGE) {
            throw new NoSuchChannel("none of " + refused.size() + " users was taken: "
                    + refused.values().iterator().next());
        }
        refused.forEach((user, reason) ->
                LOG.log(Level.WARNING, "User {0} is not added to channel {1}: {2}", user.id(), channel, reason));
        return refused.size();
    }

    /** The chat service nearly always knows all users. */
    private boolean isAdded(String channel, List<ChatUser> users) throws Unavailable, NoSuchChannel {
        return users.isEmpty()
                || chat.addMembers(channel, users.stream().map(ChatUser::id).toList())
                        .isEmpty();
    }
}
