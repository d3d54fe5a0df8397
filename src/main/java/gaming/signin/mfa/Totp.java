package gaming.signin.mfa;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.OptionalLong;
import javax.crypto.spec.SecretKeySpec;
import org.apache.commons.codec.binary.Base32;

/** Codes of an authenticator: RFC 6238 with SHA-1, 30 seconds and six digits, which every authenticator supports. */
final class Totp {
    /** Steps before and after the current one, for inaccurate clocks and slow typing. */
    private static final int STEPS_AROUND = 1;

    private static final TimeBasedOneTimePasswordGenerator CODES = new TimeBasedOneTimePasswordGenerator();

    private Totp() {}

    /** The step of a code near {@code now} and later than {@code after}: a code is valid once (RFC 6238, 5.2). */
    static OptionalLong step(String base32Secret, String code, Instant now, long after) {
        var key = new SecretKeySpec(new Base32().decode(base32Secret), CODES.getAlgorithm());
        long seconds = CODES.getTimeStep().toSeconds();
        long current = Math.floorDiv(now.getEpochSecond(), seconds);
        OptionalLong found = OptionalLong.empty();
        for (long step = current - STEPS_AROUND; step <= current + STEPS_AROUND; step++) {
            if (step > after && equal(code, codeAt(key, Instant.ofEpochSecond(step * seconds)))) {
                found = OptionalLong.of(step);
            }
        }
        return found;
    }

    private static String codeAt(SecretKeySpec key, Instant moment) {
        try {
            return CODES.generateOneTimePasswordString(key, moment);
        } catch (InvalidKeyException everyKeyIsValid) {
            throw new IllegalStateException(everyKeyIsValid);
        }
    }

    private static boolean equal(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}
