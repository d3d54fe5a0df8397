package gaming.chat;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gaming.chat.ChatClient.NoSuchChannel;
import gaming.chat.Payload.Malformed;
import gaming.chat.Payload.UserInfo;
import gaming.events.Message;
import gaming.events.Unavailable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    private final Bisection<ChatUser> upserts = new Bisection<>();
    private final Bisection<Member> members = new Bisection<>();

    @Inject
    UserInfos(KnownUsers users, ChatClient chat, Channels channels) {
        this.users = users;
        this.chat = chat;
        this.channels = channels;
    }

    /** Channels that are done with for the users of a batch, with whom they did not take. */
    private final Cache<Done, Map<ObjectId, String>> done = Caffeine.newBuilder()
            .maximumSize(2 * Channels.MOST)
            .expireAfterAccess(Bisection.KEPT)
            .build();

    /** Somebody in a channel. */
    private record Member(String channel, ObjectId user) {}

    private record Done(String channel, Set<ObjectId> users) {}

    /**
     * Brings at most {@link ChatClient#MOST_USERS} messages to the chat service.
     *
     * @return why messages failed, by position
     */
    Map<Integer, String> bring(List<Message> messages) throws Unavailable {
        var failed = new TreeMap<Integer, String>();
        Map<Integer, UserInfo> infos = parsed(messages, failed);
        Map<Integer, ObjectId> ids = ids(infos, failed);
        Map<ObjectId, ChatUser> wanted = merged(infos, ids);
        Map<ObjectId, String> refused = bring(wanted);
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
    private Map<Integer, ObjectId> ids(Map<Integer, UserInfo> infos, Map<Integer, String> failed) {
        if (infos.isEmpty()) {
            return Map.of();
        }
        Map<Payload.Whom, ObjectId> known =
                users.of(infos.values().stream().map(UserInfo::whom).distinct().toList());
        var ids = new TreeMap<Integer, ObjectId>();
        infos.forEach((position, info) -> {
            ObjectId id = known.get(info.whom());
            if (id == null) {
                failed.put(position, "The user is not known here");
            } else {
                ids.put(position, id);
            }
        });
        return ids;
    }

    /** Of several messages about one user each field's last word counts. */
    private static Map<ObjectId, ChatUser> merged(Map<Integer, UserInfo> infos, Map<Integer, ObjectId> ids) {
        var users = new LinkedHashMap<ObjectId, ChatUser>();
        infos.forEach((position, info) -> {
            ObjectId id = ids.get(position);
            if (id != null) {
                ChatUser before = users.get(id);
                String image = info.avatarUrl().orElse(before == null ? null : before.image());
                users.put(id, new ChatUser(id, info.username(), image));
            }
        });
        return users;
    }

    private Map<ObjectId, String> bring(Map<ObjectId, ChatUser> wanted) throws Unavailable {
        if (wanted.isEmpty()) {
            return Map.of();
        }
        var refused = new LinkedHashMap<ObjectId, String>();
        upserts(wanted.values()).forEach((user, reason) -> refused.put(user.id(), reason));
        var taken = new LinkedHashSet<>(wanted.keySet());
        taken.removeAll(refused.keySet());
        if (!taken.isEmpty()) {
            List<String> all = channels.list(taken);
            join(all, taken).forEach(refused::putIfAbsent);
            all.forEach(channel -> done.invalidate(new Done(channel, taken)));
        }
        upserts.forget(wanted.values());
        channels.forget(taken);
        return refused;
    }

    /** A channel that takes nobody says nothing of users whom others take. */
    private Map<ObjectId, String> join(List<String> all, Set<ObjectId> users) throws Unavailable {
        var refused = new LinkedHashMap<ObjectId, String>();
        var byAll = new LinkedHashMap<ObjectId, String>();
        var welcome = new HashSet<ObjectId>();
        for (String channel : all) {
            Map<ObjectId, String> here = join(channel, users);
            boolean nobody = here.size() == users.size();
            here.forEach((nobody ? byAll : refused)::putIfAbsent);
            users.stream().filter(user -> !here.containsKey(user)).forEach(welcome::add);
            if (nobody && users.size() > 1) {
                LOG.log(Level.WARNING, "Channel {0} takes none of {1} users", channel, users.size());
            }
        }
        byAll.keySet().removeAll(welcome);
        byAll.forEach(refused::putIfAbsent);
        return refused;
    }

    private static List<Member> joining(String channel, Set<ObjectId> users) {
        return users.stream().map(user -> new Member(channel, user)).toList();
    }

    private Map<ChatUser, String> upserts(Collection<ChatUser> users) throws Unavailable {
        try {
            return upserts.refused(users, chat::upsert);
        } catch (NoSuchChannel none) {
            throw new IllegalStateException(none);
        }
    }

    private Map<ObjectId, String> join(String channel, Set<ObjectId> users) throws Unavailable {
        var key = new Done(channel, users);
        Map<ObjectId, String> known = done.getIfPresent(key);
        if (known != null) {
            return known;
        }
        var refused = new LinkedHashMap<ObjectId, String>();
        try {
            members.refused(
                            joining(channel, users),
                            batch -> chat.addMembers(
                                    channel, batch.stream().map(Member::user).toList()))
                    .forEach((member, reason) ->
                            refused.put(member.user(), "Not taken into channel " + channel + ": " + reason));
        } catch (NoSuchChannel gone) {
            LOG.log(Level.INFO, "The channel {0} has gone meanwhile: {1}", channel, gone.getMessage());
        }
        done.put(key, refused);
        members.forget(joining(channel, users));
        return refused;
    }
}
