package gaming.visitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.GeoDatabase;
import gaming.access.Configured;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.StringLength;

/** Every request has a country or none, a device and a language. */
class VisitorProperties {
    private static final Set<String> KNOWN = Set.of("de", "fr", "pt-br");
    private static final int FIRST_OF_16 = 0xcb000000;

    private final Devices devices = new Devices();

    /** A network in 203.0.0.0/16, where several overlap. */
    record Network(int address, int prefix, String country) {
        boolean contains(int other) {
            return (address ^ other) >>> 32 - prefix == 0;
        }

        String block() {
            return text(address & -1 << 32 - prefix) + "/" + prefix;
        }
    }

    @Property(tries = 200)
    void anAddressHasTheCountryOfTheNarrowestNetwork(
            @ForAll("networks") List<Network> networks, @ForAll("addresses") List<Integer> addresses) {
        Map<String, Network> byBlock = new HashMap<>();
        networks.forEach(network -> byBlock.put(network.block(), network));
        Map<String, String> records = new HashMap<>();
        byBlock.forEach((block, network) -> records.put(block, network.country()));
        Path file = GeoDatabase.ofCountries(records).write(Path.of("target/test-geo/drawn.mmdb"));
        var countries = new Countries(Configured.with(Map.of("geo.database", file.toString())));
        for (int address : addresses) {
            Optional<String> narrowest = byBlock.values().stream()
                    .filter(network -> network.contains(address))
                    .max((one, other) -> Integer.compare(one.prefix(), other.prefix()))
                    .map(Network::country);
            assertThat(countries.of(text(address))).isEqualTo(narrowest);
            assertThat(countries.of("::ffff:" + text(address))).isEqualTo(narrowest);
        }
    }

    @Property(tries = 300)
    void noAddressFails(@ForAll @StringLength(max = 60) String address) {
        var countries = new Countries(Configured.with(Map.of()));
        assertThat(countries.of(address)).isEmpty();
    }

    @Property(tries = 300)
    void noAgentFails(@ForAll @StringLength(max = 600) String agent) {
        assertThat(devices.of(agent)).isNotNull().isSameAs(devices.of(agent));
    }

    @Property
    void noLanguageFails(@ForAll("headers") String header, @ForAll @StringLength(max = 40) String own) {
        assertThat(Languages.best(Optional.empty(), header, KNOWN)).isIn("de", "fr", "pt-br", "en");
        assertThat(Languages.best(Optional.of(own), header, KNOWN)).isIn("de", "fr", "pt-br", "en");
    }

    @Property
    void theHeaviestKnownLanguageIsRead(@ForAll("weights") int german, @ForAll("weights") int french) {
        String header = "de-CH;q=" + german / 1000.0 + ", sv, fr-CH;q=" + french / 1000.0;
        String expected = german == 0 && french == 0 ? "en" : german >= french ? "de" : "fr";
        assertThat(Languages.best(Optional.empty(), header, KNOWN)).isEqualTo(expected);
    }

    private static Arbitrary<Network> network() {
        return Combinators.combine(
                        address(), Arbitraries.integers().between(16, 32), Arbitraries.of("DE", "US", "FR", "XK"))
                .as(Network::new);
    }

    @Provide
    Arbitrary<List<Network>> networks() {
        return network().list().ofMinSize(1).ofMaxSize(12);
    }

    private static Arbitrary<Integer> address() {
        return Arbitraries.integers().between(0, 0xffff).map(low -> FIRST_OF_16 | low);
    }

    @Provide
    Arbitrary<List<Integer>> addresses() {
        return address().list().ofSize(20);
    }

    @Provide
    Arbitrary<Integer> weights() {
        return Arbitraries.integers().between(0, 1000);
    }

    @Provide
    Arbitrary<String> headers() {
        return Arbitraries.of("de", "-", "AT", ",", ";", "q=", "0.5", "*", " ", "x", "fr", "1", "\u00e4", "pt-BR")
                .list()
                .ofMaxSize(30)
                .map(parts -> String.join("", parts));
    }

    private static String text(int address) {
        try {
            return InetAddress.getByAddress(new byte[] {
                        (byte) (address >>> 24), (byte) (address >>> 16), (byte) (address >>> 8), (byte) address
                    })
                    .getHostAddress();
        } catch (UnknownHostException itHasFourBytes) {
            throw new IllegalStateException(itHasFourBytes);
        }
    }
}
