package gaming.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import gaming.Misconfiguration;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.KeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The RSA keys that may have signed an access token; PEM blocks and JWKs alike, so that keys can be rotated. */
record TokenKeys(List<Key> keys) {
    /** RFC 7518, 3.3: nothing shorter signs RS256. */
    private static final int SHORTEST_MODULUS_BITS = 2048;

    private static final Pattern PEM =
            Pattern.compile("-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\\s]+)-----END PUBLIC KEY-----");

    /** A public key, with its id where it came from a JWK that has one. */
    record Key(Optional<String> id, PublicKey key) {}

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
        } catch (GeneralSecurityException | IllegalArgumentException failure) {
            throw unusable(file, "holds no usable public key: " + failure.getMessage());
        }
    }

    /** The keys to try for a token with this key id; keys without an id fit any token, and all fit one without. */
    List<Key> candidates(Optional<String> id) {
        return id.isEmpty()
                ? keys
                : keys.stream()
                        .filter(key -> key.id().isEmpty() || key.id().equals(id))
                        .toList();
    }

    private static List<Key> fromPem(String text) throws GeneralSecurityException {
        var keys = new ArrayList<Key>();
        var blocks = PEM.matcher(text);
        while (blocks.find()) {
            byte[] encoded = Base64.getMimeDecoder().decode(blocks.group(1));
            keys.add(new Key(Optional.empty(), rsa(new X509EncodedKeySpec(encoded))));
        }
        return keys;
    }

    private static List<Key> fromJson(String text) throws IOException, GeneralSecurityException {
        JsonNode document = new ObjectMapper().readTree(text);
        var keys = new ArrayList<Key>();
        for (JsonNode jwk : document.has("keys") ? document.path("keys") : List.of(document)) {
            if (signsRs256(jwk)) {
                var spec = new RSAPublicKeySpec(number(jwk, "n"), number(jwk, "e"));
                keys.add(new Key(Optional.ofNullable(jwk.path("kid").textValue()), rsa(spec)));
            }
        }
        return keys;
    }

    private static boolean signsRs256(JsonNode jwk) {
        return "RSA".equals(jwk.path("kty").textValue())
                && "sig".equals(jwk.path("use").asText("sig"))
                && "RS256".equals(jwk.path("alg").asText("RS256"));
    }

    private static BigInteger number(JsonNode jwk, String field) {
        return new BigInteger(1, Base64.getUrlDecoder().decode(jwk.path(field).asText()));
    }

    private static PublicKey rsa(KeySpec spec) throws GeneralSecurityException {
        PublicKey key = KeyFactory.getInstance("RSA").generatePublic(spec);
        if (key instanceof RSAPublicKey rsa && rsa.getModulus().bitLength() < SHORTEST_MODULUS_BITS) {
            throw new GeneralSecurityException("an RSA key needs at least " + SHORTEST_MODULUS_BITS + " bits");
        }
        return key;
    }

    private static Misconfiguration unusable(Path file, String problem) {
        return new Misconfiguration(TokenSettings.LOCATION_KEY, file + " " + problem);
    }
}
