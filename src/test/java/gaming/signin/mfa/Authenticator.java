package gaming.signin.mfa;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.commons.codec.binary.Base32;
import sandbox.Confidential;

/**
 * The authenticator on a person's telephone: RFC 6238 with SHA-1, 30 seconds and six digits.
 *
 * @param secret in Base32, as a person types it
 */
public record Authenticator(String secret) {
    private static final int STEP = 30;
    private static final int CODES = 1_000_000;
    private static final int SECRET_BYTES = 20;

    /** With a secret of its own. */
    public static Authenticator fresh() {
        var secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return new Authenticator(Confidential.keep(new Base32().encodeToString(secret)));
    }

    /** The code at {@code moment}. */
    public String code(Instant moment) {
        byte[] hash = hmac(ByteBuffer.allocate(Long.BYTES)
                .putLong(Math.floorDiv(moment.getEpochSecond(), STEP))
                .array());
        int offset = hash[hash.length - 1] & 0xf;
        int number = ByteBuffer.wrap(hash, offset, Integer.BYTES).getInt() & Integer.MAX_VALUE;
        return "%06d".formatted(number % CODES);
    }

    /** A code of no moment near {@code moment}. */
    public String wrongCode(Instant moment) {
        Set<String> shown = new HashSet<>();
        for (int steps = -4; steps <= 4; steps++) {
            shown.add(code(moment.plusSeconds((long) steps * STEP)));
        }
        int number = 918_273;
        while (shown.contains(Integer.toString(number))) {
            number++;
        }
        return Integer.toString(number);
    }

    private byte[] hmac(byte[] step) {
        try {
            var mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(new Base32().decode(secret), "HmacSHA1"));
            return mac.doFinal(step);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
