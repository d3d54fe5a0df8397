package gaming.casino.storefront;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Localised;
import gaming.database.snapshots.StoredRows;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.bson.types.ObjectId;

/** All pages and promotions at one version of the catalogue. The object never changes. */
public final class Pages {
    static final Pages NONE = new Pages(Map.of(), Map.of());

    private final Map<ObjectId, CasinoPage> pages;
    private final Map<String, CasinoPage> bySlug = new HashMap<>();
    private final Map<String, Promotion> promotions;
    private final Set<String> languages = new HashSet<>();

    Pages(Map<ObjectId, CasinoPage> pages, Map<String, Promotion> promotions) {
        this.pages = Map.copyOf(pages);
        this.promotions = Map.copyOf(promotions);
        for (CasinoPage page : pages.values()) {
            bySlug.put(page.slug(), page);
            page.addTags(languages);
        }
        for (Promotion promotion : promotions.values()) {
            Localised.addTags(
                    languages,
                    null,
                    promotion.content().title(),
                    promotion.content().description());
        }
    }

    Supplier<Pages> with(StoredRows.ChangedRows since) {
        StoredRows.Changes<ObjectId, CasinoPage> changed = since.of(
                "casino_page",
                "select id, slug, content from casino_page where version > ?",
                row -> row.getId("id"),
                row -> CasinoPage.read(row.getId("id"), row.getString("slug"), row.getString("content")));
        StoredRows.Changes<String, Promotion> changedPromotions = since.of(
                "promotion",
                "select id, content from promotion where version > ?",
                row -> row.getString("id"),
                row -> Promotion.read(row.getString("id"), row.getString("content")));
        return () -> new Pages(changed.appliedTo(pages), changedPromotions.appliedTo(promotions));
    }

    public Set<String> languages() {
        return languages;
    }

    /** Every page of any status. */
    public Collection<CasinoPage> all() {
        return pages.values();
    }

    /** The page, of any status. */
    public Optional<CasinoPage> find(ObjectId id) {
        return Optional.ofNullable(pages.get(id));
    }

    /** The page, of any status. */
    public Optional<CasinoPage> find(String slug) {
        return Optional.ofNullable(bySlug.get(slug));
    }

    public Optional<CasinoPage> shown(String slug, Audience audience) {
        return find(slug).filter(page -> page.isShownTo(audience));
    }

    /**
     * The page that the audience may see.
     *
     * @throws gaming.core.Refusal CASINO_PAGE_NOT_FOUND, also for the slugs of virtual pages, and the refusals of
     *     {@link CasinoPage#shown}
     */
    public CasinoPage required(String slug, Audience audience) {
        return find(slug).orElseThrow(CasinoPage::notFound).shown(audience);
    }

    /** The named promotions that run now, in the order of {@code ids}. */
    public List<Promotion> running(List<String> ids, Instant now) {
        return ids.stream()
                .distinct()
                .flatMap(id -> Optional.ofNullable(promotions.get(id)).stream())
                .filter(promotion -> promotion.content().runs(now))
                .toList();
    }

    Map<String, Promotion> promotions() {
        return promotions;
    }
}
