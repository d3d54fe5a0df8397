package gaming.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.SignedJWT;
import gaming.config.Misconfiguration;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The RSA keys that verify access tokens; several during a rotation. The class parses PEM (RFC 7468) itself, because
 * Nimbus needs Bouncy Castle for it.
 */
record TokenKeys(List<Key> keys) {
    static final String PUBLIC_KEYS = "mp.jwt.verify.publickey.location";
    static final String SIGNING_KEY = "auth.signing-key";
    /** RS256 allows no shorter key (RFC 7518, 3.3). */
    private static final int SHORTEST_MODULUS_BITS = 2048;

    /**
     * @param published the modulus and the exponent only; the id of a key without an id is its thumbprint (RFC 7638)
     * @param named whether the file gives the key an id; a key without an id fits any token
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

        boolean fits(@Nullable String id) {
            return id == null || !named || published.getKeyID().equals(id);
        }

        boolean hasPublicHalfOf(RSAPrivateCrtKey key) {
            BigInteger modulus = published.getModulus().decodeToBigInteger();
            BigInteger exponent = published.getPublicExponent().decodeToBigInteger();
            return modulus.equals(key.getModulus()) && exponent.equals(key.getPublicExponent());
        }
    }

    /** Reads a PEM file, a JWK or a JWK set. */
    static TokenKeys read(Path file) {
        try {
            String text = Files.readString(file);
            List<Key> keys = text.stripLeading().startsWith("{") ? fromJson(text) : fromPem(text);
            if (keys.isEmpty()) {
                throw unusable(file, "holds no RSA public key for RS256");
            }
            return new TokenKeys(List.copyOf(keys));
        } catch (IOException unreadable) {
            throw unusable(file, "cannot be read");
        } catch (ParseException _) {
            // The parser's message may quote the private half of a key
            throw unusable(file, "holds no well-formed key");
        } catch (GeneralSecurityException | JOSEException | IllegalArgumentException failure) {
            throw unusable(file, "holds no usable public key: " + failure.getMessage());
        }
    }

    /**
     * Reads a PEM file with one RSA key in PKCS#8, whose public half is one of these keys. No message quotes the file
     * or its name, because an operator may have written the key itself as the file name.
     */
    SigningKey signer(Path file) {
        RSAPrivateCrtKey key = privateKey(SIGNING_KEY, file);
        if (key.getModulus().bitLength() < SHORTEST_MODULUS_BITS) {
            throw unusable("an RSA key needs at least " + SHORTEST_MODULUS_BITS + " bits");
        }
        String id = keys.stream()
                .filter(candidate -> candidate.hasPublicHalfOf(key))
                .map(candidate -> candidate.published().getKeyID())
                .findFirst()
                .orElseThrow(() -> unusable(
                        "no service would accept its tokens, its public key is not among those of " + PUBLIC_KEYS));
        return new SigningKey(key, id, JOSEObjectType.JWT, this);
    }

    /** Reads a PEM file with one RSA private key in PKCS#8 and any number of former public keys. */
    static SigningKey signingKey(String name, Path file) {
        RSAPrivateCrtKey key = privateKey(name, file);
        try {
            var half = new RSAPublicKeySpec(key.getModulus(), key.getPublicExponent());
            var all = new ArrayList<>(fromPem(Files.readString(file)));
            all.addFirst(
                    Key.of(null, (RSAPublicKey) KeyFactory.getInstance("RSA").generatePublic(half)));
            return new SigningKey(key, all.getFirst().published().getKeyID(), null, new TokenKeys(all));
        } catch (IOException | GeneralSecurityException | JOSEException | IllegalArgumentException _) {
            throw new Misconfiguration(name, "its file holds an unusable key");
        }
    }

    boolean signed(SignedJWT token) throws JOSEException {
        String id = token.getHeader().getKeyID();
        for (Key key : keys) {
            if (key.fits(id) && token.verify(key.verifier())) {
                return true;
            }
        }
        return false;
    }

    /** Whether any key is one of {@code others}, too. */
    boolean overlaps(TokenKeys others) {
        return keys.stream()
                .anyMatch(own -> others.keys.stream()
                        .anyMatch(other -> own.published()
                                .getModulus()
                                .equals(other.published().getModulus())));
    }

    List<JWK> published() {
        return keys.stream().<JWK>map(Key::published).toList();
    }

    private static List<Key> fromPem(String text) throws GeneralSecurityException, JOSEException {
        var keys = new ArrayList<Key>();
        for (byte[] encoded : blocks("PUBLIC KEY", text)) {
            var key = KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(encoded));
            keys.add(Key.of(null, (RSAPublicKey) key));
        }
        return keys;
    }

    /** Throws IllegalArgumentException if the content of a block is not Base64. */
    private static List<byte[]> blocks(String label, String text) {
        return Pattern.compile("-----BEGIN " + label + "-----([A-Za-z0-9+/=\\s]+)-----END " + label + "-----")
                .matcher(text)
                .results()
                .map(block -> Base64.getMimeDecoder().decode(block.group(1)))
                .toList();
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

    private static RSAPrivateCrtKey privateKey(String name, Path file) {
        try {
            List<byte[]> blocks = blocks("PRIVATE KEY", Files.readString(file));
            if (blocks.size() == 1
                    && KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(blocks.getFirst()))
                            instanceof RSAPrivateCrtKey key) {
                return key;
            }
        } catch (IOException _) {
            throw new Misconfiguration(name, "its file cannot be read");
        } catch (GeneralSecurityException | IllegalArgumentException _) {
            // The statement below throws
        }
        throw new Misconfiguration(name, "its file must hold one RSA private key, PKCS#8 in PEM");
    }

    private static Misconfiguration unusable(Path file, String problem) {
        return new Misconfiguration(PUBLIC_KEYS, file + " " + problem);
    }

    private static Misconfiguration unusable(String problem) {
        return new Misconfiguration(SIGNING_KEY, problem);
    }
}
