package gaming.identity;

import gaming.core.Position;
import java.util.IdentityHashMap;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Changes of one user; a field that is not set stays as it is (details.md, "Feeds"). */
public final class UserRecord {
    private final ObjectId id;
    private final @Nullable Position position;
    private final IdentityHashMap<User.Field<?>, @Nullable Object> values = new IdentityHashMap<>();
    private boolean setsMfaSecret;
    private @Nullable String mfaSecret;

    public UserRecord(ObjectId id) {
        this(id, null);
    }

    /** @param position null: the record did not come by a topic */
    public UserRecord(ObjectId id, @Nullable Position position) {
        this.id = id;
        this.position = position;
    }

    /**
     * Null clears the field, or sets its default if it cannot be null. Null keeps the time of creation, and fails for the
     * username.
     */
    public <T> UserRecord set(User.Field<T> field, @Nullable T value) {
        values.put(field, value);
        return this;
    }

    /** In Base32; the merge encrypts it. */
    public UserRecord setMfaSecret(@Nullable String secret) {
        setsMfaSecret = true;
        mfaSecret = secret;
        return this;
    }

    ObjectId id() {
        return id;
    }

    @Nullable
    Position position() {
        return position;
    }

    boolean sets(User.Field<?> field) {
        return values.containsKey(field);
    }

    @SuppressWarnings("unchecked") // set() put it
    <T> @Nullable T value(User.Field<T> field) {
        return (T) values.get(field);
    }

    boolean setsMfaSecret() {
        return setsMfaSecret;
    }

    @Nullable
    String mfaSecret() {
        return mfaSecret;
    }

    void apply(User user) {
        values.keySet().forEach(field -> apply(field, user));
    }

    private <T> void apply(User.Field<T> field, User user) {
        user.set(field, value(field));
    }
}
