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
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A page of the casino. It is {@code translated} if all its languages have its texts. */
public record CasinoPage(ObjectId id, String slug, Content content, boolean translated) {
    /** The slugs of the virtual pages of the signed-in user. No feed can write a page under these slugs. */
    public static final String MY_FAVORITES = "my-favorites";

    public static final String RECENTLY_PLAYED = "recently-played";

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

    /** What the feed sent. {@code languages} are the required languages of the page. */
    public record Content(
            Localised name,
            PageStatus status,
            boolean enabled,
            Policy policy,
            @JsonProperty("default") boolean isDefault,
            @Nullable Logo logo,
            @Nullable Seo seo,
            @Nullable PageLayout layout,
            @Nullable Integer promotionRepeat,
            @Nullable Integer promotionPlacedAfter,
            List<String> promotionIds,
            List<Place> games,
            List<String> languages) {
        public Content {
            Objects.requireNonNull(status);
            policy = policy == null ? Policy.EVERYBODY : policy;
            promotionIds = promotionIds == null ? List.of() : List.copyOf(promotionIds);
            games = games == null ? List.of() : List.copyOf(games);
            languages = List.copyOf(languages);
        }

        /** A text that is blank in every language counts as absent. An image does not count as a text. */
        private boolean isTranslated() {
            Stream<@Nullable Localised> texts =
                    seo == null ? Stream.of(name) : Stream.of(name, seo.title(), seo.description(), seo.content());
            return texts.flatMap(Stream::ofNullable)
                    .filter(Localised::isThere)
                    .allMatch(text -> languages.stream().allMatch(text::isIn));
        }
    }

    static CasinoPage read(ObjectId id, String slug, String json) {
        Content content = StoredJson.read(json, Content.class);
        return new CasinoPage(id, slug, content, content.isTranslated());
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
        if (!content.enabled || content.status == PageStatus.DRAFT || !content.policy.fits(audience)) {
            return Optional.of(notFound());
        }
        if (content.status == PageStatus.EDITING) {
            return Optional.of(new Refusal(
                    ErrorCode.CASINO_PAGE_IS_BEING_EDITED_BY_ANOTHER_USER, "This page is being edited right now"));
        }
        if (content.status == PageStatus.LOCALIZING || !translated) {
            return Optional.of(
                    new Refusal(ErrorCode.CASINO_PAGE_IS_LOCALIZING, "This page is being translated right now"));
        }
        return Optional.empty();
    }

    public static Refusal notFound() {
        return new Refusal(ErrorCode.CASINO_PAGE_NOT_FOUND, "There is no such page");
    }

    public String name(String language) {
        return content.name.in(language, content.languages);
    }

    /** The result is null if the page has no place for promotions or names none. */
    public @Nullable List<Promotion> promotions(Pages pages, Instant now) {
        return content.promotionPlacedAfter == null || content.promotionIds.isEmpty()
                ? null
                : pages.running(content.promotionIds, now);
    }

    /** Adds the tags of the languages in which the page has texts. */
    void addTags(Set<String> tags) {
        Logo logo = content.logo;
        Localised.addTags(tags, content.seo, content.name, logo == null ? null : logo.name());
    }

    /** The status of a page. Only a published page is shown. */
    public enum PageStatus {
        PUBLISHED,
        LOCALIZING,
        EDITING,
        DRAFT
    }

    /** The layout of the games of a page or a section. */
    public enum PageLayout {
        CLASSIC_CAROUSEL,
        RECTANGULAR_FANCY_CAROUSEL,
        TWO_BIG_CARDS,
        BIG_CARD,
        MID_BIG_CARDS,
        SQUARES,
        SQUARES_FANCY_CAROUSEL
    }

    /** The logo of a page or a section. */
    public record Logo(@Nullable Localised name, @Nullable String imageUrl, boolean useUserAvatar) {}
}
