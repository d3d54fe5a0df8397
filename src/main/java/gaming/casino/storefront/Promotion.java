package gaming.casino.storefront;

import gaming.casino.catalogue.Localised;
import gaming.casino.catalogue.StoredJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An offer beside games. {@code endsAt} is the first moment at which the promotion no longer runs. */
public record Promotion(
        String id,
        boolean enabled,
        @Nullable Localised title,
        @Nullable Localised description,
        @Nullable String imageUrl,
        @Nullable String link,
        @Nullable Instant startsAt,
        @Nullable Instant endsAt) {
    private record Content(
            boolean enabled,
            @Nullable Localised title,
            @Nullable Localised description,
            @Nullable String imageUrl,
            @Nullable String link,
            @Nullable Instant startsAt,
            @Nullable Instant endsAt) {}

    static Promotion read(String id, String json) {
        Content content = StoredJson.read(json, Content.class);
        return new Promotion(
                id,
                content.enabled,
                content.title,
                content.description,
                content.imageUrl,
                content.link,
                content.startsAt,
                content.endsAt);
    }

    public boolean runs(Instant now) {
        return enabled && (startsAt == null || !now.isBefore(startsAt)) && (endsAt == null || now.isBefore(endsAt));
    }
}
