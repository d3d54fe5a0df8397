package gaming.core;

import org.jspecify.annotations.Nullable;

/**
 * The reason why a record of a feed or a message of a topic is not taken.
 *
 * @param replaces the {@link Stored#version} of the object that the record would have replaced; null: not known, or of
 *     no use because the record will never be taken
 */
public record Rejection(String reason, @Nullable String replaces) {
    /** A rejection of a record that no later try takes. */
    public static Rejection lasting(String reason) {
        return new Rejection(reason, null);
    }

    /** Whether the record lacks something that may still come, such as its user. */
    public boolean mayPassLater() {
        return replaces != null;
    }
}
