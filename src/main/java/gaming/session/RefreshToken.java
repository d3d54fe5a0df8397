package gaming.session;

import gaming.access.OpaqueToken;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A refresh token of a session. The text is in the browser alone; whoever gives it back can compute its successor. */
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

    /** Null: the one that counts. */
    @Column(name = "replaced_at")
    private @Nullable Instant replacedAt;

    @Column(name = "successor_salt", columnDefinition = "binary(32)")
    private byte @Nullable [] successorSalt;

    @SuppressWarnings("NullAway") // filled by Hibernate
    protected RefreshToken() {}

    /** A new token, as good as its session is now. */
    RefreshToken(OpaqueToken token, UserSession session, Instant now) {
        this.hash = token.hash();
        this.session = session;
        this.createdAt = now;
        this.expiresAt = session.expiresAt();
    }

    UserSession session() {
        return session;
    }

    boolean ended(Instant now) {
        return !expiresAt.isAfter(now)
                || session.ended(now)
                || !session.endsAt().isAfter(now);
    }

    /** Whether the grace in which it may come again is over. */
    boolean replacedBefore(Instant graceBegan) {
        return replacedAt != null && !replacedAt.isAfter(graceBegan);
    }

    /** The token that replaced {@code token}, of which this row is. */
    Optional<OpaqueToken> successor(OpaqueToken token) {
        return Optional.ofNullable(successorSalt).map(token::derived);
    }

    /** Replaces {@code token}, of which this row is, by a new one. */
    OpaqueToken replace(OpaqueToken token, Instant now) {
        replacedAt = now;
        byte[] salt = OpaqueToken.randomBytes();
        successorSalt = salt;
        return token.derived(salt);
    }
}
