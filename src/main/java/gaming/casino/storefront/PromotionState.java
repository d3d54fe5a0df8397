package gaming.casino.storefront;

import gaming.casino.catalogue.Localised;
import gaming.casino.catalogue.StoredJson;
import gaming.database.Row;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A stored promotion, for operators. {@code promotion} is null if the content cannot be read. */
public record PromotionState(String id, Promotion.@Nullable Content promotion, String content, String source) {
    static PromotionState of(Row row) {
        String id = row.getString("id");
        String content = row.getString("content");
        return new PromotionState(id, readable(content), content, source(row.getString("feed")));
    }

    private static Promotion.@Nullable Content readable(String content) {
        try {
            return StoredJson.read(content, Promotion.Content.class);
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
        return Optional.ofNullable(promotion)
                .map(Promotion.Content::title)
                .flatMap(PromotionState::text)
                .orElse("");
    }

    private static Optional<String> text(Localised text) {
        return Optional.ofNullable(text.in("en"))
                .or(() -> text.texts().entrySet().stream()
                        .min(Comparator.comparing(Map.Entry::getKey))
                        .map(Map.Entry::getValue));
    }
}
