package gaming.payments;

import gaming.database.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.UUID;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * Derives the ids of transfers. A database that has lost its last commits derives the id of a lost transfer again. The
 * platform books an id once, so it does not pay again.
 */
@ApplicationScoped
class TransactionIds {
    private static final long VERSION = 0x5000L;
    private static final long VARIANT_BITS = 0b11L << 62;
    private static final long VARIANT = 0b10L << 62;

    /** Read once, because it never changes. */
    private volatile @Nullable UUID namespace;

    /** The id of the transfer with this name in this installation; within the transaction under way. */
    String of(String... name) {
        UUID known = namespace;
        if (known == null) {
            known = Sql.first("select namespace from installation", row -> uuid(ByteBuffer.wrap(row.getBytes(1))))
                    .orElseThrow();
            namespace = known;
        }
        // No part of a name has a line break
        return derive(known, String.join("\n", name)).toString();
    }

    /** The UUID of version 5 (RFC 9562). */
    static UUID derive(UUID namespace, String name) {
        MessageDigest sha1 = DigestUtils.getSha1Digest();
        sha1.update(ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(namespace.getMostSignificantBits())
                .putLong(namespace.getLeastSignificantBits())
                .array());
        UUID hash = uuid(ByteBuffer.wrap(sha1.digest(name.getBytes(StandardCharsets.UTF_8))));
        return new UUID(
                (hash.getMostSignificantBits() & ~0xF000L) | VERSION,
                (hash.getLeastSignificantBits() & ~VARIANT_BITS) | VARIANT);
    }

    private static UUID uuid(ByteBuffer bytes) {
        return new UUID(bytes.getLong(), bytes.getLong());
    }
}
