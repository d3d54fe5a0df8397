package gaming.app;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The page as a browser gets it, and what it may do there. */
record LocalPage(PageSettings settings) {
    /** Scripts of this origin only; they speak to nobody but the service and, where there is one, the accounts' origin. */
    String policy() {
        Set<String> origins = new LinkedHashSet<>(Set.of("'self'"));
        settings.accounts().ifPresent(origin -> {
            origins.add(origin);
            // Whoever opened the page by one name of this machine stays with it: cookies are a host's
            origins.add(origin.replaceFirst("//localhost(?=:|$)", "//127.0.0.1"));
            origins.add(origin.replaceFirst("//127\\.0\\.0\\.1(?=:|$)", "//localhost"));
        });
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src data:; connect-src "
                + String.join(" ", origins)
                + "; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
    }

    String html() {
        String html = PageFile.template()
                .replace("{{accounts}}", text(settings.accounts()))
                .replace("{{frontend}}", text(settings.frontend()));
        for (Map.Entry<String, String> library : PageFile.libraries().entrySet()) {
            html = html.replace("{{" + library.getKey() + "}}", library.getValue());
        }
        return html;
    }

    private static String text(Optional<String> origin) {
        return origin.orElse("").replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;");
    }
}
