package gaming.sync;

import gaming.access.InternalCaller;
import gaming.access.limits.SharedLimits;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.casino.storefront.Storefront;
import gaming.casino.storefront.Storefront.FeedTaken;
import gaming.casino.storefront.Storefront.PromotionRecord;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.database.snapshots.Caches;
import gaming.feeds.PromotionList;
import gaming.outbound.HttpAnswer;
import gaming.outbound.JdkConnector;
import gaming.outbound.NoAnswer;
import gaming.outbound.RestClient;
import gaming.telemetry.ExternalSystem;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.jspecify.annotations.Nullable;

/** Takes the promotions of the sportsbook, a whole feed in one transaction. */
@ApplicationScoped
public class PromoSync {
    private static final Logger LOG = System.getLogger(PromoSync.class.getName());
    private static final int LONGEST_RESULT = 300;
    private static final int LARGEST_BODY = 10 * 1024 * 1024;

    private static final int NOT_MODIFIED = 304;
    /** An ETag that a header and the database can hold. */
    private static final Pattern ETAG = Pattern.compile("[\\x21-\\x7e]{1,512}");

    private static final String READ = "select revision, url, etag from promo_feed where id = 1";

    private final SharedLimits limits;
    /** The address of the promotions; empty without a configured feed. */
    private final Optional<URI> address;

    private final Optional<PromotionsClient> feed;
    private final Storefront storefront;
    private final Transactions transactions;
    private final Caches caches;
    private final Audit audit;
    private final Clock clock;

    @Inject
    PromoSync(
            SharedLimits limits,
            Storefront storefront,
            Transactions transactions,
            Caches caches,
            Audit audit,
            Clock clock,
            Config config) {
        this.limits = limits;
        this.storefront = storefront;
        this.transactions = transactions;
        this.caches = caches;
        this.audit = audit;
        this.clock = clock;
        SyncSettings settings = Keys.read(config, SyncSettings::from);
        address = settings.promoFeed().map(base -> URI.create(base.toString().replaceAll("/+$", "") + "/promotions"));
        feed = address.map(there -> new JdkConnector(
                        ExternalSystem.PROMO_FEED, settings.connectTimeout(), settings.timeout(), LARGEST_BODY)
                .client(PromotionsClient.class, there, Map.of()));
    }

    /** The sportsbook (external-systems.md, "promo-feed"). */
    interface PromotionsClient extends RestClient {
        @GET
        @Retry(
                maxRetries = ATTEMPTS - 1,
                delay = RETRY_DELAY,
                jitter = RETRY_JITTER,
                retryOn = NoAnswer.NeverSent.class)
        @Produces(MediaType.APPLICATION_JSON)
        Response promotions(@HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String etag);
    }

    private sealed interface PromoAnswer {
        record Listed(List<PromotionRecord> promotions, Optional<String> etag) implements PromoAnswer {}

        /** The sportsbook answered 304: the promotions with the sent ETag are current. */
        record Unchanged() implements PromoAnswer {}

        /** The {@code reason} may be logged and shown to the caller. */
        record Failed(String reason) implements PromoAnswer {}
    }

    private record State(
            long revision, @Nullable String url, @Nullable String etag) {
        Optional<String> etagFrom(URI address) {
            return Optional.ofNullable(etag).filter(_ -> address.toString().equals(url));
        }
    }

    /**
     * The latest synchronisation of promotions.
     *
     * @param triedAt null: there was none
     * @param result null: not known
     * @param syncedAt the time of the last synchronisation that did not fail; null: there was none
     */
    public record PromotionsRun(
            boolean configured,
            @Nullable Instant triedAt,
            @Nullable String result,
            @Nullable Instant syncedAt) {
        public boolean failed() {
            return triedAt != null && !triedAt.equals(syncedAt);
        }
    }

    /**
     * Takes the promotions of the sportsbook, and returns the result as words.
     *
     * @throws Refusal RATE_LIMIT_EXCEEDED (failed calls count); EXTERNAL_API_ERROR without a feed that can be read;
     *     CONFLICT when another synchronisation ends meanwhile
     */
    public String synchronise(InternalCaller caller) {
        return audit.run(caller, Kind.SYNC_PROMOTIONS, "promotions", "", () -> synchronise(), Function.identity());
    }

    private String synchronise() {
        limits.check("sync-promo-feed", "service");
        URI from = address.orElseThrow(() -> new Refusal(ErrorCode.EXTERNAL_API_ERROR, "No promo feed is configured"));
        State state = transactions.call(PromoSync::state);
        return switch (ask(state.etagFrom(from))) {
            case PromoAnswer.Unchanged _ -> {
                String result = "Nothing has changed";
                transactions.run(() -> Sql.update(
                        "update promo_feed set revision = revision + 1, synced_at = ?, tried_at = synced_at, result = ?"
                                + " where id = 1",
                        now(),
                        result));
                yield result;
            }
            case PromoAnswer.Listed listed -> {
                String result = transactions.call(() -> take(from, state, listed));
                show();
                yield result;
            }
            case PromoAnswer.Failed failed -> {
                LOG.log(Level.WARNING, "The promo feed changes nothing: {0}", failed.reason());
                String result = "Unreadable: " + failed.reason();
                transactions.run(() -> Sql.update(
                        "update promo_feed set tried_at = ?, result = ? where id = 1",
                        now(),
                        result.length() <= LONGEST_RESULT ? result : result.substring(0, LONGEST_RESULT)));
                throw new Refusal(ErrorCode.EXTERNAL_API_ERROR, "The promo feed cannot be read: " + failed.reason());
            }
        };
    }

    /** Asks for the promotions; {@code etag} is that of the promotions that the service has from there. */
    private PromoAnswer ask(Optional<String> etag) {
        try {
            return read(HttpAnswer.of(() -> feed.orElseThrow().promotions(etag.orElse(null))), etag.isPresent());
        } catch (NoAnswer none) {
            return new PromoAnswer.Failed(none.phrase());
        }
    }

    private static PromoAnswer read(HttpAnswer answer, boolean conditional) {
        if (answer.status() == NOT_MODIFIED && conditional) {
            return new PromoAnswer.Unchanged();
        }
        if (answer.status() != 200) {
            return new PromoAnswer.Failed("HTTP " + answer.status());
        }
        try {
            return new PromoAnswer.Listed(
                    PromotionList.read(answer.json()),
                    answer.header("ETag").filter(etag -> ETAG.matcher(etag).matches()));
        } catch (PromotionList.Unreadable unreadable) {
            return new PromoAnswer.Failed(unreadable.why());
        }
    }

    /** Refuses when another synchronisation has ended since: its promotions may be newer. */
    private String take(URI from, State asked, PromoAnswer.Listed listed) {
        FeedTaken taken = storefront.followFeed(listed.promotions(), now());
        String result = "%d promotions, %d ended, %d back".formatted(taken.listed(), taken.ended(), taken.revived());
        int rows = Sql.update(
                "update promo_feed set revision = revision + 1, url = ?, etag = ?, synced_at = ?, tried_at = synced_at,"
                        + " result = ? where id = 1 and revision = ?",
                from.toString(),
                listed.etag().orElse(null),
                now(),
                result,
                asked.revision());
        if (rows == 0) {
            throw new Refusal(ErrorCode.CONFLICT, "Another synchronisation of the promo feed has just ended");
        }
        return result;
    }

    public PromotionsRun latest() {
        boolean configured = address.isPresent();
        return transactions.call(() -> Sql.first(
                        "select coalesce(tried_at, synced_at) tried_at, result, synced_at from promo_feed where id = 1",
                        row -> new PromotionsRun(
                                configured,
                                row.getInstantIfAny("tried_at"),
                                row.getString("result"),
                                row.getInstantIfAny("synced_at")))
                .orElseThrow());
    }

    private static State state() {
        return Sql.first(READ, row -> new State(row.getLong("revision"), row.getString("url"), row.getString("etag")))
                .orElseThrow();
    }

    /** Without this, this pod shows the promotions half a second later. */
    private void show() {
        try {
            caches.catchUp();
        } catch (RuntimeException failure) {
            LOG.log(Level.WARNING, "The promotions of the feed are stored and not shown yet", failure);
        }
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    @PreDestroy
    void close() {
        feed.ifPresent(PromotionsClient::close);
    }
}
