package world;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The authenticator on somebody's phone, written out by RFC 6238 and nothing else. */
public record Authenticator(String secret) {
    private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int STEP = 30;
    private static final int CODES = 1_000_000;

    /** With a secret of its own. */
    public static Authenticator fresh() {
        var random = new SecureRandom();
        var secret = new StringBuilder();
        for (int letter = 0; letter < 32; letter++) {
            secret.append(BASE32.charAt(random.nextInt(BASE32.length())));
        }
        return new Authenticator(Confidential.keep(secret.toString()));
    }

    /** What it shows at this moment. */
    public String code(Instant moment) {
        return code(moment.getEpochSecond() / STEP);
    }

    /** A code that it shows at no moment near this one. */
    public String wrongCode(Instant moment) {
        Set<String> shown = new HashSet<>();
        for (int steps = -4; steps <= 4; steps++) {
            shown.add(code(moment.getEpochSecond() / STEP + steps));
        }
        int number = 918_273;
        while (shown.contains(Integer.toString(number))) {
            number++;
        }
        return Integer.toString(number);
    }

    private String code(long step) {
        try {
            var mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(key(), "HmacSHA1"));
            byte[] hash =
                    mac.doFinal(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
            int number = ByteBuffer.wrap(hash).getInt(hash[hash.length - 1] & 0xf) & Integer.MAX_VALUE;
            return String.format(Locale.ROOT, "%06d", number % CODES);
        } catch (GeneralSecurityException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }

    private byte[] key() {
        var key = ByteBuffer.allocate(secret.length() * 5 / 8);
        int bits = 0;
        int waiting = 0;
        for (char letter : secret.toCharArray()) {
            bits = bits << 5 | BASE32.indexOf(letter);
            waiting += 5;
            if (waiting >= 8) {
                waiting -= 8;
                key.put((byte) (bits >> waiting));
            }
        }
        return key.array();
    }
}
