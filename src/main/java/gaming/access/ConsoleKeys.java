package gaming.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import gaming.config.Misconfiguration;
import java.nio.file.Path;
import java.util.Optional;

/** The key that signs the sessions of the console, and its former keys. */
public final class ConsoleKeys {
    private final StatementKeys.Pair pair;

    private ConsoleKeys(StatementKeys.Pair pair) {
        this.pair = pair;
    }

    /**
     * Reads the file that the configuration key {@code key} names. Refuses a key that is also in the file {@code
     * players}, which has the keys of players' tokens.
     */
    public static ConsoleKeys read(String key, Path file, Optional<Path> players) {
        StatementKeys.Pair pair = TokenKeys.pair(key, file);
        boolean shared = players.stream()
                .flatMap(each -> TokenKeys.read(each).keys().stream())
                .anyMatch(theirs -> pair.published().stream().anyMatch(own -> sameKey(own, theirs.published())));
        if (shared) {
            throw new Misconfiguration(key, "must not be a key of players' tokens");
        }
        return new ConsoleKeys(pair);
    }

    private static boolean sameKey(JWK one, JWK other) {
        try {
            return one.computeThumbprint().equals(other.computeThumbprint());
        } catch (JOSEException _) {
            return false;
        }
    }

    public String sign(JWTClaimsSet claims) {
        var token = new SignedJWT(pair.header(), claims);
        try {
            token.sign(pair.signer());
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
        return token.serialize();
    }

    /** The public keys that verify sessions, as a JWK set. */
    public String published() {
        return new JWKSet(pair.published()).toString(true);
    }
}
