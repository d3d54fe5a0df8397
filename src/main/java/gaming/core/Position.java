package gaming.core;

import org.jspecify.annotations.Nullable;

/**
 * The place of a record that came by a topic. A stored row keeps the position of the record that wrote it; null: it came
 * another way.
 *
 * @param source the partition; a topic that is recreated has other sources
 */
public record Position(int source, long offset) {
    /**
     * Whether a record is a later word than what is stored: of one source the higher offset is, and of two sources the
     * later write.
     */
    public static boolean isLater(@Nullable Position record, @Nullable Position stored) {
        return record == null || stored == null || record.source != stored.source || record.offset > stored.offset;
    }

    public boolean isOfTheSameSource(@Nullable Position other) {
        return other != null && other.source == source;
    }

    /** For a column of the database. */
    public static @Nullable Integer sourceIfAny(@Nullable Position position) {
        return position == null ? null : position.source;
    }

    /** For a column of the database. */
    public static @Nullable Long offsetIfAny(@Nullable Position position) {
        return position == null ? null : position.offset;
    }
}
