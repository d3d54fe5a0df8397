package gaming.signin;

import gaming.signin.providers.AuthSocialType;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The identity of a person at a provider, and the user whom it signs in. */
@Entity
@IdClass(SocialIdentity.Key.class)
@Table(name = "social_identity")
class SocialIdentity {
    record Key(AuthSocialType provider, String subject) {}

    @Id
    @Column
    @Enumerated(EnumType.STRING)
    private AuthSocialType provider;

    /** The person's id at the provider. */
    @Id
    @Column
    private String subject;

    @Column(name = "user_id")
    private ObjectId userId;

    @Column(name = "linked_at")
    private Instant linkedAt;

    /** Null: the identity signs in its user; an unlinked identity waits for another link. */
    @Column(name = "unlinked_at")
    private @Nullable Instant unlinkedAt;

    /** The user whom a linked identity signs in; the key (linked_user_id, provider) allows one of each provider. */
    @Column(name = "linked_user_id", insertable = false, updatable = false)
    private @Nullable ObjectId linkedUserId;

    @SuppressWarnings("NullAway") // Hibernate sets the fields
    protected SocialIdentity() {}

    SocialIdentity(AuthSocialType provider, String subject, ObjectId userId, Instant now) {
        this.provider = provider;
        this.subject = subject;
        this.userId = userId;
        this.linkedAt = now;
    }

    void link(ObjectId user, Instant now) {
        userId = user;
        linkedAt = now;
        unlinkedAt = null;
    }

    void unlink(Instant now) {
        unlinkedAt = now;
    }

    boolean linked() {
        return unlinkedAt == null;
    }

    AuthSocialType provider() {
        return provider;
    }

    Instant linkedAt() {
        return linkedAt;
    }

    ObjectId userId() {
        return userId;
    }
}
