package gaming.referral;

import java.util.ArrayList;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The users that earn a commission on a user: the referrer at TIER_1, the referrer's own at TIER_2, and so on. */
public record Ancestors(List<ObjectId> nearestFirst) {
    static final int MOST = Tier.values().length;
    public static final Ancestors NONE = new Ancestors(List.of());

    public Ancestors {
        nearestFirst = List.copyOf(nearestFirst);
        if (nearestFirst.size() > MOST) {
            throw new IllegalArgumentException("At most " + MOST + " tiers");
        }
    }

    /** Returns the ancestors of a user whom {@code referrer} refers. This object has the ancestors of the referrer. */
    Ancestors below(ObjectId referrer) {
        var chain = new ArrayList<ObjectId>(MOST);
        chain.add(referrer);
        chain.addAll(nearestFirst.subList(0, Math.min(nearestFirst.size(), MOST - 1)));
        return new Ancestors(chain);
    }

    @Nullable
    ObjectId at(Tier tier) {
        return tier.index() < nearestFirst.size() ? nearestFirst.get(tier.index()) : null;
    }
}
