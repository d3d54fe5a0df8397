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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** The keys that sign ID tokens. The newest one signs, and the one before it is still published. */
final class GoogleKeys {
    /**
     * The number of pairs: the signing key, the one before it and the next one. All sandboxes share them, because making a
     * pair takes long.
     */
    private static final int PAIRS = 3;

    private static final Map<Integer, CompletableFuture<RSAKey>> MADE = new ConcurrentHashMap<>();

    private int rotations;
    private List<RSAKey> keys = List.of();

    /** Begins to make the first pair, and does not wait for it. */
    GoogleKeys() {
        pair(0);
    }

    synchronized void rotate() {
        RSAKey before = current().getFirst();
        keys = List.of(next(), before);
    }

    synchronized void replace() {
        keys = List.of(next());
    }

    IdToken sign(Map<String, Object> claims) {
        return IdToken.of(claims, current().getFirst());
    }

    /** The public keys. */
    String published() {
        return new JWKSet(current().stream().<JWK>map(RSAKey::toPublicJWK).toList()).toString();
    }

    private synchronized List<RSAKey> current() {
        if (keys.isEmpty()) {
            keys = List.of(next());
        }
        return keys;
    }

    /** A key that signs no token of this provider. */
    static RSAKey foreign() {
        return pair(PAIRS).join();
    }

    private RSAKey next() {
        return new RSAKey.Builder(pair(rotations++ % PAIRS).join())
                .keyID(UUID.randomUUID().toString())
                .build();
    }

    /** Not made by a thread of the common pool, which the start of the service may need. */
    private static CompletableFuture<RSAKey> pair(int number) {
        return MADE.computeIfAbsent(
                number,
                _ -> CompletableFuture.supplyAsync(
                        GoogleKeys::made,
                        making -> Thread.ofPlatform()
                                .daemon()
                                .name("sandbox-keys")
                                .start(making)));
    }

    private static RSAKey made() {
        try {
            return new RSAKeyGenerator(2048)
                    .keyIDFromThumbprint(true)
                    .keyUse(KeyUse.SIGNATURE)
                    .algorithm(JWSAlgorithm.RS256)
                    .generate();
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
