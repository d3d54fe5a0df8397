package gaming.casino.storefront;

import com.fasterxml.jackson.annotation.JsonProperty;
import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.GameKey;
import gaming.casino.catalogue.Localised;
import gaming.casino.catalogue.Policy;
import gaming.casino.catalogue.Seo;
import gaming.casino.catalogue.StoredJson;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A page of the casino as the feed sent it. {@code languages} are the required languages of the page. */
public record CasinoPage(
        ObjectId id,
        String slug,
        Localised name,
        PageStatus status,
        boolean enabled,
        Policy policy,
        boolean isDefault,
        @Nullable Logo logo,
        @Nullable Seo seo,
        @Nullable PageLayout layout,
        @Nullable Integer promotionRepeat,
        @Nullable Integer promotionPlacedAfter,
        List<String> promotionIds,
        List<Place> games,
        List<String> languages,
        boolean translated) {
    /** The slugs of the virtual pages of the signed-in user. No feed can write a page under these slugs. */
    public static final String MY_FAVORITES = "my-favorites";

    public static final String RECENTLY_PLAYED = "recently-played";

    public CasinoPage {
        Objects.requireNonNull(status);
        promotionIds = List.copyOf(promotionIds);
        games = List.copyOf(games);
        languages = List.copyOf(languages);
    }

    /** The catalogue may not know the game yet. {@code index} is the last place if the feed sent none. */
    public record Place(String providerSlug, String slug, int index, boolean highlighted, boolean featured) {
        public Place {
            Objects.requireNonNull(providerSlug);
            Objects.requireNonNull(slug);
        }

        GameKey game() {
            return new GameKey(providerSlug, slug);
        }
    }

    private record Content(
            Localised name,
            PageStatus status,
            boolean enabled,
            @Nullable Policy policy,
            @JsonProperty("default") boolean isDefault,
            @Nullable Logo logo,
            @Nullable Seo seo,
            @Nullable PageLayout layout,
            @Nullable Integer promotionRepeat,
            @Nullable Integer promotionPlacedAfter,
            @Nullable List<String> promotionIds,
            @Nullable List<Place> games,
            List<String> languages) {}

    static CasinoPage read(ObjectId id, String slug, String json) {
        Content content = StoredJson.read(json, Content.class);
        return new CasinoPage(
                id,
                slug,
                content.name,
                content.status,
                content.enabled,
                Objects.requireNonNullElse(content.policy, Policy.EVERYBODY),
                content.isDefault,
                content.logo,
                content.seo,
                content.layout,
                content.promotionRepeat,
                content.promotionPlacedAfter,
                Objects.requireNonNullElse(content.promotionIds, List.of()),
                Objects.requireNonNullElse(content.games, List.of()),
                content.languages,
                Texts.areIn(content.languages, content.name, content.seo));
    }

    public static boolean isReserved(String slug) {
        return slug.equals(MY_FAVORITES) || slug.equals(RECENTLY_PLAYED);
    }

    public boolean isShownTo(Audience audience) {
        return objection(audience).isEmpty();
    }

    /**
     * This page, if the audience may see it.
     *
     * @throws Refusal CASINO_PAGE_NOT_FOUND, CASINO_PAGE_IS_BEING_EDITED_BY_ANOTHER_USER, CASINO_PAGE_IS_LOCALIZING, in
     * this order. So a visitor whom the policy excludes does not learn that the page exists (details.md, "Catalogue")
     */
    public CasinoPage shown(Audience audience) {
        objection(audience).ifPresent(refusal -> {
            throw refusal;
        });
        return this;
    }

    private Optional<Refusal> objection(Audience audience) {
        if (!enabled || status == PageStatus.DRAFT || !policy.fits(audience)) {
            return Optional.of(notFound());
        }
        if (status == PageStatus.EDITING) {
            return Optional.of(new Refusal(
                    ErrorCode.CASINO_PAGE_IS_BEING_EDITED_BY_ANOTHER_USER, "This page is being edited right now"));
        }
        if (status == PageStatus.LOCALIZING || !translated) {
            return Optional.of(
                    new Refusal(ErrorCode.CASINO_PAGE_IS_LOCALIZING, "This page is being translated right now"));
        }
        return Optional.empty();
    }

    public static Refusal notFound() {
        return new Refusal(ErrorCode.CASINO_PAGE_NOT_FOUND, "There is no such page");
    }

    public String name(String language) {
        return Texts.in(language, name, languages);
    }

    /** The result is null if the page has no place for promotions or names none. */
    public @Nullable List<Promotion> promotions(Pages pages, Instant now) {
        return promotionPlacedAfter == null || promotionIds.isEmpty() ? null : pages.running(promotionIds, now);
    }

    /** The tags of the languages in which the page has texts. */
    Set<String> tags() {
        return Texts.tags(seo == null ? List.of() : seo.texts(), name, logo == null ? null : logo.name());
    }
}
