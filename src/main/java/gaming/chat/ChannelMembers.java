package gaming.chat;

import gaming.chat.ChatClient.NoSuchChannel;
import gaming.events.Unavailable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Brings users into a channel, a page at a time. Users whom the chat service does not know are made there first; one whom
 * it does not take is left out. What it interrupts goes on where it was when the same page comes again.
 */
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
     * Brings them in, {@link ActiveUsers#PAGE} at most.
     *
     * @return how many were refused; a channel that takes nobody of a whole page is as good as none
     */
    int join(String channel, List<ChatUser> users) throws Unavailable, NoSuchChannel {
        if (!upserts.hasBegun(users) && add(channel, users)) {
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
                LOG.log(Level.WARNING, "User {0} is not taken into channel {1}: {2}", user.id(), channel, reason));
        return refused.size();
    }

    /** Nearly always all of them are known there. */
    private boolean add(String channel, List<ChatUser> users) throws Unavailable, NoSuchChannel {
        return users.isEmpty()
                || chat.addMembers(channel, users.stream().map(ChatUser::id).toList())
                        .isEmpty();
    }
}
