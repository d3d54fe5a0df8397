package gaming.chat;

import gaming.chat.ChatClient.ChatUser;
import gaming.chat.ChatClient.NoSuchChannel;
import gaming.chat.Payload.Malformed;
import gaming.chat.Payload.UserInfo;
import gaming.chat.Payload.Whom;
import gaming.core.Bisection;
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
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * USER_INFO: updates the names and pictures of users in the chat service, and adds the users to all livestream channels
 * (service-interface.md, "Events"). Interrupted work continues where it was when the messages come again.
 */
@ApplicationScoped
class UserInfos {
    private static final System.Logger LOG = System.getLogger(UserInfos.class.getName());

    /** After the page with this channel, further channels are left out, with a line in the log. */
    private static final int MOST_CHANNELS = 10_000;

    /** One of the topic, and some that operators replay. */
    private static final int MOST_INTERRUPTED = 10;

    private final Transactions transactions;
    private final ChatClient chat;
    private final Interrupted<List<ChatUser>, Answers> interrupted = new Interrupted<>(MOST_INTERRUPTED, Answers::new);

    @Inject
    UserInfos(Transactions transactions, ChatClient chat) {
        this.transactions = transactions;
        this.chat = chat;
    }

    private static final class Answers {
        private final Map<List<ChatUser>, Optional<String>> upserts = new HashMap<>();
        private final Map<Integer, List<String>> channelsByOffset = new HashMap<>();
        private final Map<Joining, Optional<String>> joins = new HashMap<>();
    }

    private record Joining(String channel, List<ObjectId> users) {}

    /** Handles at most {@link ChatClient#MOST_USERS} messages; returns the reasons for failed ones, by position. */
    Map<Integer, String> update(List<Message> messages) throws Unavailable {
        var failed = new TreeMap<Integer, String>();
        var infos = new TreeMap<Integer, UserInfo>();
        for (int at = 0; at < messages.size(); at++) {
            try {
                infos.put(at, Payload.userInfo(messages.get(at).payload()));
            } catch (Malformed malformed) {
                failed.put(at, String.valueOf(malformed.getMessage()));
            }
        }
        Map<Whom, @Nullable ObjectId> known =
                known(infos.values().stream().map(UserInfo::whom).distinct().toList());
        var users = new LinkedHashMap<ObjectId, ChatUser>();
        infos.values().forEach(info -> merge(users, known.get(info.whom()), info));
        Map<ObjectId, String> refused = refused(List.copyOf(users.values()));
        infos.forEach((position, info) -> {
            ObjectId id = known.get(info.whom());
            if (id != null && refused.containsKey(id)) {
                failed.put(position, refused.get(id));
            } else if (!known.containsKey(info.whom())) {
                // An unknown user may come by a feed later; an operator can replay the message then
                failed.put(position, "The user is not known here");
            }
        });
        return failed;
    }

    /** Of several messages about one user the last value of each field counts. */
    private static void merge(Map<ObjectId, ChatUser> users, @Nullable ObjectId id, UserInfo info) {
        if (id != null) {
            ChatUser before = users.get(id);
            String image = info.avatarUrl().orElse(before == null ? null : before.image());
            users.put(id, new ChatUser(id, info.username(), image));
        }
    }

    /** An erased user has the value null: the chat service gets nothing of the user. */
    private Map<Whom, @Nullable ObjectId> known(Collection<Whom> asked) {
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
            Map<Whom, @Nullable ObjectId> known = new HashMap<>();
            InList.query(
                    "select if(erased_at is null, id, null), id from user where id in ",
                    ids,
                    row -> known.put(new Whom.ById(row.getId(2)), row.getIdIfAny(1)));
            InList.query(
                    "select if(erased_at is null, id, null), platform_id from user where platform_id in ",
                    platformIds,
                    row -> known.put(new Whom.ByPlatformId(row.getString(2)), row.getIdIfAny(1)));
            InList.query(
                    "select if(erased_at is null, id, null), username_key from user where username_key in ",
                    names,
                    row -> known.put(new Whom.ByUsername(row.getString(2)), row.getIdIfAny(1)));
            return known;
        });
    }

    private Map<ObjectId, String> refused(List<ChatUser> users) {
        if (users.isEmpty()) {
            return Map.of();
        }
        // The chat service will have the new information, so earlier information is sent again if it comes again
        interrupted.forget(batch -> batch.stream().anyMatch(before -> isOutdated(before, users)));
        return interrupted.goOn(users, answers -> refused(users, answers));
    }

    private static boolean isOutdated(ChatUser before, List<ChatUser> users) {
        return users.stream().anyMatch(user -> user.id().equals(before.id()) && !user.equals(before));
    }

    private Map<ObjectId, String> refused(List<ChatUser> users, Answers answers) {
        var refused = new HashMap<ObjectId, String>();
        Bisection.search(
                users,
                batch -> answers.upserts.computeIfAbsent(batch, chat::upsert),
                (user, reason) -> refused.put(user.id(), reason));
        List<ObjectId> taken = users.stream()
                .map(ChatUser::id)
                .filter(user -> !refused.containsKey(user))
                .toList();
        if (!taken.isEmpty()) {
            refused.putAll(refusedByChannels(channels(answers), taken, answers));
        }
        return refused;
    }

    private Set<String> channels(Answers answers) {
        var channels = new LinkedHashSet<String>();
        for (int offset = 0; offset < MOST_CHANNELS; offset += ChatClient.CHANNELS) {
            List<String> page = answers.channelsByOffset.computeIfAbsent(offset, chat::channels);
            channels.addAll(page);
            if (page.size() < ChatClient.CHANNELS) {
                return channels;
            }
        }
        LOG.log(Level.WARNING, "The chat service has more than {0} channels; others are left out", MOST_CHANNELS);
        return channels;
    }

    /** A channel that refuses all users does not count against users that other channels take. */
    private Map<ObjectId, String> refusedByChannels(Set<String> channels, List<ObjectId> users, Answers answers) {
        var refused = new HashMap<ObjectId, String>();
        var refusedWithAll = new HashMap<ObjectId, String>();
        var taken = new HashSet<ObjectId>();
        for (String channel : channels) {
            var here = new HashMap<ObjectId, String>();
            Bisection.search(
                    users,
                    batch -> answers.joins.computeIfAbsent(new Joining(channel, batch), this::join),
                    (user, reason) -> here.put(user, "Not taken into channel " + channel + ": " + reason));
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

    private Optional<String> join(Joining joining) {
        try {
            return chat.addMembers(joining.channel(), joining.users());
        } catch (NoSuchChannel gone) {
            LOG.log(Level.INFO, "Channel {0} is gone: {1}", joining.channel(), gone.getMessage());
            return Optional.empty();
        }
    }
}
