package gaming.access;

import gaming.Misconfiguration;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code mp.jwt.verify.*} and {@code auth.*}: whose access tokens are believed, and how ours are made (details.md,
 * "Configuration and start").
 *
 * @param publicKeys the file of the keys that may have signed a token
 * @param signingKey the file of the key that signs ours; its public half is one of {@code publicKeys}
 * @param lifetime of a token that we make
 */
record TokenSettings(Path publicKeys, String issuer, Path signingKey, Duration lifetime) {
    static final String LOCATION_KEY = "mp.jwt.verify.publickey.location";
    static final String ISSUER_KEY = "mp.jwt.verify.issuer";
    static final String SIGNING_KEY = "auth.signing-key";
    static final String LIFETIME_KEY = "auth.access-token.lifetime";

    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofDays(1);

    static TokenSettings from(Config config) {
        return new TokenSettings(
                Path.of(required(config, LOCATION_KEY)),
                required(config, ISSUER_KEY),
                Path.of(required(config, SIGNING_KEY)),
                lifetime(config));
    }

    private static String required(Config config, String key) {
        return config.getOptionalValue(key, String.class)
                .filter(value -> !value.isBlank())
                .orElseThrow(() -> new Misconfiguration(key, "is required"));
    }

    private static Duration lifetime(Config config) {
        try {
            Duration lifetime = Duration.parse(config.getValue(LIFETIME_KEY, String.class));
            if (lifetime.compareTo(SHORTEST) >= 0 && lifetime.compareTo(LONGEST) <= 0) {
                return lifetime;
            }
        } catch (DateTimeParseException _) {
            // Said below
        }
        throw new Misconfiguration(LIFETIME_KEY, "must be an ISO-8601 duration from PT1S to P1D");
    }
}
