package gaming.signin.session;

import gaming.access.OpaqueToken;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A refresh token of a session. A replaced token stays until it expires, so that a second use is noticed. */
@Entity
@Table(name = "refresh_token")
class RefreshToken {
    @Id
    @Column(name = "token_hash", columnDefinition = "binary(32)")
    private byte[] hash;

    @ManyToOne(optional = false)
    @JoinColumn(name = "session_id")
    private UserSession session;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "expires_at")
    private Instant expiresAt;

    @Column(name = "replaced_at")
    private @Nullable Instant replacedAt;

    /** Null before the token is replaced; with the token itself it gives the successor. */
    @Column(name = "successor_salt", columnDefinition = "binary(32)")
    private byte @Nullable [] successorSalt;

    @SuppressWarnings("NullAway") // Hibernate sets the fields
    protected RefreshToken() {}

    RefreshToken(OpaqueToken token, UserSession session, Instant now, Instant expiresAt) {
        this.hash = token.hash();
        this.session = session;
        this.createdAt = now;
        this.expiresAt = expiresAt;
    }

    byte[] hash() {
        return hash;
    }

    UserSession session() {
        return session;
    }

    boolean ended(Instant now) {
        return session.ended(now) || !expiresAt.isAfter(now);
    }

    boolean replacedBefore(Instant graceBegan) {
        return replacedAt != null && !replacedAt.isAfter(graceBegan);
    }

    Instant expiresAt() {
        return expiresAt;
    }

    boolean isReplaced() {
        return successorSalt != null;
    }

    /** The successor of {@code token}, to which this row belongs and which is replaced. */
    OpaqueToken successor(OpaqueToken token) {
        return token.derived(Objects.requireNonNull(successorSalt));
    }
}
