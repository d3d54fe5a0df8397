package browser;

import java.net.URI;
import java.util.List;

/**
 * Pictures of the console of a dev run, for docs/console.md: each page of the navigation, and the first one behind each list,
 * at a desk and on a telephone, as {@code target/browser/console-<page>-<width>.png}. {@code -Dconsole.url} is the address.
 */
public final class ConsolePictures {
    private static final List<Integer> WIDTHS = List.of(1440, 390);
    private static final String BEHIND_A_LIST = "main tbody th a, main tbody td a";

    private ConsolePictures() {}

    public static void main(String[] arguments) {
        URI console = URI.create(System.getProperty("console.url", "http://localhost:8081/console/"));
        try (var chromium = Chromium.start().orElseThrow()) {
            chromium.open(console);
            chromium.click("button[value='301']");
            chromium.awaitText("h1", "Today");
            for (URI page : chromium.links("#pages a")) {
                shoot(chromium, page, name(page));
                chromium.links(BEHIND_A_LIST).stream()
                        .filter(link -> link.getPath().startsWith(page.getPath() + "/"))
                        .findFirst()
                        .ifPresent(link -> shoot(chromium, link, name(page) + "-one"));
            }
        }
    }

    private static void shoot(Chromium chromium, URI page, String name) {
        for (int width : WIDTHS) {
            chromium.size(width, width < 600 ? 844 : 1000);
            chromium.open(page);
            chromium.shoot("console-" + name + "-" + width);
        }
        chromium.size(1440, 1000);
        chromium.open(page);
    }

    private static String name(URI page) {
        String name = page.getPath().replaceFirst("^/console/", "");
        return name.isEmpty() ? "today" : name;
    }
}
