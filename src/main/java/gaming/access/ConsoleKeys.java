package gaming.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import gaming.config.Misconfiguration;
import java.nio.file.Path;
import java.util.Optional;

/** The key that signs the sessions of the console, and its former keys. */
public final class ConsoleKeys {
    private final TokenKeys.Signer signer;

    private ConsoleKeys(TokenKeys.Signer signer) {
        this.signer = signer;
    }

    /**
     * Reads the file that the configuration key {@code key} names. Refuses a key that is also in the file {@code
     * players}, which has the keys of players' tokens.
     */
    public static ConsoleKeys read(String key, Path file, Optional<Path> players) {
        TokenKeys.Signer signer = TokenKeys.signer(key, file);
        boolean shared = players.stream()
                .flatMap(each -> TokenKeys.read(each).published().stream())
                .anyMatch(theirs -> signer.published().stream().anyMatch(own -> sameKey(own, theirs)));
        if (shared) {
            throw new Misconfiguration(key, "must not be a key of players' tokens");
        }
        return new ConsoleKeys(signer);
    }

    private static boolean sameKey(JWK one, JWK other) {
        try {
            return one.computeThumbprint().equals(other.computeThumbprint());
        } catch (JOSEException _) {
            return false;
        }
    }

    public String sign(JWTClaimsSet claims) {
        return signer.sign(claims);
    }

    /** The public keys that verify sessions, as a JWK set. */
    public String published() {
        return new JWKSet(signer.published()).toString(true);
    }
}
