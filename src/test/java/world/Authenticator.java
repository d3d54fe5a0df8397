package world;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Instant;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.commons.codec.binary.Base32;

/** The authenticator on a person's telephone: RFC 6238 with SHA-1, 30 seconds and six digits. */
public final class Authenticator {
    private static final int STEP = 30;
    private static final int CODES = 1_000_000;

    private final byte[] secret;

    /** {@code secret}: in Base32, as it is typed in. */
    public Authenticator(String secret) {
        this.secret = new Base32().decode(secret);
    }

    /** The code that it shows at {@code moment}. */
    public String code(Instant moment) {
        byte[] hash = hmac(ByteBuffer.allocate(Long.BYTES)
                .putLong(Math.floorDiv(moment.getEpochSecond(), STEP))
                .array());
        int offset = hash[hash.length - 1] & 0xf;
        int number = ByteBuffer.wrap(hash, offset, Integer.BYTES).getInt() & Integer.MAX_VALUE;
        return "%06d".formatted(number % CODES);
    }

    private byte[] hmac(byte[] step) {
        try {
            var mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(secret, "HmacSHA1"));
            return mac.doFinal(step);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
