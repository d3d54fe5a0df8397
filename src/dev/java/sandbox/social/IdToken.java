package sandbox.social;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.Base64URL;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import sandbox.Json;
import sandbox.Sha256;

/** An ID token before it is issued. The header is free text: the signing method decides the signature. */
public record IdToken(Map<String, Object> header, Map<String, Object> claims, Signing signing) {
    /** Makes a signature of the signed text; may throw any exception of cryptography. */
    @FunctionalInterface
    public interface Signing {
        byte[] signature(byte[] content) throws GeneralSecurityException, JOSEException;
    }

    /** Signed with RS256, and the header says so. */
    static IdToken of(Map<String, Object> claims, RSAKey key) {
        var header = Map.<String, Object>of("alg", "RS256", "kid", key.getKeyID(), "typ", "JWT");
        return new IdToken(header, claims, rs256(key));
    }

    /** Sets a claim; null removes it. */
    public IdToken claim(String name, @Nullable Object value) {
        return new IdToken(header, changed(claims, name, value), signing);
    }

    /** Sets a parameter of the header; null removes it. */
    public IdToken header(String name, @Nullable Object value) {
        return new IdToken(changed(header, name, value), claims, signing);
    }

    /** Signs with another key and keeps the header. */
    public IdToken signedBy(RSAKey key) {
        return new IdToken(header, claims, rs256(key));
    }

    /** Uses {@code alg} none. */
    public IdToken unsigned() {
        return new IdToken(changed(header, "alg", "none"), claims, _ -> new byte[0]);
    }

    /** Signs with HS256 and a secret that an attacker knows, such as a public key. */
    public IdToken hs256(byte[] secret) {
        return new IdToken(changed(header, "alg", "HS256"), claims, content -> {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            return mac.doFinal(content);
        });
    }

    /** The compact serialization (RFC 7515, 3.1). */
    public String serialized() {
        try {
            String content =
                    base64(Json.MAPPER.writeValueAsBytes(header)) + "." + base64(Json.MAPPER.writeValueAsBytes(claims));
            return content + "." + base64(signing.signature(content.getBytes(StandardCharsets.US_ASCII)));
        } catch (JsonProcessingException | GeneralSecurityException | JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static Signing rs256(RSAKey key) {
        return content -> new RSASSASigner(key)
                .sign(new JWSHeader(JWSAlgorithm.RS256), content)
                .decode();
    }

    /** The claim {@code at_hash} (OpenID Connect Core, 3.1.3.6). */
    static String hash(String accessToken) {
        byte[] whole = Sha256.of(accessToken);
        return base64(Arrays.copyOf(whole, whole.length / 2));
    }

    private static String base64(byte[] bytes) {
        return Base64URL.encode(bytes).toString();
    }

    private static Map<String, Object> changed(Map<String, Object> all, String name, @Nullable Object value) {
        var changed = new LinkedHashMap<>(all);
        if (value == null) {
            changed.remove(name);
        } else {
            changed.put(name, value);
        }
        return changed;
    }
}
