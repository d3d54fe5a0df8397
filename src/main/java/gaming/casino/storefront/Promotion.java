package gaming.casino.storefront;

import gaming.casino.catalogue.Localised;
import gaming.casino.catalogue.StoredJson;
import gaming.database.Row;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An offer beside games. */
public record Promotion(String id, Content content) {
    /** What the feed sent. {@code endsAt} is the first moment at which the promotion no longer runs. */
    public record Content(
            boolean enabled,
            @Nullable Localised title,
            @Nullable Localised description,
            @Nullable String imageUrl,
            @Nullable String link,
            @Nullable Instant startsAt,
            @Nullable Instant endsAt) {
        public boolean runs(Instant now) {
            return enabled && (startsAt == null || !now.isBefore(startsAt)) && (endsAt == null || now.isBefore(endsAt));
        }
    }

    static Promotion read(String id, String json) {
        return new Promotion(id, StoredJson.read(json, Content.class));
    }

    /** A stored promotion, for operators. {@code promotion} is null if the content cannot be read. */
    public record PromotionState(String id, @Nullable Content promotion, String content, String source) {
        static PromotionState of(Row row) {
            String id = row.getString("id");
            String content = row.getString("content");
            return new PromotionState(id, readable(content), content, source(row.getString("feed")));
        }

        private static @Nullable Content readable(String content) {
            try {
                return StoredJson.read(content, Content.class);
            } catch (RuntimeException _) {
                return null;
            }
        }

        private static String source(@Nullable String feed) {
            return switch (feed) {
                case "LISTED" -> "sportsbook";
                case "ENDED" -> "sportsbook, no longer listed there";
                case null, default -> "feed of promotions";
            };
        }

        /** Whether visitors see the promotion, and else why not. */
        public String state(Instant now) {
            if (promotion == null) {
                return "unreadable: send its record to the feed again";
            }
            if (!promotion.enabled()) {
                return "switched off";
            }
            if (promotion.runs(now)) {
                return "runs";
            }
            return promotion.startsAt() != null && now.isBefore(promotion.startsAt()) ? "starts later" : "has ended";
        }

        /** The title in English, else in any language; empty without a title. */
        public String title() {
            return promotion == null || promotion.title() == null
                    ? ""
                    : promotion.title().in("en", List.of());
        }
    }
}
