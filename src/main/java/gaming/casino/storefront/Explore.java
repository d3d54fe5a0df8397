package gaming.casino.storefront;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Games;
import gaming.casino.catalogue.Localised;
import gaming.casino.catalogue.Policy;
import gaming.casino.catalogue.Provider;
import gaming.casino.catalogue.Seo;
import gaming.casino.catalogue.StoredJson;
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
            new Explore(StableId.of("no explore"), "", false, true, 0, Policy.EVERYBODY, null, List.of());

    private record Content(
            boolean main,
            boolean enabled,
            int priority,
            @Nullable Policy policy,
            @Nullable Seo seo,
            @Nullable List<Fed> sections) {}

    private record Fed(
            CasinoExploreSectionType type,
            @Nullable Localised name,
            @Nullable Logo logo,
            @Nullable PageLayout layout,
            @Nullable String pageSlug,
            @Nullable List<String> providerSlugs,
            @Nullable List<String> promotionIds,
            int index) {
        ExploreSection at(ObjectId explore, int place) {
            return new ExploreSection(
                    StableId.of("section", explore.toHexString(), Integer.toString(place)),
                    type,
                    name,
                    logo,
                    layout,
                    pageSlug,
                    Objects.requireNonNullElse(providerSlugs, List.of()),
                    Objects.requireNonNullElse(promotionIds, List.of()),
                    virtualPage());
        }

        private @Nullable VirtualPage virtualPage() {
            return switch (type) {
                case TRENDING -> VirtualPage.TRENDING;
                case ORIGINALS -> VirtualPage.originals(Objects.requireNonNullElse(providerSlugs, List.of()));
                case CASINO_PAGE, PROVIDER, OFFER_BLOCK, THIN_SLIDER -> null;
            };
        }
    }

    static Explore read(ObjectId id, String internalName, boolean main, String json) {
        Content content = StoredJson.read(json, Content.class);
        List<Fed> fed = Objects.requireNonNullElse(content.sections, List.<Fed>of()).stream()
                .sorted(Comparator.comparingInt(Fed::index))
                .toList();
        var sections = new ArrayList<ExploreSection>(fed.size());
        for (int place = 0; place < fed.size(); place++) {
            sections.add(fed.get(place).at(id, place));
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
        boolean ofAPage = section.virtualPage() == null
                && (section.pageSlug() != null || section.type() == CasinoExploreSectionType.CASINO_PAGE);
        Optional<CasinoPage> page = ofAPage
                ? Optional.ofNullable(section.pageSlug()).flatMap(slug -> pages.shown(slug, audience))
                : Optional.empty();
        if (ofAPage && page.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new ShownSection(
                section,
                page.orElse(null),
                section.promotionIds().isEmpty() ? null : pages.running(section.promotionIds(), now),
                providers(section, games)));
    }

    private static @Nullable List<Provider> providers(ExploreSection section, Games games) {
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
    public Set<String> tags() {
        var tags = Texts.tags(seo == null ? List.of() : seo.texts());
        for (ExploreSection section : sections) {
            Logo logo = section.logo();
            tags.addAll(Texts.tags(List.of(), section.name(), logo == null ? null : logo.name()));
        }
        return tags;
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

    /** A section as the feed sent it. The page, providers and promotions that it names may be unknown. */
    public record ExploreSection(
            ObjectId id,
            CasinoExploreSectionType type,
            @Nullable Localised name,
            @Nullable Logo logo,
            @Nullable PageLayout layout,
            @Nullable String pageSlug,
            List<String> providerSlugs,
            List<String> promotionIds,
            @Nullable VirtualPage virtualPage) {
        public ExploreSection {
            providerSlugs = List.copyOf(providerSlugs);
            promotionIds = List.copyOf(promotionIds);
        }
    }
}
