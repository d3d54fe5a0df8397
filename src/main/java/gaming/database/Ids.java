package gaming.database;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.Optional;
import org.bson.types.ObjectId;

/** Object ids as callers write them: 24 hexadecimal digits in any case (details.md, "Amendments"). */
public final class Ids {
    /** Writers lock rows in this order. It equals the order of ObjectId, whose comparison makes two arrays. */
    public static final Comparator<ObjectId> ORDER = Ids::compare;

    public static final ObjectId LOWEST = new ObjectId("0".repeat(24));

    private static final long LATEST_SECOND = 0xffff_ffffL;

    private Ids() {}

    public static Optional<ObjectId> parse(String text) {
        return ObjectId.isValid(text) ? Optional.of(new ObjectId(text)) : Optional.empty();
    }

    /** The lowest id of those that are made on the UTC day; of days before 1970 the lowest id of all. */
    public static ObjectId first(LocalDate day) {
        long seconds = Math.max(0, day.atStartOfDay(ZoneOffset.UTC).toEpochSecond());
        return new ObjectId("%08x%016x".formatted(seconds, 0));
    }

    /** The highest id of those that are made on the UTC day. */
    public static ObjectId last(LocalDate day) {
        long seconds = day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toEpochSecond() - 1;
        return new ObjectId("%08x".formatted(Math.min(seconds, LATEST_SECOND)) + "f".repeat(16));
    }

    /** The second in which the id was made. */
    public static Instant time(ObjectId id) {
        return Instant.ofEpochSecond(Integer.toUnsignedLong(id.getTimestamp()));
    }

    /** The UTC day on which the id was made. */
    public static LocalDate day(ObjectId id) {
        return LocalDate.ofInstant(time(id), ZoneOffset.UTC);
    }

    private static int compare(ObjectId one, ObjectId other) {
        int bySecond = Integer.compareUnsigned(one.getTimestamp(), other.getTimestamp());
        return bySecond != 0 ? bySecond : one.compareTo(other);
    }
}
