package blackbox;

import static blackbox.Storefront.variant;

import java.util.HashSet;
import java.util.Set;

/** The navigation bars of a service of the tests' own. */
record Bars(Storefront storefront) {
    private static final Set<String> KNOWN = new HashSet<>();

    /** Those that were fed by other tests. */
    void disableAll() {
        KNOWN.forEach(name -> storefront.feed("navigation-bars", variant(name, "{'enabled': false}")));
    }

    void feed(String name, String line) {
        KNOWN.add(name);
        storefront.feed("navigation-bars", variant(name, line));
    }

    /** The name of the visitor's, or why there is none. */
    String chosen(String token, String... headers) {
        var answer = storefront.ask("{ getCasinoNavigationBar { internalName } }", token, headers);
        return answer.json().has("errors")
                ? Product.errorCode(answer)
                : Shop.data(answer).at("/getCasinoNavigationBar/internalName").asText();
    }
}
