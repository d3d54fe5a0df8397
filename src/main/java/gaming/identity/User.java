package gaming.identity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.List;
import java.util.Set;
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

    private @Nullable String email;

    @Enumerated(EnumType.STRING)
    private UserStatus status;

    @Column(name = "on_boarding_completed")
    private boolean onBoardingCompleted;

    @Enumerated(EnumType.STRING)
    @Column(name = "mfa_type")
    private @Nullable MfaType mfaType;

    @Column(name = "mfa_phone")
    private @Nullable String mfaPhone;

    @Column(name = "mfa_secret")
    private byte @Nullable [] mfaSecret;

    private @Nullable String language;

    private String segments;

    @Column(name = "platform_id")
    private @Nullable String platformId;

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

    public @Nullable String email() {
        return email;
    }

    public UserStatus status() {
        return status;
    }

    public boolean onBoardingCompleted() {
        return onBoardingCompleted;
    }

    /** Null: the user needs no second factor. */
    public @Nullable MfaType mfaType() {
        return mfaType;
    }

    public @Nullable String mfaPhone() {
        return mfaPhone;
    }

    /** The secret of the user's authenticator, encrypted. */
    @Nullable
    Sealed mfaSecret() {
        return mfaSecret == null ? null : new Sealed(mfaSecret);
    }

    /** A language tag; null: unknown. */
    public @Nullable String language() {
        return language;
    }

    /** The groups that others put the user in, for what is shown to whom. */
    public Set<String> segments() {
        return segments.isEmpty() ? Set.of() : Set.copyOf(List.of(segments.split(UserRow.SEPARATOR)));
    }

    /** How the platform calls the user; null: not at all. */
    public @Nullable String platformId() {
        return platformId;
    }

    public @Nullable String avatarUrl() {
        return avatarUrl;
    }

    /** The user's own referral message. */
    public @Nullable String postText() {
        return postText;
    }
}
