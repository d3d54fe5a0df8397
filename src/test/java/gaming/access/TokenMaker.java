package gaming.access;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Makes tokens, good and bad ones, with a key pair. Making a pair takes long, so the usual ones are made once. */
record TokenMaker(KeyPair pair) {
    private static final Base64.Encoder URL = Base64.getUrlEncoder().withoutPadding();

    private static final Map<String, TokenMaker> MADE = new ConcurrentHashMap<>();

    static TokenMaker ours() {
        return MADE.computeIfAbsent("ours", _ -> withBits(2048));
    }

    static TokenMaker foreign() {
        return MADE.computeIfAbsent("foreign", _ -> withBits(2048));
    }

    static TokenMaker longer() {
        return MADE.computeIfAbsent("longer", _ -> withBits(2304));
    }

    static TokenMaker withBits(int bits) {
        try {
            var generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(bits);
            return new TokenMaker(generator.generateKeyPair());
        } catch (GeneralSecurityException failure) {
            throw new IllegalStateException(failure);
        }
    }

    String pem() {
        return pem("PUBLIC KEY", pair.getPublic().getEncoded());
    }

    String privatePem() {
        return pem("PRIVATE KEY", pair.getPrivate().getEncoded());
    }

    private static String pem(String label, byte[] encoded) {
        return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
                .formatted(label, Base64.getMimeEncoder().encodeToString(encoded), label);
    }

    String jwk(String id) {
        var key = (RSAPublicKey) pair.getPublic();
        return "{\"kty\":\"RSA\",\"use\":\"sig\",\"alg\":\"RS256\",\"kid\":\"%s\",\"n\":\"%s\",\"e\":\"%s\"}"
                .formatted(id, number(key.getModulus()), number(key.getPublicExponent()));
    }

    String rs256(String claims) {
        return signed("{\"alg\":\"RS256\"}", claims);
    }

    String signed(String header, String claims) {
        String content = part(header) + "." + part(claims);
        try {
            var signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(pair.getPrivate());
            signature.update(content.getBytes(StandardCharsets.US_ASCII));
            return content + "." + URL.encodeToString(signature.sign());
        } catch (GeneralSecurityException failure) {
            throw new IllegalStateException(failure);
        }
    }

    static String part(String json) {
        return URL.encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }

    static String part(byte[] bytes) {
        return URL.encodeToString(bytes);
    }

    private static String number(BigInteger number) {
        byte[] bytes = number.toByteArray();
        return URL.encodeToString(bytes[0] == 0 ? java.util.Arrays.copyOfRange(bytes, 1, bytes.length) : bytes);
    }
}
