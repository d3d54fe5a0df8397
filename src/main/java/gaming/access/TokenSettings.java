package gaming.access;

import gaming.Misconfiguration;
import java.nio.file.Path;
import org.eclipse.microprofile.config.Config;

/** Keys {@code mp.jwt.verify.*}: whose access tokens are believed. Both are required. */
record TokenSettings(Path publicKeyLocation, String issuer) {
    static final String LOCATION_KEY = "mp.jwt.verify.publickey.location";
    static final String ISSUER_KEY = "mp.jwt.verify.issuer";

    static TokenSettings from(Config config) {
        return new TokenSettings(Path.of(required(config, LOCATION_KEY)), required(config, ISSUER_KEY));
    }

    private static String required(Config config, String key) {
        return config.getOptionalValue(key, String.class)
                .filter(value -> !value.isBlank())
                .orElseThrow(() -> new Misconfiguration(key, "is required"));
    }
}
