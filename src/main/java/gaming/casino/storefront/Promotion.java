package gaming.casino.storefront;

import gaming.casino.catalogue.Localised;
import gaming.casino.catalogue.StoredJson;
import java.time.Instant;
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
}
