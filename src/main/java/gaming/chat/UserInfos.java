package gaming.chat;

import gaming.chat.ChatClient.NoSuchChannel;
import gaming.chat.Payload.Malformed;
import gaming.chat.Payload.UserInfo;
import gaming.events.Message;
import gaming.events.Unavailable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.types.ObjectId;

/**
 * USER_INFO: what users are called and look like in the chat service, and that they are in all livestream channels
 * (service-interface.md, "Events"). What the chat service interrupts goes on where it was when the messages come again.
 */
@ApplicationScoped
class UserInfos {
    private static final System.Logger LOG = System.getLogger(UserInfos.class.getName());

    private final KnownUsers users;
    private final ChatClient chat;
    private final Channels channels;
    private final Halving<ChatUser> upserts = new Halving<>();
    private final Halving<Member> members = new Halving<>();

    @Inject
    UserInfos(KnownUsers users, ChatClient chat, Channels channels) {
        this.users = users;
        this.chat = chat;
        this.channels = channels;
    }

    @SuppressWarnings("NullAway") // for the proxy only
    UserInfos() {
        users = null;
        chat = null;
        channels = null;
    }

    /** Somebody in a channel. */
    private record Member(String channel, String user) {}

    /**
     * Brings at most {@link ChatClient#MOST_USERS} messages to the chat service.
     *
     * @return why messages failed, by position
     */
    Map<Integer, String> bring(List<Message> messages) throws Unavailable {
        var failed = new TreeMap<Integer, String>();
        Map<Integer, UserInfo> infos = parsed(messages, failed);
        Map<Integer, String> ids = ids(infos, failed);
        Map<String, ChatUser> wanted = merged(infos, ids);
        Map<String, String> refused = bring(wanted);
        ids.forEach((position, id) -> {
            String reason = refused.get(id);
            if (reason != null) {
                failed.put(position, reason);
            }
        });
        return failed;
    }

    private static Map<Integer, UserInfo> parsed(List<Message> messages, Map<Integer, String> failed) {
        var infos = new TreeMap<Integer, UserInfo>();
        for (int at = 0; at < messages.size(); at++) {
            try {
                infos.put(at, Payload.userInfo(messages.get(at).payload()));
            } catch (Malformed malformed) {
                failed.put(at, String.valueOf(malformed.getMessage()));
            }
        }
        return infos;
    }

    /** Somebody whom nobody knows here may be fed later: the message can be replayed then. */
    private Map<Integer, String> ids(Map<Integer, UserInfo> infos, Map<Integer, String> failed) {
        if (infos.isEmpty()) {
            return Map.of();
        }
        Map<Payload.Whom, ObjectId> known =
                users.of(infos.values().stream().map(UserInfo::whom).distinct().toList());
        var ids = new TreeMap<Integer, String>();
        infos.forEach((position, info) -> {
            ObjectId id = known.get(info.whom());
            if (id == null) {
                failed.put(position, "The user is not known here");
            } else {
                ids.put(position, id.toHexString());
            }
        });
        return ids;
    }

    /** Of several messages about one user each field's last word counts. */
    private static Map<String, ChatUser> merged(Map<Integer, UserInfo> infos, Map<Integer, String> ids) {
        var users = new LinkedHashMap<String, ChatUser>();
        infos.forEach((position, info) -> {
            String id = ids.get(position);
            if (id != null) {
                ChatUser before = users.get(id);
                String image = info.avatarUrl().orElse(before == null ? null : before.image());
                users.put(id, new ChatUser(id, info.username(), image));
            }
        });
        return users;
    }

    private Map<String, String> bring(Map<String, ChatUser> wanted) throws Unavailable {
        if (wanted.isEmpty()) {
            return Map.of();
        }
        var refused = new LinkedHashMap<String, String>();
        upserts(wanted.values()).forEach((user, reason) -> refused.put(user.id(), reason));
        var taken = new LinkedHashSet<>(wanted.keySet());
        taken.removeAll(refused.keySet());
        var done = new ArrayList<Member>();
        if (!taken.isEmpty()) {
            for (String channel : channels.list(taken)) {
                List<Member> joining =
                        taken.stream().map(id -> new Member(channel, id)).toList();
                done.addAll(joining);
                join(channel, joining).forEach((member, reason) -> refused.putIfAbsent(member.user(), reason));
            }
        }
        upserts.forget(wanted.values());
        members.forget(done);
        channels.forget(taken);
        return refused;
    }

    private Map<ChatUser, String> upserts(Collection<ChatUser> users) throws Unavailable {
        try {
            return upserts.refused(users, chat::upsert);
        } catch (NoSuchChannel none) {
            throw new IllegalStateException(none);
        }
    }

    private Map<Member, String> join(String channel, List<Member> joining) throws Unavailable {
        try {
            return members.refused(
                    joining,
                    batch -> chat.addMembers(
                                    channel, batch.stream().map(Member::user).toList())
                            .map(reason -> "Not taken into channel " + channel + ": " + reason));
        } catch (NoSuchChannel gone) {
            LOG.log(Level.INFO, "The channel {0} has gone meanwhile: {1}", channel, gone.getMessage());
            return Map.of();
        }
    }
}
