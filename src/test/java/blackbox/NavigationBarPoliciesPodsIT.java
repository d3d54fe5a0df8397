package blackbox;

import static blackbox.Shop.from;
import static blackbox.Storefront.ANYBODY;
import static org.assertj.core.api.Assertions.assertThat;

import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import world.World;

/** service-interface.md, "Casino rules", 9; details.md, "Catalogue": whom the policy of a bar fits. */
class NavigationBarPoliciesPodsIT {
    private final Storefront storefront = FleetStorefront.first();
    private final Bars bars = new Bars(storefront);

    @BeforeEach
    void noneIsEnabled() {
        FleetStorefront.empty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'countries': {'allow': ['DE', 'US']}} | DE US",
                "{'countries': {'allow': ['de']}} | DE",
                "{'countries': {'deny': ['DE']}} | US FR nowhere",
                "{'countries': {'allow': ['DE', 'FR'], 'deny': ['DE']}} | FR",
                "{'countries': {'allow': [], 'deny': []}} | DE US FR nowhere",
                "{} | DE US FR nowhere"
            })
    void fitsByCountry(String policy, String countries) {
        feedOneAndMain(policy);
        var fits = new StringBuilder();
        fits.append(fits(ANYBODY, from(World.GERMANY)) ? "DE " : "");
        fits.append(fits(ANYBODY, from(World.UNITED_STATES)) ? "US " : "");
        fits.append(fits(ANYBODY, from(World.FRANCE)) ? "FR " : "");
        fits.append(fits(ANYBODY, from(World.NO_COUNTRY)) ? "nowhere" : "");
        assertThat(fits.toString().strip()).isEqualTo(countries);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'devices': ['MOBILE']} | MOBILE",
                "{'devices': ['mobile', 'TABLET']} | MOBILE TABLET",
                "{'devices': ['DESKTOP']} | DESKTOP",
                "{'devices': []} | MOBILE TABLET DESKTOP"
            })
    void fitsByDevice(String policy, String devices) {
        feedOneAndMain(policy);
        var fits = new StringBuilder();
        fits.append(fits(ANYBODY, Storefront.PHONE) ? "MOBILE " : "");
        fits.append(fits(ANYBODY, Storefront.TABLET) ? "TABLET " : "");
        fits.append(fits(ANYBODY, Storefront.DESKTOP) ? "DESKTOP" : "");
        assertThat(fits.toString().strip()).isEqualTo(devices);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'authenticated': true} | user vip",
                "{'authenticated': false} | anybody nobody",
                "{'segments': ['vip', 'press']} | vip",
                "{'segments': ['VIP']} | ''",
                "{'segments': ['vip'], 'authenticated': false} | ''",
                "{'segments': ['vip'], 'devices': ['MOBILE']} | ''",
                "{'segments': ['vip'], 'devices': ['DESKTOP'], 'authenticated': true} | vip",
                "{'segments': []} | anybody nobody user vip"
            })
    void fitsByTheVisitor(String policy, String visitors) {
        feedOneAndMain(policy);
        var fits = new StringBuilder();
        fits.append(fits(ANYBODY) ? "anybody " : "");
        fits.append(fits(Storefront.token(new ObjectId(), "USER")) ? "nobody " : "");
        fits.append(fits(storefront.user("{'segments': ['old']}")) ? "user " : "");
        fits.append(fits(storefront.user("{'segments': ['old', 'vip']}")) ? "vip" : "");
        assertThat(fits.toString().strip()).isEqualTo(visitors.replace("'", ""));
    }

    private void feedOneAndMain(String policy) {
        bars.feed("main", "{'main': true}");
        bars.feed("one", "{'policy': " + policy + "}");
    }

    private boolean fits(String token, String... headers) {
        String bar = bars.chosen(token, headers.length == 0 ? Storefront.DESKTOP : headers);
        assertThat(bar).isIn("one", "main");
        return bar.equals("one");
    }
}
