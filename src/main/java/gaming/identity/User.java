package gaming.identity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A user as the rest of the service reads it; written by the user feed in sets. */
@Entity
@Table(name = "user")
public class User {
    @Id
    private ObjectId id;

    private String username;

    /** The username in lower case: names differ by more than case. */
    @Column(name = "username_key")
    private String usernameKey;

    @Column(name = "avatar_url")
    private @Nullable String avatarUrl;

    @Column(name = "post_text")
    private @Nullable String postText;

    @SuppressWarnings("NullAway") // filled by Hibernate
    protected User() {}

    public ObjectId id() {
        return id;
    }

    public String username() {
        return username;
    }

    public @Nullable String avatarUrl() {
        return avatarUrl;
    }

    /** The user's own referral message. */
    public @Nullable String postText() {
        return postText;
    }
}
