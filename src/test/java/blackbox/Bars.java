package blackbox;

import static blackbox.Storefront.variant;

/** The navigation bars of a service of the tests' own. */
record Bars(Storefront storefront) {
    void feed(String name, String line) {
        storefront.feed("navigation-bars", variant(name, line));
    }

    /** The name of the visitor's, or the reason for its absence. */
    String chosen(String token, String... headers) {
        var answer = storefront.ask("{ getCasinoNavigationBar { internalName } }", token, headers);
        return answer.json().has("errors")
                ? Product.errorCode(answer)
                : Shop.data(answer).at("/getCasinoNavigationBar/internalName").asText();
    }
}
