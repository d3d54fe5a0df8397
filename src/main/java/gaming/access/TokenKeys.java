package gaming.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.SignedJWT;
import gaming.config.Misconfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The RSA keys that may have signed an access token; PEM blocks and JWKs alike, so that keys can be rotated. */
record TokenKeys(List<Key> keys) {
    /** RFC 7518, 3.3: nothing shorter signs RS256. */
    static final int SHORTEST_MODULUS_BITS = 2048;

    /**
     * One of them.
     *
     * @param published its modulus and exponent, and nothing else of the file that it came from; a key without an id goes
     *     by its thumbprint (RFC 7638)
     * @param named whether the file gives it an id; without one it fits any token
     */
    record Key(RSAKey published, boolean named, JWSVerifier verifier) {
        static Key of(@Nullable String id, RSAPublicKey key) throws JOSEException {
            if (key.getModulus().bitLength() < SHORTEST_MODULUS_BITS) {
                throw new JOSEException("an RSA key needs at least " + SHORTEST_MODULUS_BITS + " bits");
            }
            var published = new RSAKey.Builder(key).keyUse(KeyUse.SIGNATURE).algorithm(JWSAlgorithm.RS256);
            return new Key(
                    (id == null ? published.keyIDFromThumbprint() : published.keyID(id)).build(),
                    id != null,
                    new RSASSAVerifier(key));
        }

        /** All keys fit a token that names none. */
        boolean fits(@Nullable String id) {
            return id == null || !named || published.getKeyID().equals(id);
        }
    }

    /** Reads a PEM file, a JWK or a JWK set; fails with a message that names the configuration key. */
    static TokenKeys read(Path file) {
        try {
            String text = Files.readString(file);
            List<Key> keys = text.stripLeading().startsWith("{") ? fromJson(text) : fromPem(text);
            if (keys.isEmpty()) {
                throw unusable(file, "holds no RSA public key for RS256");
            }
            return new TokenKeys(List.copyOf(keys));
        } catch (IOException unreadable) {
            throw unusable(file, "can not be read");
        } catch (ParseException _) {
            // The parser's own words may quote the private half of a key
            throw unusable(file, "holds no well-formed key");
        } catch (GeneralSecurityException | JOSEException | IllegalArgumentException failure) {
            throw unusable(file, "holds no usable public key: " + failure.getMessage());
        }
    }

    /** Whether one of these keys signed it; what the token's header says picks among them only. */
    boolean signed(SignedJWT token) throws JOSEException {
        String id = token.getHeader().getKeyID();
        for (Key key : keys) {
            if (key.fits(id) && token.verify(key.verifier())) {
                return true;
            }
        }
        return false;
    }

    /** The id under which the public half of a key with this modulus is published. */
    Optional<String> idOf(RSAPublicKey key) {
        return keys.stream()
                .map(Key::published)
                .filter(published -> published.getModulus().decodeToBigInteger().equals(key.getModulus())
                        && published.getPublicExponent().decodeToBigInteger().equals(key.getPublicExponent()))
                .map(JWK::getKeyID)
                .findFirst();
    }

    /** All of them as a JWK set (RFC 7517). */
    String toJson() {
        return new JWKSet(keys.stream().<JWK>map(Key::published).toList()).toString(true);
    }

    private static List<Key> fromPem(String text) throws GeneralSecurityException, JOSEException {
        var keys = new ArrayList<Key>();
        for (byte[] encoded : Pem.blocks("PUBLIC KEY", text)) {
            var key = KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(encoded));
            keys.add(Key.of(null, (RSAPublicKey) key));
        }
        return keys;
    }

    private static List<Key> fromJson(String text) throws ParseException, JOSEException {
        Map<String, Object> document = JSONObjectUtils.parse(text);
        List<Map<String, Object>> jwks = document.get("keys") == null
                ? List.of(document)
                : List.of(JSONObjectUtils.getJSONObjectArray(document, "keys"));
        var keys = new ArrayList<Key>();
        for (Map<String, Object> jwk : jwks) {
            if (signsRs256(jwk)) {
                RSAKey key = RSAKey.parse(jwk);
                keys.add(Key.of(key.getKeyID(), key.toRSAPublicKey()));
            }
        }
        return keys;
    }

    private static boolean signsRs256(Map<String, Object> jwk) {
        return "RSA".equals(jwk.get("kty"))
                && "sig".equals(jwk.getOrDefault("use", "sig"))
                && "RS256".equals(jwk.getOrDefault("alg", "RS256"));
    }

    private static Misconfiguration unusable(Path file, String problem) {
        return new Misconfiguration(TokenSettings.LOCATION_KEY, file + " " + problem);
    }
}
