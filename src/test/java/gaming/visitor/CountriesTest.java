package gaming.visitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.GeoDatabase;
import gaming.access.Configured;
import gaming.config.Misconfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CountriesTest {
    private static final Map<String, String> NETWORKS = Map.of(
            "192.0.2.0/24", "DE",
            "192.0.2.128/25", "AT",
            "198.51.100.0/22", "us",
            "2001:db8:de::/48", "DE",
            "2001:db8:de:7::/64", "XK");

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, DE",
        "192.0.2.127, DE",
        "192.0.2.128, AT",
        "192.0.2.255, AT",
        "198.51.103.255, US",
        "::ffff:192.0.2.1, DE",
        "::FFFF:c000:0280, AT",
        "2001:db8:de::1, DE",
        "2001:DB8:DE:ffff:ffff:ffff:ffff:ffff, DE",
        "2001:db8:de:7::, XK"
    })
    void knowsTheCountryOfAnAddressFromFilesOfEveryForm(String address, String country) {
        for (GeoDatabase made : List.of(
                GeoDatabase.ofCountries(NETWORKS), GeoDatabase.of(NETWORKS, code -> Map.of("country_code", code)))) {
            assertThat(countries(made).of(address)).contains(country);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "192.0.1.255", "192.0.3.0", "2001:db8:df::", "10.0.0.1",
                "172.16.0.1", "192.168.1.1", "127.0.0.1", "169.254.0.1",
                "0.0.0.0", "224.0.0.1", "::", "::1",
                "fd00::1", "fe80::1", "ff02::1", "::ffff:10.0.0.1",
                "", " ", "localhost", "192.0.2",
                "3221225985", "0xC0000201", "192.0.2.1.", "192.0.2.256",
                "192.0.2.1:443", "[2001:db8:de::1]", "2001:db8:de::1%eth0", "2001:db8:de:::1",
                "192.0.2.1, 192.0.2.2", "192.0.2.1\u0000", "١٩٢.0.2.1",
            })
    void knowsNoCountryOfOtherOrMalformedAddresses(String address) {
        var everywhere = Map.of("0.0.0.0/1", "DE", "128.0.0.0/1", "DE", "8000::/1", "DE", "2000::/3", "DE");
        boolean outside = address.matches("192\\.0\\.[13].*|.*df::");
        assertThat(countries(GeoDatabase.ofCountries(outside ? NETWORKS : everywhere))
                        .of(address))
                .isEmpty();
    }

    @Test
    void ignoresATextLongerThanAnAddress() {
        assertThat(countries(GeoDatabase.ofCountries(NETWORKS)).of("1:".repeat(100_000) + "x"))
                .isEmpty();
    }

    @Test
    void knowsNoCountryWithoutAFile() {
        for (String value : new String[] {"", " "}) {
            assertThat(new Countries(Configured.with(Map.of("geo.database", value))).of("192.0.2.1"))
                    .isEmpty();
        }
        assertThat(new Countries(Configured.with(Map.of())).of("192.0.2.1")).isEmpty();
    }

    @Test
    void readsNoOtherFieldAsACountry() {
        var records = Map.<String, Object>of(
                "192.0.2.0/28", Map.of("country", Map.of("iso_code", "DE")),
                "192.0.2.16/28", Map.of("country", Map.of("iso_code", 49)),
                "192.0.2.32/28", Map.of("country", Map.of("iso_code", "ZZ")),
                "192.0.2.48/28", Map.of("country", "Germany", "country_code", "DE"),
                "192.0.2.128/28", Map.of("country", Map.of("geoname_id", 1), "country_code", "DE"),
                "192.0.2.64/28", Map.of("country_code", "Germany"),
                "192.0.2.80/28", Map.of("registered_country", Map.of("iso_code", "DE")),
                "192.0.2.96/28", "DE",
                "192.0.2.112/28", List.of("DE"));
        Countries countries = countries(GeoDatabase.of(records));
        assertThat(countries.of("192.0.2.1")).contains("DE");
        assertThat(countries.of("192.0.2.49")).contains("DE");
        assertThat(countries.of("192.0.2.129")).contains("DE");
        for (int last : new int[] {17, 33, 65, 81, 97, 113}) {
            assertThat(countries.of("192.0.2." + last)).as("." + last).isEmpty();
        }
    }

    @Test
    void doesNotStartWithAMissingOrUnusableFile() throws IOException {
        byte[] good = GeoDatabase.ofCountries(NETWORKS).bytes();
        refuses(directory.resolve("missing-file"));
        refuses(directory);
        refuses(Path.of("/dev/null"));
        refuses(Files.writeString(directory.resolve("text-file"), "192.0.2.0/24,DE"));
        refuses(Files.write(directory.resolve("cut-file"), Arrays.copyOf(good, good.length / 2)));
        refuses(Files.write(directory.resolve("headless-file"), Arrays.copyOfRange(good, 40, good.length)));
        refuses(GeoDatabase.of(Map.of("192.0.2.0/24", Map.of("autonomous_system_number", 64496)))
                .write(directory.resolve("owners-file")));
        refuses(GeoDatabase.of(Map.of()).write(directory.resolve("empty-file")));
    }

    @Test
    void survivesBrokenBytes() throws IOException {
        byte[] good = GeoDatabase.ofCountries(NETWORKS).bytes();
        Path file = directory.resolve("broken-file");
        for (int i = 0; i < good.length; i += 11) {
            byte[] broken = good.clone();
            broken[i] = (byte) ~broken[i];
            Files.write(file, broken);
            try {
                assertThat(countries(file).of("192.0.2.1")).isNotNull();
                assertThat(countries(file).of("2001:db8:de::1")).isNotNull();
            } catch (Misconfiguration refused) {
                assertThat(refused).hasMessageStartingWith("geo.database: ");
            }
        }
    }

    private static void refuses(Path file) {
        assertThatThrownBy(() -> countries(file))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageStartingWith("geo.database: ")
                .hasNoCause()
                .message()
                .doesNotContain(file.toString(), file.getFileName().toString());
    }

    private Countries countries(GeoDatabase made) {
        return countries(made.write(directory.resolve("made.mmdb")));
    }

    private static Countries countries(Path file) {
        return new Countries(Configured.with(Map.of("geo.database", file.toString())));
    }
}
