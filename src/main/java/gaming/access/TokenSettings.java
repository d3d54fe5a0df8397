package gaming.access;

import gaming.config.Keys;
import java.nio.file.Path;
import java.time.Duration;

/** Keys {@code mp.jwt.verify.*} and {@code auth.*}: whose access tokens are believed, and how ours are made. */
record TokenSettings(Path publicKeys, String issuer, Path signingKey, Duration lifetime) {
    static final String LOCATION_KEY = "mp.jwt.verify.publickey.location";
    static final String SIGNING_KEY = "auth.signing-key";

    static TokenSettings from(Keys keys) {
        return new TokenSettings(
                keys.path(LOCATION_KEY),
                keys.required("mp.jwt.verify.issuer"),
                keys.path(SIGNING_KEY),
                keys.duration("auth.access-token.lifetime", "PT1S", "P1D"));
    }
}
