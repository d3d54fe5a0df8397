package gaming.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.codec.digest.HmacAlgorithms;
import org.apache.commons.codec.digest.HmacUtils;

/** A secret of 256 bits in base64url. The service keeps its hash only. */
public record OpaqueToken(String text) {
    private static final int BYTES = 32;
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{43}");
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    public static OpaqueToken random() {
        return new OpaqueToken(BASE64.encodeToString(randomBytes()));
    }

    public static byte[] randomBytes() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    public static Optional<OpaqueToken> parse(String text) {
        return FORM.matcher(text).matches() ? Optional.of(new OpaqueToken(text)) : Optional.empty();
    }

    /** Whether the text is this token. The comparison takes the same time for any text of its length. */
    public boolean is(String sent) {
        return MessageDigest.isEqual(text.getBytes(StandardCharsets.UTF_8), sent.getBytes(StandardCharsets.UTF_8));
    }

    public byte[] hash() {
        return DigestUtils.sha256(text);
    }

    /** The result is always the same for the same salt, and a secret to everybody without this token. */
    public OpaqueToken derived(byte[] salt) {
        byte[] mac = new HmacUtils(HmacAlgorithms.HMAC_SHA_256, text).hmac(salt);
        return new OpaqueToken(BASE64.encodeToString(mac));
    }

    @Override
    public String toString() {
        return "OpaqueToken";
    }
}
