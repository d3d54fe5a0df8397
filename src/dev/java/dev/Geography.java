package dev;

import java.nio.file.Path;
import java.util.Map;
import org.eclipse.microprofile.config.Config;

/** The countries of networks for documentation (RFC 5737, RFC 3849), in a file that the service reads. */
public record Geography(Path file) {
    /** An address of each country, for X-Forwarded-For. */
    public static final String GERMANY = "192.0.2.1";

    public static final String UNITED_STATES = "198.51.100.1";
    public static final String FRANCE = "203.0.113.1";

    static final Map<String, String> COUNTRIES = Map.of(
            "192.0.2.0/24", "DE",
            "198.51.100.0/24", "US",
            "203.0.113.0/24", "FR",
            "2001:db8:de::/48", "DE",
            "2001:db8:1::/48", "US",
            "2001:db8:33::/48", "FR");

    private static final String DATABASE = "geo.database";

    public static Geography in(Path directory) {
        return new Geography(GeoDatabase.ofCountries(COUNTRIES).write(directory.resolve("countries.mmdb")));
    }

    /** Callers on this machine may choose their address. */
    public Map<String, String> configuration() {
        return Map.of(DATABASE, file.toString(), "network.trusted-proxies", "127.0.0.1,::1");
    }

    /** For a developer: the file and, of this one, addresses to try. */
    String text(Config config) {
        String used = config.getOptionalValue(DATABASE, String.class).orElse("none");
        return used.equals(file.toString())
                ? "X-Forwarded-For: %s (DE), %s (US), %s (FR)".formatted(GERMANY, UNITED_STATES, FRANCE)
                : used;
    }
}
