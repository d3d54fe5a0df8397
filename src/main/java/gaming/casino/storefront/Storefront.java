package gaming.casino.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.casino.catalogue.Catalogue;
import gaming.casino.catalogue.Games;
import gaming.casino.catalogue.Identities;
import gaming.casino.storefront.Promotion.PromotionState;
import gaming.casino.storefront.Storefront.PromotionRecord;
import gaming.casino.storefront.Variants.VariantTable;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Starting;
import gaming.core.StrictJson;
import gaming.database.MultiRow;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.database.snapshots.CachedValue;
import gaming.database.snapshots.CatalogueVersion;
import gaming.database.snapshots.Derived;
import gaming.database.snapshots.StoredRows;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Stores the pages, promotions, navigation bars and explores of the feeds, and keeps all of them in memory. A stored id
 * never changes. A getter returns the same object until the catalogue changes.
 */
@ApplicationScoped
public class Storefront {
    private static final MultiRow PAGE =
            MultiRow.upsert("casino_page", List.of("id", "slug"), List.of("content"), List.of("version"));
    static final MultiRow PROMOTION =
            MultiRow.upsert("promotion", List.of("id"), List.of("content", "feed"), List.of("version"));
    private static final VariantTable BARS = new VariantTable("navigation_bar");
    private static final VariantTable EXPLORES = new VariantTable("casino_explore");

    private final Transactions transactions;
    private final CachedValue<Pages> pages;
    private final CachedValue<Variants<NavigationBar>> bars;
    private final CachedValue<Variants<Explore>> explores;
    private final Derived<Sources, PageGames> pageGames;

    /** The column {@code feed} of a promotion of the sportsbook. */
    private enum Standing {
        LISTED,
        ENDED
    }

    private record Sources(Games games, Pages pages, Variants<Explore> explores) {}

    @Inject
    Storefront(Transactions transactions, StoredRows rows, Catalogue catalogue) {
        this.transactions = transactions;
        pages = rows.keep("casino-pages", Pages.NONE, Pages::with);
        bars = rows.keep(
                "casino-navigation-bar",
                new Variants<NavigationBar>(Map.of()),
                (before, since) -> before.with(since, "navigation_bar", NavigationBar::read));
        explores = rows.keep(
                "casino-explore",
                new Variants<Explore>(Map.of()),
                (before, since) -> before.with(since, "casino_explore", Explore::read));
        pageGames = new Derived<>(
                () -> new Sources(catalogue.games(), pages.get(), explores.get()),
                of -> new PageGames(of.games(), of.pages(), of.explores()));
    }

    void warm(@Observes Starting starting) {
        bars.get();
        pageGames.now();
    }

    public Pages pages() {
        return pages.get();
    }

    public Variants<NavigationBar> navigationBars() {
        return bars.get();
    }

    public Variants<Explore> explores() {
        return explores.get();
    }

    public PageGames pageGames() {
        return pageGames.now();
    }

    /** Upserts the records in one transaction. Returns the reasons of refused records by their positions. */
    public Map<Integer, String> recordPages(List<PageRecord> records) {
        return transactions.call(() -> {
            long version = CatalogueVersion.move();
            return Identities.ofSlugs("casino_page", records, PageRecord::slug, PageRecord::id)
                    .write(PAGE, (each, id) -> new @Nullable Object[] {id, each.slug(), each.content(), version});
        });
    }

    public void recordPromotions(List<PromotionRecord> records) {
        transactions.run(() -> {
            long version = CatalogueVersion.move();
            var latest = new LinkedHashMap<String, PromotionRecord>();
            records.forEach(each -> latest.put(each.id(), each));
            PROMOTION.write(List.copyOf(latest.values()), each ->
                    new @Nullable Object[] {each.id(), each.content(), null, version});
        });
    }

    public Paged<PromotionState> promotions(Page page) {
        return transactions.call(() -> Paged.of(
                Sql.list(
                        "select id, content, feed from promotion order by id limit ? offset ?",
                        PromotionState::of,
                        page.limit(),
                        page.offset()),
                Sql.count("from promotion"),
                page));
    }

    public Optional<PromotionState> promotion(String id) {
        return transactions.call(
                () -> Sql.first("select id, content, feed from promotion where id = ?", PromotionState::of, id));
    }

    /**
     * Replaces the promotions of the sportsbook with {@code records}, in the caller's transaction. A promotion of the
     * sportsbook that is missing from {@code records} ends at {@code now}. Promotions of other writers stay unchanged
     * unless {@code records} contains them: a promotion belongs to its last writer.
     */
    public FeedTaken followFeed(List<PromotionRecord> records, Instant now) {
        long version = CatalogueVersion.move();
        Map<String, String> listed = new HashMap<>();
        Set<String> ended = new HashSet<>();
        Sql.each("select id, content, feed from promotion where feed is not null", row -> {
            if (Standing.valueOf(row.getString("feed")) == Standing.LISTED) {
                listed.put(row.getString("id"), row.getString("content"));
            } else {
                ended.add(row.getString("id"));
            }
        });
        PROMOTION.write(records, each -> new Object[] {each.id(), each.content(), Standing.LISTED, version});
        Set<String> named = records.stream().map(PromotionRecord::id).collect(Collectors.toSet());
        var missing = new ArrayList<PromotionRecord>();
        listed.forEach((id, content) -> {
            if (!named.contains(id)) {
                missing.add(new PromotionRecord(id, ended(content, now)));
            }
        });
        PROMOTION.write(missing, each -> new Object[] {each.id(), each.content(), Standing.ENDED, version});
        ended.retainAll(named);
        return new FeedTaken(records.size(), missing.size(), ended.size());
    }

    /** Unreadable content is not shown, and stays unchanged. */
    private static String ended(String content, Instant now) {
        if (!(StrictJson.read(content) instanceof ObjectNode promotion)) {
            return content;
        }
        try {
            String until = promotion.path("endsAt").textValue();
            if (until == null || Instant.parse(until).isAfter(now)) {
                promotion.put("endsAt", now.toString());
            }
            return promotion.toString();
        } catch (DateTimeParseException _) {
            return content;
        }
    }

    public void recordNavigationBars(List<VariantRecord> records) {
        transactions.run(() -> BARS.write(CatalogueVersion.move(), records));
    }

    public void recordExplores(List<VariantRecord> records) {
        transactions.run(() -> EXPLORES.write(CatalogueVersion.move(), records));
    }

    /** The numbers of the sportsbook's promotions. {@code revived} promotions had ended and are listed again. */
    public record FeedTaken(int listed, int ended, int revived) {}

    /** One line of the feed {@code casino-pages}: the whole record. {@code content} is the JSON of the other members. */
    public record PageRecord(@Nullable ObjectId id, String slug, String content) {}

    /** One line of the feed {@code promotions}: the whole record. {@code content} is the JSON of the other members. */
    public record PromotionRecord(String id, String content) {}

    /**
     * One line of the feeds {@code navigation-bars} and {@code casino-explore}: the whole record. {@code content} is the
     * JSON of the other members.
     */
    public record VariantRecord(String internalName, boolean main, String content) {
        /** The stored flag distinguishes a former main variant from a variant that was never the main variant. */
        String kept() {
            return main ? "{\"main\":true," + content.substring(1) : content;
        }
    }
}
