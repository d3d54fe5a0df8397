package sandbox.social;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.Base64URL;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.codec.digest.HmacAlgorithms;
import org.apache.commons.codec.digest.HmacUtils;
import org.jspecify.annotations.Nullable;
import sandbox.Json;

/** An ID token before it is issued. The header is free text: the signing method decides the signature. */
public record IdToken(Map<String, Object> header, Map<String, Object> claims, Signing signing) {
    /** Makes a signature of the signed text. */
    @FunctionalInterface
    public interface Signing {
        byte[] signature(byte[] content) throws JOSEException;
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
        var signing = new HmacUtils(HmacAlgorithms.HMAC_SHA_256, secret);
        return new IdToken(changed(header, "alg", "HS256"), claims, signing::hmac);
    }

    public String serialized() {
        return serialized(Json.text(header), Json.text(claims), signing);
    }

    /** The compact serialization (RFC 7515, 3.1) of any texts. */
    public static String serialized(String header, String claims, Signing signing) {
        String content = Base64URL.encode(header) + "." + Base64URL.encode(claims);
        try {
            return content + "." + Base64URL.encode(signing.signature(content.getBytes(StandardCharsets.US_ASCII)));
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }

    public static Signing rs256(PrivateKey key) {
        return content -> new RSASSASigner(key)
                .sign(new JWSHeader(JWSAlgorithm.RS256), content)
                .decode();
    }

    private static Signing rs256(RSAKey key) {
        return content -> rs256(key.toPrivateKey()).signature(content);
    }

    /** The claim {@code at_hash} (OpenID Connect Core, 3.1.3.6). */
    static String hash(String accessToken) {
        byte[] whole = DigestUtils.sha256(accessToken);
        return Base64URL.encode(Arrays.copyOf(whole, whole.length / 2)).toString();
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
