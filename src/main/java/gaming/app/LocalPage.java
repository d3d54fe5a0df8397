package gaming.app;

import gaming.config.Keys;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The page of the local environment, where a developer becomes a demo user. The values of {@code page.accounts-url} and
 * {@code social.frontend-url} are origins, in the form in which browsers write them.
 */
public record LocalPage(Optional<String> accounts, Optional<String> frontend) {
    /** Empty outside the local environment. */
    public static Optional<LocalPage> from(Keys keys) {
        // Unusable keys are refused in every environment
        var page = new LocalPage(origin(keys, "page.accounts-url"), origin(keys, "social.frontend-url"));
        return keys.local() ? Optional.of(page) : Optional.empty();
    }

    private static Optional<String> origin(Keys keys, String key) {
        return keys.text(key).map(url -> keys.origin(key, url, true));
    }

    /** The content security policy of the page. */
    String policy() {
        Set<String> origins = new LinkedHashSet<>(Set.of("'self'"));
        accounts.ifPresent(origin -> {
            origins.add(origin);
            // Cookies belong to a host, so the page calls the accounts by the host name that opened the page
            origins.add(origin.replaceFirst("//localhost(?=:|$)", "//127.0.0.1"));
            origins.add(origin.replaceFirst("//127\\.0\\.0\\.1(?=:|$)", "//localhost"));
        });
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src data:; connect-src "
                + String.join(" ", origins)
                + "; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
    }

    String html() {
        String html = PageFile.template()
                .replace("{{accounts}}", escaped(accounts))
                .replace("{{frontend}}", escaped(frontend));
        for (Map.Entry<String, String> library : PageFile.libraries().entrySet()) {
            html = html.replace("{{" + library.getKey() + "}}", library.getValue());
        }
        return html;
    }

    private static String escaped(Optional<String> origin) {
        return origin.orElse("").replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;");
    }
}
