package gaming.sync;

import gaming.casino.storefront.Storefront.PromotionRecord;
import gaming.config.Keys;
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
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.jspecify.annotations.Nullable;

/** Asks the sportsbook for its promotions (external-systems.md, "promo-feed"). */
@ApplicationScoped
class PromoFeed {
    static final int LARGEST_BODY = 10 * 1024 * 1024;

    private static final int NOT_MODIFIED = 304;
    /** An ETag that a header and the database can hold. */
    private static final Pattern ETAG = Pattern.compile("[\\x21-\\x7e]{1,512}");

    private final Optional<URI> address;
    private final Optional<PromotionsClient> feed;

    @Inject
    PromoFeed(Config config) {
        SyncSettings settings = Keys.read(config, SyncSettings::from);
        address = settings.promoFeed().map(base -> URI.create(base.toString().replaceAll("/+$", "") + "/promotions"));
        feed = address.map(there -> new JdkConnector(
                        ExternalSystem.PROMO_FEED, settings.connectTimeout(), settings.timeout(), LARGEST_BODY)
                .client(PromotionsClient.class, there, Map.of()));
    }

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

    @PreDestroy
    void close() {
        feed.ifPresent(PromotionsClient::close);
    }

    /** The address of the promotions; empty without a configured feed. */
    Optional<URI> address() {
        return address;
    }

    /** Asks at the {@link #address}; {@code etag} is that of the promotions that the service has from there. */
    PromoAnswer ask(Optional<String> etag) {
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

    sealed interface PromoAnswer {
        record Listed(List<PromotionRecord> promotions, Optional<String> etag) implements PromoAnswer {}

        /** The sportsbook answered 304: the promotions with the sent ETag are current. */
        record Unchanged() implements PromoAnswer {}

        /** The {@code reason} may be logged and shown to the caller. */
        record Failed(String reason) implements PromoAnswer {}
    }
}
