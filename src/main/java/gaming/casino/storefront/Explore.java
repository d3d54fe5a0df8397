package gaming.casino.storefront;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Games;
import gaming.casino.catalogue.Localised;
import gaming.casino.catalogue.Policy;
import gaming.casino.catalogue.Provider;
import gaming.casino.catalogue.Seo;
import gaming.casino.catalogue.StoredJson;
import gaming.casino.storefront.CasinoPage.Logo;
import gaming.casino.storefront.CasinoPage.PageLayout;
import gaming.casino.storefront.Variants.Variant;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** An explore page with its sections in their order. */
public record Explore(
        ObjectId id,
        String internalName,
        boolean main,
        boolean enabled,
        int priority,
        Policy policy,
        @Nullable Seo seo,
        List<ExploreSection> sections)
        implements Variant {
    /** The explore of visitors whom no explore fits. */
    static final Explore NONE =
            new Explore(VirtualPage.stableId("no explore"), "", false, true, 0, Policy.EVERYBODY, null, List.of());

    private record Content(
            boolean main,
            boolean enabled,
            int priority,
            @Nullable Policy policy,
            @Nullable Seo seo,
            @Nullable List<SectionContent> sections) {}

    static Explore read(ObjectId id, String internalName, boolean main, String json) {
        Content content = StoredJson.read(json, Content.class);
        List<SectionContent> fed = Objects.requireNonNullElse(content.sections, List.<SectionContent>of()).stream()
                .sorted(Comparator.comparingInt(SectionContent::index))
                .toList();
        var sections = new ArrayList<ExploreSection>(fed.size());
        for (int place = 0; place < fed.size(); place++) {
            ObjectId section = VirtualPage.stableId("section", id.toHexString(), Integer.toString(place));
            sections.add(new ExploreSection(section, fed.get(place), virtualPage(fed.get(place))));
        }
        return new Explore(
                id,
                internalName,
                main,
                Variant.isEnabled(content.enabled, content.main, main),
                content.priority,
                Objects.requireNonNullElse(content.policy, Policy.EVERYBODY),
                content.seo,
                List.copyOf(sections));
    }

    private static @Nullable VirtualPage virtualPage(SectionContent section) {
        return switch (section.type()) {
            case TRENDING -> VirtualPage.TRENDING;
            case ORIGINALS -> VirtualPage.originals(section.providerSlugs());
            case CASINO_PAGE, PROVIDER, OFFER_BLOCK, THIN_SLIDER -> null;
        };
    }

    public static Explore chosen(Variants<Explore> explores, Audience audience) {
        return explores.chosen(audience).orElse(NONE);
    }

    /** A section of a page is left out if the page is unknown or the visitor may not see it. */
    public List<ShownSection> shown(Audience audience, Games games, Pages pages, Instant now) {
        return sections.stream()
                .flatMap(section -> shown(section, audience, games, pages, now).stream())
                .toList();
    }

    private static Optional<ShownSection> shown(
            ExploreSection section, Audience audience, Games games, Pages pages, Instant now) {
        SectionContent content = section.content();
        boolean ofAPage = section.virtualPage() == null
                && (content.pageSlug() != null || content.type() == CasinoExploreSectionType.CASINO_PAGE);
        Optional<CasinoPage> page = ofAPage
                ? Optional.ofNullable(content.pageSlug()).flatMap(slug -> pages.shown(slug, audience))
                : Optional.empty();
        if (ofAPage && page.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new ShownSection(
                section,
                page.orElse(null),
                content.promotionIds().isEmpty() ? null : pages.running(content.promotionIds(), now),
                providers(content, games)));
    }

    private static @Nullable List<Provider> providers(SectionContent section, Games games) {
        if (!section.providerSlugs().isEmpty()) {
            return section.providerSlugs().stream()
                    .distinct()
                    .flatMap(slug -> games.provider(slug).stream())
                    .filter(Provider::enabled)
                    .toList();
        }
        return section.type() == CasinoExploreSectionType.PROVIDER
                ? games.providers().stream()
                        .filter(Provider::enabled)
                        .sorted(Provider.BY_INDEX)
                        .toList()
                : null;
    }

    List<VirtualPage> virtualPages() {
        return sections.stream()
                .map(ExploreSection::virtualPage)
                .flatMap(Stream::ofNullable)
                .toList();
    }

    @Override
    public void addTags(Set<String> tags) {
        Localised.addTags(tags, seo);
        for (ExploreSection section : sections) {
            SectionContent content = section.content();
            Logo logo = content.logo();
            Localised.addTags(tags, null, content.name(), logo == null ? null : logo.name());
        }
    }

    /**
     * {@code page} is a page of the operator. A virtual page is in {@code section}. {@code promotions} is null if the
     * section names none. {@code providers} is null if the section names none and is not a PROVIDER section.
     */
    public record ShownSection(
            ExploreSection section,
            @Nullable CasinoPage page,
            @Nullable List<Promotion> promotions,
            @Nullable List<Provider> providers) {}

    /** A section with the virtual page that it shows in place of a page of the operator. */
    public record ExploreSection(
            ObjectId id, SectionContent content, @Nullable VirtualPage virtualPage) {}

    /** A section as the feed sent it. The page, providers and promotions that it names may be unknown. */
    public record SectionContent(
            CasinoExploreSectionType type,
            @Nullable Localised name,
            @Nullable Logo logo,
            @Nullable PageLayout layout,
            @Nullable String pageSlug,
            List<String> providerSlugs,
            List<String> promotionIds,
            int index) {
        public SectionContent {
            providerSlugs = providerSlugs == null ? List.of() : List.copyOf(providerSlugs);
            promotionIds = promotionIds == null ? List.of() : List.copyOf(promotionIds);
        }
    }

    /** The type of a section of an explore. */
    public enum CasinoExploreSectionType {
        CASINO_PAGE,
        /** The games of the house. */
        ORIGINALS,
        /** The games, sorted by players. */
        TRENDING,
        PROVIDER,
        OFFER_BLOCK,
        THIN_SLIDER
    }
}
