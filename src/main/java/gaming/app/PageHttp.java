package gaming.app;

import gaming.config.Keys;
import gaming.http.Compression;
import gaming.http.FixedBody;
import io.helidon.http.Header;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.microprofile.server.RoutingPath;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/** Serves {@code GET /} and the files of the page, in the local environment only. */
@ApplicationScoped
@RoutingPath("/")
public class PageHttp implements HttpService {
    private static final Header NO_SNIFF = HeaderValues.createCached(HeaderNames.X_CONTENT_TYPE_OPTIONS, "nosniff");
    private static final Header NO_REFERRER = HeaderValues.createCached("Referrer-Policy", "no-referrer");
    /** The browser has to revalidate, because the content may change with the next start. */
    private static final String REVALIDATE = "no-cache";

    private static final String IMMUTABLE = "public, max-age=31536000, immutable";

    private static final HeaderName POLICY = HeaderNames.create("Content-Security-Policy");

    private final Optional<LocalPage> page;
    private final Compression compression;

    @Inject
    PageHttp(Config config) {
        page = Keys.read(config, LocalPage::from);
        compression = Keys.read(config, Compression::from);
    }

    @Override
    public void routing(HttpRules rules) {
        page.ifPresent(shown -> rules.any("/", (request, response) -> sendPage(shown, request, response))
                .any(PageFile.ROOT + "*", this::sendFile));
    }

    private void sendPage(LocalPage shown, ServerRequest request, ServerResponse response) {
        response.header(NO_SNIFF).header(NO_REFERRER).header(POLICY, shown.policy());
        byte[] html = shown.html().getBytes(StandardCharsets.UTF_8);
        new FixedBody("text/html; charset=utf-8", REVALIDATE, html, compression).send(request, response);
    }

    private void sendFile(ServerRequest request, ServerResponse response) {
        Optional<PageFile> asked = PageFile.at(request.path().path());
        if (asked.isEmpty()) {
            response.next();
            return;
        }
        PageFile file = asked.get();
        response.header(NO_SNIFF).header(NO_REFERRER);
        new FixedBody(file.type(), file.immutable() ? IMMUTABLE : REVALIDATE, file.content(), compression)
                .send(request, response);
    }
}
