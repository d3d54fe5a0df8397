package gaming.chat;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What proves to the chat service that the caller is a server: the JWT <code>{"server": true}</code>, signed with the
 * secret by HS256 (external-systems.md, "chat"). By hand, because libraries refuse secrets of fewer than 32 bytes, and
 * its length is the chat service's to choose.
 */
final class ServerToken {
    private static final String ALGORITHM = "HmacSHA256";
    private static final String SIGNED =
            base64("{\"alg\":\"HS256\",\"typ\":\"JWT\"}") + "." + base64("{\"server\":true}");

    private ServerToken() {}

    static String of(String secret) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            return SIGNED + "." + base64(mac.doFinal(SIGNED.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    private static String base64(String text) {
        return base64(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
