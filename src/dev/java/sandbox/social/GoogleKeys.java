package sandbox.social;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The keys that sign ID tokens: the newest one signs, and the one before is still published. */
final class GoogleKeys {
    private static final int BITS = 2048;

    private volatile List<RSAKey> keys = List.of(made());

    synchronized void rotate() {
        keys = List.of(made(), keys.getFirst());
    }

    synchronized void replace() {
        keys = List.of(made());
    }

    IdToken sign(Map<String, Object> claims) {
        return IdToken.of(claims, keys.getFirst());
    }

    /** Without anything private. */
    String published() {
        return new JWKSet(keys.stream().<JWK>map(RSAKey::toPublicJWK).toList()).toString();
    }

    private static RSAKey made() {
        try {
            return new RSAKeyGenerator(BITS)
                    .keyID(UUID.randomUUID().toString())
                    .keyUse(KeyUse.SIGNATURE)
                    .algorithm(JWSAlgorithm.RS256)
                    .generate();
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
