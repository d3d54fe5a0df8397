package gaming.feeds;

import gaming.bets.Bets;
import gaming.bets.Deposits;
import gaming.casino.catalogue.Catalogue;
import gaming.casino.storefront.Storefront;
import gaming.core.Starting;
import gaming.database.Transactions;
import gaming.database.snapshots.Caches;
import gaming.identity.Users;
import gaming.money.TokenRates;
import gaming.telemetry.Counters;
import gaming.telemetry.LastMinute;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The feeds by name, and the counter {@code feed_lines_total} of their records (details.md, "Metrics"). */
@ApplicationScoped
public class AllFeeds {
    private static final Logger LOG = System.getLogger(AllFeeds.class.getName());

    private static final String ACCEPTED = "accepted";
    private static final String REJECTED = "rejected";
    private static final Counters LINES =
            Counters.of("feed_lines", "Records of feeds, over HTTP or by topic: accepted, rejected", "feed", "result");
    private static final Map<String, Recent> RECENT = new ConcurrentHashMap<>();

    private final Map<String, Feed<?>> feeds;
    private final Caches caches;

    @Inject
    AllFeeds(
            Users users,
            Bets bets,
            Deposits deposits,
            TokenRates rates,
            Catalogue catalogue,
            Storefront storefront,
            Caches caches) {
        feeds = Stream.<Feed<?>>of(
                        Feed.of("users", UsersFeed::read, users::record, users::stored),
                        Feed.of("bets", MoneyFeeds::bet, bets::record, Bets::stored, "users", "games"),
                        Feed.of(
                                "deposits",
                                MoneyFeeds::deposit,
                                deposits::record,
                                Deposits::stored,
                                "users",
                                "token-rates"),
                        Feed.of("token-rates", MoneyFeeds::tokenRate, Feed.lasting(rates::record), null, "deposits"),
                        Feed.ofCatalogue("providers", CatalogueFeeds::provider, catalogue::recordProviders),
                        Feed.ofCatalogue("games", CatalogueFeeds::game, catalogue::recordGames, "providers", "bets"),
                        Feed.ofCatalogue("casino-pages", StorefrontFeeds::page, storefront::recordPages),
                        Feed.ofCatalogue(
                                "navigation-bars",
                                StorefrontFeeds::navigationBar,
                                Feed.everyRecord(storefront::recordNavigationBars)),
                        Feed.ofCatalogue(
                                "casino-explore",
                                StorefrontFeeds::explore,
                                Feed.everyRecord(storefront::recordExplores)),
                        Feed.ofCatalogue(
                                "promotions",
                                StorefrontFeeds::promotion,
                                Feed.everyRecord(storefront::recordPromotions)))
                .collect(Collectors.toMap(Feed::name, Function.identity()));
        this.caches = caches;
    }

    private record Recent(LastMinute accepted, LastMinute rejected) {}

    /** {@code accepted} and {@code rejected} count since the start of the pod. */
    public record FeedState(String name, long acceptedInMinute, long rejectedInMinute, long accepted, long rejected) {}

    Optional<Feed<?>> named(String name) {
        return Optional.ofNullable(feeds.get(name));
    }

    void register(@Observes Starting starting) {
        feeds.keySet().forEach(feed -> count(feed, 0, 0));
    }

    /** Counts records when they are committed. Shows those of the catalogue on this pod before its next poll. */
    void stored(Feed<?> feed, long accepted, long rejected) {
        Transactions.afterwards(() -> isStored(feed, accepted, rejected));
    }

    private void isStored(Feed<?> feed, long accepted, long rejected) {
        count(feed.name(), accepted, rejected);
        if (feed.ofCatalogue()) {
            try {
                caches.catchUp();
            } catch (RuntimeException failure) {
                LOG.log(Level.WARNING, "The records of a feed are stored and not shown yet", failure);
            }
        }
    }

    private static void count(String feed, long accepted, long rejected) {
        LINES.add(accepted, feed, ACCEPTED);
        LINES.add(rejected, feed, REJECTED);
        Recent recent = RECENT.computeIfAbsent(feed, _ -> new Recent(new LastMinute(), new LastMinute()));
        recent.accepted().add(accepted);
        recent.rejected().add(rejected);
    }

    /** Accepted and rejected records of this pod, by feed. */
    public static List<FeedState> list() {
        return RECENT.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(feed -> new FeedState(
                        feed.getKey(),
                        feed.getValue().accepted().sum(),
                        feed.getValue().rejected().sum(),
                        LINES.count(feed.getKey(), ACCEPTED),
                        LINES.count(feed.getKey(), REJECTED)))
                .toList();
    }
}
