package gaming.referral.hold;

import gaming.core.PlainText;
import gaming.core.Refusal;
import gaming.database.Ids;
import gaming.referral.Tier;
import gaming.web.Parameters;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A request for a hold.
 *
 * @param tier TIER_1 to TIER_4, for the scope TIER only
 * @param members the ids of the other members, 1 to 200, for the scope RING only
 * @param from YYYY-MM-DD, the first UTC day whose earnings are held; null: all days
 * @param reason at most 500 characters, shown to the users whose earnings are held
 */
public record HoldRequest(
        HoldScope scope,
        @Nullable Tier tier,
        List<ObjectId> members,
        @Nullable LocalDate from,
        String reason) {
    private static final int MOST_MEMBERS = 200;
    private static final Set<String> FIELDS = Set.of("scope", "tier", "members", "from", "reason");

    /** The earnings that a hold of a user leaves out. */
    public enum HoldScope {
        /** The earnings of all the user's ancestors from the user as a player. */
        PLAYER,
        /** All earnings of the user, as a referrer. */
        REFERRER,
        /** The earnings of the user in one tier, as a referrer. */
        TIER,
        /** The earnings of PLAYER and REFERRER, for the user and for all other members of the ring. */
        RING
    }

    public HoldRequest {
        members = List.copyOf(members);
    }

    /**
     * Reads the fields of a body or of a form.
     *
     * @throws Refusal INVALID_PARAMETER, INVALID_DATE_FORMAT
     */
    public static HoldRequest of(Map<String, ?> fields) {
        fields.keySet().stream().filter(field -> !FIELDS.contains(field)).forEach(field -> {
            throw Refusal.ofParameter(Parameters.shortened(field), "is not a part of a hold");
        });
        HoldScope scope = Parameters.read(HoldScope.class, text(fields, "scope"), "scope");
        return new HoldRequest(
                scope,
                tier(fields, scope),
                members(fields, scope),
                fields.get("from") == null ? null : Parameters.date(text(fields, "from"), "from"),
                reason(fields.get("reason")));
    }

    private static @Nullable Tier tier(Map<String, ?> fields, HoldScope scope) {
        if (scope == HoldScope.TIER) {
            return Parameters.read(Tier.class, text(fields, "tier"), "tier");
        }
        if (fields.get("tier") != null) {
            throw Refusal.ofParameter("tier", "belongs to the scope TIER");
        }
        return null;
    }

    private static List<ObjectId> members(Map<String, ?> fields, HoldScope scope) {
        Object members = fields.get("members");
        if (scope != HoldScope.RING) {
            if (members != null) {
                throw Refusal.ofParameter("members", "belongs to the scope RING");
            }
            return List.of();
        }
        if (!(members instanceof List<?> list) || list.isEmpty() || list.size() > MOST_MEMBERS) {
            throw Refusal.ofParameter("members", "must be a list of 1 to " + MOST_MEMBERS + " user ids");
        }
        return list.stream()
                .map(member -> Ids.parse(String.valueOf(member))
                        .orElseThrow(() -> Refusal.ofParameter("members", "must be user ids of 24 hexadecimal digits")))
                .toList();
    }

    /**
     * Reads the reason of a person.
     *
     * @throws Refusal INVALID_PARAMETER
     */
    public static String reason(@Nullable Object provided) {
        String reason = PlainText.reason("reason", provided);
        if (!PlainText.isLine(reason)) {
            throw Refusal.ofParameter("reason", "must be a single line");
        }
        return reason;
    }

    private static String text(Map<String, ?> fields, String field) {
        return String.valueOf(fields.get(field));
    }
}
