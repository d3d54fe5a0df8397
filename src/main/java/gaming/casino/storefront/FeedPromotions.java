package gaming.casino.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.casino.storefront.Storefront.PromotionRecord;
import gaming.core.StrictJson;
import gaming.database.Sql;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the promotions of the sportsbook. A column of the row marks them. */
final class FeedPromotions {
    private FeedPromotions() {}

    private enum Standing {
        LISTED,
        ENDED
    }

    /** See {@link Storefront#followFeed}. A promotion belongs to its last writer. */
    static Storefront.FeedTaken follow(List<PromotionRecord> records, long version, Instant now) {
        Map<String, String> listed = new HashMap<>();
        Set<String> ended = new HashSet<>();
        Sql.each("select id, content, feed from promotion where feed is not null", row -> {
            if (Standing.valueOf(row.getString("feed")) == Standing.LISTED) {
                listed.put(row.getString("id"), row.getString("content"));
            } else {
                ended.add(row.getString("id"));
            }
        });
        Storefront.PROMOTION.write(records, each -> new Object[] {each.id(), each.content(), Standing.LISTED, version});
        Set<String> named = records.stream().map(PromotionRecord::id).collect(Collectors.toSet());
        var missing = new ArrayList<PromotionRecord>();
        listed.forEach((id, content) -> {
            if (!named.contains(id)) {
                missing.add(new PromotionRecord(id, ended(content, now)));
            }
        });
        Storefront.PROMOTION.write(missing, each -> new Object[] {each.id(), each.content(), Standing.ENDED, version});
        ended.retainAll(named);
        return new Storefront.FeedTaken(records.size(), missing.size(), ended.size());
    }

    /** Unreadable content is not shown, and stays unchanged. */
    private static String ended(String content, Instant now) {
        if (!(StrictJson.read(content) instanceof ObjectNode promotion)) {
            return content;
        }
        try {
            String until = promotion.path("endsAt").textValue();
            if (until == null || Instant.parse(until).isAfter(now)) {
                promotion.put("endsAt", now.toString());
            }
            return promotion.toString();
        } catch (DateTimeParseException _) {
            return content;
        }
    }
}
