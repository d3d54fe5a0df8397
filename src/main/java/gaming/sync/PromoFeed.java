package gaming.sync;

import gaming.config.Keys;
import gaming.outbound.HttpAnswer;
import gaming.outbound.NoAnswer;
import gaming.outbound.OutboundHttp;
import gaming.telemetry.ExternalSystem;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;

/** Asks the sportsbook for its promotions (external-systems.md, "promo-feed"). */
@ApplicationScoped
class PromoFeed {
    /** Bytes of an answer that are read. */
    static final int LARGEST_BODY = 10 * 1024 * 1024;

    private static final int NOT_MODIFIED = 304;
    /** What a header may hold, and the database keeps. */
    private static final Pattern ETAG = Pattern.compile("[\\x21-\\x7e]{1,512}");

    private final SyncSettings settings;
    private final OutboundHttp http;

    @Inject
    PromoFeed(Config config) {
        settings = Keys.read(config, SyncSettings::from);
        http = new OutboundHttp(ExternalSystem.PROMO_FEED, settings.connectTimeout(), settings.timeout(), LARGEST_BODY);
    }

    @PreDestroy
    void close() {
        http.close();
    }

    /** Where the promotions are; empty where none are configured. */
    Optional<URI> address() {
        return settings.promoFeed().map(base -> URI.create(base.toString().replaceAll("/+$", "") + "/promotions"));
    }

    /** Asks at {@code address}; {@code etag} is that of what the service has from there. */
    PromoAnswer ask(URI address, Optional<String> etag) {
        var request = HttpRequest.newBuilder(address).header("Accept", "application/json");
        etag.ifPresent(mark -> request.header("If-None-Match", mark));
        try {
            return read(http.exchange(request.build()), etag.isPresent());
        } catch (NoAnswer none) {
            return new PromoAnswer.Unreadable(none.phrase());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new PromoAnswer.Unreadable("interrupted");
        }
    }

    private static PromoAnswer read(HttpAnswer answer, boolean conditional) {
        if (answer.status() == NOT_MODIFIED && conditional) {
            return new PromoAnswer.Unchanged();
        }
        if (answer.status() != 200) {
            return new PromoAnswer.Unreadable("HTTP " + answer.status());
        }
        try {
            return new PromoAnswer.Listed(
                    Promotions.read(answer.json()),
                    answer.header("ETag").filter(etag -> ETAG.matcher(etag).matches()));
        } catch (Promotions.Unreadable unreadable) {
            return new PromoAnswer.Unreadable(unreadable.why());
        }
    }
}
