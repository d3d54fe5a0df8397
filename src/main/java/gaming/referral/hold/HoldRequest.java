package gaming.referral.hold;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.core.ErrorCode;
import gaming.core.PlainText;
import gaming.core.Refusal;
import gaming.database.Ids;
import gaming.referral.Tier;
import gaming.web.Parameters;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request for a hold.
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
    private static final int LONGEST_REASON = 500;
    private static final int MOST_MEMBERS = 200;

    public HoldRequest {
        members = List.copyOf(members);
    }

    /** @throws Refusal INVALID_PARAMETER, INVALID_DATE_FORMAT */
    static HoldRequest of(JsonNode body) {
        if (!body.isObject()) {
            throw new Refusal(ErrorCode.INVALID_PARAMETER, "The body must be an object");
        }
        body.fieldNames().forEachRemaining(field -> {
            if (!Set.of("scope", "tier", "members", "from", "reason").contains(field)) {
                throw Refusal.ofParameter(Parameters.shortened(field), "is not a part of a hold");
            }
        });
        HoldScope scope = constant(body, "scope", HoldScope.class);
        return new HoldRequest(
                scope,
                tier(body, scope),
                members(body, scope),
                body.hasNonNull("from") ? Parameters.date(body.path("from").asText(), "from") : null,
                reason(body));
    }

    private static @Nullable Tier tier(JsonNode body, HoldScope scope) {
        if (scope == HoldScope.TIER) {
            return constant(body, "tier", Tier.class);
        }
        if (body.hasNonNull("tier")) {
            throw Refusal.ofParameter("tier", "belongs to the scope TIER");
        }
        return null;
    }

    private static List<ObjectId> members(JsonNode body, HoldScope scope) {
        JsonNode list = body.path("members");
        if (scope != HoldScope.RING) {
            if (body.hasNonNull("members")) {
                throw Refusal.ofParameter("members", "belongs to the scope RING");
            }
            return List.of();
        }
        if (!list.isArray() || list.isEmpty() || list.size() > MOST_MEMBERS) {
            throw Refusal.ofParameter("members", "must be a list of 1 to " + MOST_MEMBERS + " user ids");
        }
        var members = new ArrayList<ObjectId>();
        list.forEach(member -> members.add(Ids.parse(member.asText())
                .orElseThrow(() -> Refusal.ofParameter("members", "must be user ids of 24 hexadecimal digits"))));
        return members;
    }

    private static String reason(JsonNode body) {
        String reason = body.path("reason").asText("").strip();
        if (!body.path("reason").isTextual()
                || reason.isEmpty()
                || reason.codePointCount(0, reason.length()) > LONGEST_REASON
                || !PlainText.isLine(reason)) {
            throw Refusal.ofParameter("reason", "must be a text of 1 to " + LONGEST_REASON + " characters");
        }
        return reason;
    }

    private static <E extends Enum<E>> E constant(JsonNode body, String field, Class<E> type) {
        String text = body.path(field).asText("");
        return Stream.of(type.getEnumConstants())
                .filter(constant -> constant.name().equals(text))
                .findFirst()
                .orElseThrow(() -> Refusal.ofParameter(field, "must be one of " + List.of(type.getEnumConstants())));
    }
}
