package gaming.access;

import gaming.Setting;
import java.nio.file.Path;
import java.time.Duration;
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
                Setting.path(LOCATION_KEY, Setting.required(config, LOCATION_KEY)),
                Setting.required(config, ISSUER_KEY),
                Setting.path(SIGNING_KEY, Setting.required(config, SIGNING_KEY)),
                Setting.duration(config, LIFETIME_KEY, SHORTEST, LONGEST));
    }
}
