package gaming.feeds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.casino.storefront.Storefront.PromotionRecord;
import gaming.core.PlainText;
import gaming.feeds.Fields.Rejected;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * The promotions of another system, by the rules of the feed. All promotions are read, or none: an unreadable one would
 * count as missing, and end.
 */
public final class PromotionList {
    private static final int MOST = 10_000;

    private PromotionList() {}

    public static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1L;

        private final String why;

        Unreadable(String why) {
            super(why, null, false, false);
            this.why = why;
        }

        public String why() {
            return why;
        }
    }

    /** {@code {promotions: [{id, title, description, imageUrl, link, startsAt, endsAt}]}}; other fields are ignored. */
    public static List<PromotionRecord> read(JsonNode body) throws Unreadable {
        JsonNode list = body.path("promotions");
        if (!list.isArray() || list.size() > MOST) {
            throw new Unreadable("no list of at most " + MOST + " promotions");
        }
        var records = new ArrayList<PromotionRecord>(list.size());
        var ids = new HashSet<String>();
        for (JsonNode each : list) {
            String where = "promotions[" + records.size() + "]";
            if (!(each instanceof ObjectNode promotion)) {
                throw new Unreadable(where + " is no object");
            }
            promotion.remove("enabled"); // a field of the feed alone
            for (String texts : List.of("title", "description")) {
                for (var text : promotion.path(texts).properties()) {
                    if (!PlainText.LANGUAGE_TAG.matcher(text.getKey()).matches()) {
                        throw new Unreadable(where + "." + texts + " has a key that is no language tag");
                    }
                }
            }
            try {
                // No field of a promotion is compared with the present
                records.add(StorefrontFeeds.promotion(new Fields(promotion, Instant.EPOCH, null)));
            } catch (Rejected rejection) {
                throw new Unreadable(where + "." + rejection.reason());
            }
            if (!ids.add(records.getLast().id())) {
                throw new Unreadable(where + ".id comes twice");
            }
        }
        return List.copyOf(records);
    }
}
