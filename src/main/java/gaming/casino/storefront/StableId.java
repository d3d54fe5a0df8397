package gaming.casino.storefront;

import java.util.Arrays;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;

/** Makes ids for objects without a row. The same words give the same id, and different words give different ids. */
final class StableId {
    private static final int BYTES = 12;

    private StableId() {}

    static ObjectId of(String... words) {
        return new ObjectId(Arrays.copyOf(DigestUtils.sha256(String.join("\n", words)), BYTES));
    }
}
