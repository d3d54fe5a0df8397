package gaming.chat;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gaming.chat.ChatClient.ChatUser;
import gaming.chat.ChatClient.NoSuchChannel;
import gaming.chat.Payload.Malformed;
import gaming.chat.Payload.UserInfo;
import gaming.chat.Payload.Whom;
import gaming.database.InList;
import gaming.database.Transactions;
import gaming.events.Message;
import gaming.events.TopicConsumer.Unavailable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.bson.types.ObjectId;

/**
 * USER_INFO: updates the names and pictures of users in the chat service, and adds the users to all livestream channels
 * (service-interface.md, "Events"). Interrupted work continues where it was when the messages come again.
 */
@ApplicationScoped
class UserInfos {
    private static final System.Logger LOG = System.getLogger(UserInfos.class.getName());

    private final Transactions transactions;
    private final ChatClient chat;
    private final Channels channels;
    private final Bisection<ChatUser> upserts = new Bisection<>();
    private final Bisection<Member> members = new Bisection<>();

    @Inject
    UserInfos(Transactions transactions, ChatClient chat, Channels channels) {
        this.transactions = transactions;
        this.chat = chat;
        this.channels = channels;
    }

    /** The channels that are done for the users of a batch, with the reasons for refused users. */
    private final Cache<Done, Map<ObjectId, String>> done = Caffeine.newBuilder()
            .maximumSize(2 * Channels.MOST)
            .expireAfterAccess(Bisection.KEPT)
            .build();

    /** The latest information of each user whose update has begun and not ended. */
    private final Cache<ObjectId, ChatUser> latest = Caffeine.newBuilder()
            .maximumSize(Bisection.MOST_KEPT)
            .expireAfterAccess(Bisection.KEPT)
            .build();

    private record Member(String channel, ObjectId user) {}

    private record Done(String channel, Set<ObjectId> users) {}

    /** Handles at most {@link ChatClient#MOST_USERS} messages; returns the reasons for failed ones, by position. */
    Map<Integer, String> update(List<Message> messages) throws Unavailable {
        var failed = new TreeMap<Integer, String>();
        Map<Integer, UserInfo> infos = parsed(messages, failed);
        Map<Integer, ObjectId> ids = ids(infos, failed);
        Map<ObjectId, ChatUser> wanted = merged(infos, ids);
        Map<ObjectId, String> refused = update(wanted);
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

    /** An unknown user may come by a feed later; an operator can replay the message then. */
    private Map<Integer, ObjectId> ids(Map<Integer, UserInfo> infos, Map<Integer, String> failed) {
        if (infos.isEmpty()) {
            return Map.of();
        }
        Map<Whom, ObjectId> known =
                known(infos.values().stream().map(UserInfo::whom).distinct().toList());
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

    private Map<Whom, ObjectId> known(Collection<Whom> asked) {
        Set<ObjectId> ids = new HashSet<>();
        Set<String> platformIds = new HashSet<>();
        Set<String> names = new HashSet<>();
        for (Whom whom : asked) {
            switch (whom) {
                case Whom.ById(ObjectId id) -> ids.add(id);
                case Whom.ByPlatformId(String platformId) -> platformIds.add(platformId);
                case Whom.ByUsername(String key) -> names.add(key);
            }
        }
        return transactions.call(() -> {
            Map<Whom, ObjectId> known = new HashMap<>();
            InList.query("select id from user where id in ", ids, row -> {
                ObjectId id = row.getId(1);
                known.put(new Whom.ById(id), id);
            });
            InList.query(
                    "select platform_id, id from user where platform_id in ",
                    platformIds,
                    row -> known.put(new Whom.ByPlatformId(row.getString(1)), row.getId(2)));
            InList.query(
                    "select username_key, id from user where username_key in ",
                    names,
                    row -> known.put(new Whom.ByUsername(row.getString(1)), row.getId(2)));
            return known;
        });
    }

    /** Of several messages about one user the last value of each field counts. */
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

    private Map<ObjectId, String> update(Map<ObjectId, ChatUser> wanted) throws Unavailable {
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
        latest.invalidateAll(wanted.keySet());
        channels.forget(taken);
        return refused;
    }

    /** A channel that refuses all users does not count against users that other channels take. */
    private Map<ObjectId, String> join(List<String> channels, Set<ObjectId> users) throws Unavailable {
        var refused = new LinkedHashMap<ObjectId, String>();
        var refusedWithAll = new LinkedHashMap<ObjectId, String>();
        var taken = new HashSet<ObjectId>();
        for (String channel : channels) {
            Map<ObjectId, String> here = join(channel, users);
            boolean all = here.size() == users.size();
            here.forEach((all ? refusedWithAll : refused)::putIfAbsent);
            users.stream().filter(user -> !here.containsKey(user)).forEach(taken::add);
            if (all && users.size() > 1) {
                LOG.log(Level.WARNING, "Channel {0} takes none of {1} users", channel, users.size());
            }
        }
        refusedWithAll.keySet().removeAll(taken);
        refusedWithAll.forEach(refused::putIfAbsent);
        return refused;
    }

    private static List<Member> joining(String channel, Set<ObjectId> users) {
        return users.stream().map(user -> new Member(channel, user)).toList();
    }

    private Map<ChatUser, String> upserts(Collection<ChatUser> users) throws Unavailable {
        for (ChatUser user : users) {
            ChatUser before = latest.asMap().put(user.id(), user);
            if (before != null && !before.equals(user)) {
                // The chat service will have the new information, so the earlier one is sent if it comes again
                upserts.forget(List.of(before));
            }
        }
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
            LOG.log(Level.INFO, "Channel {0} is gone: {1}", channel, gone.getMessage());
        }
        done.put(key, refused);
        members.forget(joining(channel, users));
        return refused;
    }
}
