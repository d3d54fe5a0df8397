package gaming.storefront;

import gaming.catalogue.CatalogueVersion;
import gaming.catalogue.Identities;
import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Transactions;
import gaming.database.Upsert;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Writes pages, promotions, navigation bars and explores as they are fed; ids are fixed at first sight. */
@ApplicationScoped
public class Storefront {
    private static final MultiRow PAGE = new MultiRow(
            "insert into casino_page(id, slug, content, version)",
            "(?,?,?,?)",
            Upsert.stamped(List.of("version"), List.of("content")));
    private static final MultiRow PROMOTION = new MultiRow(
            "insert into promotion(id, content, version, feed)",
            "(?,?,?,null)",
            Upsert.stamped(List.of("version"), List.of("content", "feed")));
    private static final VariantTable BARS = new VariantTable("navigation_bar");
    private static final VariantTable EXPLORES = new VariantTable("casino_explore");

    private final Transactions transactions;

    @Inject
    Storefront(Transactions transactions) {
        this.transactions = transactions;
    }

    /** Upserts in one transaction; answers why records were refused, by their position. */
    public Map<Integer, String> recordPages(List<PageRecord> records) {
        return transactions.call(() -> {
            long version = CatalogueVersion.move();
            var taken = new Identities<>(pageIds(records), owned(records));
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
            PROMOTION.write(
                    List.copyOf(latest.values()), each -> new @Nullable Object[] {each.id(), each.content(), version});
        });
    }

    /**
     * Makes the promotions of the sportsbook these, in the caller's transaction: new and changed ones are upserted, those
     * of its own that are missing end at {@code now}. What somebody else has written is left alone unless it is among
     * them.
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

    private static Map<String, ObjectId> pageIds(List<PageRecord> records) {
        var ids = new HashMap<String, ObjectId>();
        InList.query(
                "select slug, id from casino_page where slug in ",
                records.stream().map(PageRecord::slug).collect(Collectors.toSet()),
                row -> ids.put(row.getString(1), row.getId(2)));
        return ids;
    }

    private static Set<ObjectId> owned(List<PageRecord> records) {
        var owned = new HashSet<ObjectId>();
        InList.query(
                "select id from casino_page where id in ",
                records.stream().map(PageRecord::id).flatMap(Stream::ofNullable).collect(Collectors.toSet()),
                row -> owned.add(row.getId(1)));
        return owned;
    }
}
