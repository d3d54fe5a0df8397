package gaming.chat;

import gaming.chat.Payload.Whom;
import gaming.database.InList;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.bson.types.ObjectId;

/** Whom messages mean: three statements at most, however many they are. */
@ApplicationScoped
class KnownUsers {
    private final Transactions transactions;

    @Inject
    KnownUsers(Transactions transactions) {
        this.transactions = transactions;
    }

    /** The ids of those who are users of ours. */
    Map<Whom, ObjectId> of(Collection<Whom> asked) {
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
}
