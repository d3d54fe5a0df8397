package gaming.casino.storefront;

import gaming.casino.catalogue.Catalogue;
import gaming.casino.catalogue.Games;
import gaming.casino.catalogue.Identities;
import gaming.core.Starting;
import gaming.database.Transactions;
import gaming.database.snapshots.CachedValue;
import gaming.database.snapshots.CatalogueVersion;
import gaming.database.snapshots.Derived;
import gaming.database.snapshots.StoredRows;
import gaming.database.snapshots.StoredTable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Pages, promotions, navigation bars and explores: how they are written as they are fed, with ids that are fixed at first
 * sight, and all of them in memory, cache entries {@code casino-pages}, {@code casino-navigation-bar} and {@code
 * casino-explore}.
 */
@ApplicationScoped
public class Storefront {
    private static final StoredTable PAGE =
            new StoredTable("casino_page", List.of("id", "slug"), List.of("content"), List.of("version"));
    static final StoredTable PROMOTION =
            new StoredTable("promotion", List.of("id"), List.of("content", "feed"), List.of("version"));
    private static final VariantTable BARS = new VariantTable("navigation_bar");
    private static final VariantTable EXPLORES = new VariantTable("casino_explore");

    private final Transactions transactions;
    private final CachedValue<Pages> pages;
    private final CachedValue<Variants<NavigationBar>> bars;
    private final CachedValue<Variants<Explore>> explores;
    private final Derived<Sources, PageGames> pageGames;

    private record Sources(Games games, Pages pages, Variants<Explore> explores) {}

    @Inject
    Storefront(Transactions transactions, StoredRows rows, StorefrontRepository repository, Catalogue catalogue) {
        this.transactions = transactions;
        pages = rows.keep("casino-pages", Pages.NONE, (before, since) -> before.with(since, repository));
        bars = rows.keep(
                "casino-navigation-bar",
                new Variants<NavigationBar>(StoredRows.Snapshot.NOTHING_YET, Map.of()),
                (before, since) ->
                        before.with(since, "navigation_bar", repository::navigationBars, NavigationBar::read));
        explores = rows.keep(
                "casino-explore",
                new Variants<Explore>(StoredRows.Snapshot.NOTHING_YET, Map.of()),
                (before, since) -> before.with(since, "casino_explore", repository::explores, Explore::read));
        pageGames = new Derived<>(
                () -> new Sources(catalogue.games(), pages.get(), explores.get()),
                of -> new PageGames(of.games(), of.pages(), of.explores()));
    }

    void warm(@Observes Starting starting) {
        bars.get();
        pageGames.now();
    }

    /** As of now; the same ones until the catalogue changes. */
    public Pages pages() {
        return pages.get();
    }

    /** As of now; the same ones until the catalogue changes. */
    public Variants<NavigationBar> navigationBars() {
        return bars.get();
    }

    /** As of now; the same ones until the catalogue changes. */
    public Variants<Explore> explores() {
        return explores.get();
    }

    /** The games of all pages, as of now. */
    public PageGames pageGames() {
        return pageGames.now();
    }

    /** Upserts in one transaction; answers why records were refused, by their position. */
    public Map<Integer, String> recordPages(List<PageRecord> records) {
        return transactions.call(() -> {
            long version = CatalogueVersion.move();
            var taken = Identities.ofSlugs("casino_page", records, PageRecord::slug, PageRecord::id);
            var rows = new LinkedHashMap<String, @Nullable Object[]>();
            var refused = new TreeMap<Integer, String>();
            for (int position = 0; position < records.size(); position++) {
                PageRecord each = records.get(position);
                ObjectId id = taken.identify(each.slug(), each.id());
                if (id == null) {
                    refused.put(position, Identities.REFUSED);
                } else {
                    rows.put(each.slug(), new @Nullable Object[] {id, each.slug(), each.content(), version});
                }
            }
            PAGE.write(List.copyOf(rows.values()), row -> row);
            return refused;
        });
    }

    /** Upserts in one transaction. */
    public void recordPromotions(List<PromotionRecord> records) {
        transactions.run(() -> {
            long version = CatalogueVersion.move();
            var latest = new LinkedHashMap<String, PromotionRecord>();
            records.forEach(each -> latest.put(each.id(), each));
            PROMOTION.write(List.copyOf(latest.values()), each ->
                    new @Nullable Object[] {each.id(), each.content(), null, version});
        });
    }

    /**
     * Makes the promotions of the sportsbook these, in the caller's transaction: new and changed ones are upserted, those
     * of its own that are missing end at {@code now}. What others have written is left alone unless it is among them.
     */
    public FeedTaken followFeed(List<PromotionRecord> records, Instant now) {
        return FeedPromotions.follow(records, CatalogueVersion.move(), now);
    }

    /** Upserts in one transaction. */
    public void recordNavigationBars(List<VariantRecord> records) {
        transactions.run(() -> BARS.write(CatalogueVersion.move(), records));
    }

    /** Upserts in one transaction. */
    public void recordExplores(List<VariantRecord> records) {
        transactions.run(() -> EXPLORES.write(CatalogueVersion.move(), records));
    }

    /**
     * What came of the promotions of the sportsbook.
     *
     * @param listed promotions that it has
     * @param ended promotions that it does not have any more
     * @param revived promotions that it has again
     */
    public record FeedTaken(int listed, int ended, int revived) {}
}
