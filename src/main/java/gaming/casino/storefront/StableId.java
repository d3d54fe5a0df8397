package gaming.casino.storefront;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.bson.types.ObjectId;

/** Makes ids for objects without a row. The same words give the same id, and different words give different ids. */
final class StableId {
    private static final int BYTES = 12;

    private StableId() {}

    static ObjectId of(String... words) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(String.join("\n", words).getBytes(StandardCharsets.UTF_8));
            return new ObjectId(Arrays.copyOf(digest, BYTES));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
