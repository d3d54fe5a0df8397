package gaming.signin.session;

import gaming.access.AddressBlock;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A session of a user; the row outlives the session for some time. */
@Entity
@Table(name = "session")
public class UserSession {
    enum Revoked {
        LOGOUT,
        REUSED,
        BLOCKED
    }

    @Id
    private ObjectId id;

    @Column(name = "user_id")
    private ObjectId userId;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "last_seen_at")
    private Instant lastSeenAt;

    @Column(name = "expires_at")
    private Instant expiresAt;

    /** The latest possible end of the session. A refresh does not move it. */
    @Column(name = "ends_at")
    private Instant endsAt;

    @Column(name = "revoked_at")
    private @Nullable Instant revokedAt;

    @Enumerated(EnumType.STRING)
    @Column(name = "revoked_because")
    private @Nullable Revoked revokedBecause;

    @Column(name = "ip_address")
    private @Nullable String ipAddress;

    /** The {@link AddressBlock#neighbourhood} of the sign-in; a refresh does not change it. */
    @Column
    private @Nullable String block;

    /** The SHA-256 of the fingerprint of the sign-in. */
    @Column(columnDefinition = "binary(32)")
    private byte @Nullable [] device;

    @Column(columnDefinition = "char(2)")
    private @Nullable String country;

    @Column
    private @Nullable String state;

    @SuppressWarnings("NullAway") // Hibernate sets the fields
    protected UserSession() {}

    UserSession(
            ObjectId userId,
            String ipAddress,
            byte @Nullable [] device,
            Instant now,
            Instant expiresAt,
            Instant endsAt) {
        this.id = new ObjectId();
        this.userId = userId;
        this.ipAddress = ipAddress;
        this.block = AddressBlock.neighbourhood(ipAddress);
        this.device = device;
        this.createdAt = now;
        this.lastSeenAt = now;
        this.expiresAt = expiresAt;
        this.endsAt = endsAt;
    }

    public boolean ended(Instant now) {
        return revokedAt != null || !expiresAt.isAfter(now);
    }

    public ObjectId id() {
        return id;
    }

    ObjectId userId() {
        return userId;
    }

    public Instant createdAt() {
        return createdAt;
    }

    /** The time of the latest refresh; before it, of the sign-in. */
    public Instant lastSeenAt() {
        return lastSeenAt;
    }

    public Instant expiresAt() {
        return expiresAt;
    }

    Instant endsAt() {
        return endsAt;
    }

    /** Null: the session did not end before its time. */
    public @Nullable Instant revokedAt() {
        return revokedAt;
    }

    /** The address of the latest refresh or update-location; before these, of the sign-in. Null: it is not kept longer. */
    public @Nullable String ipAddress() {
        return ipAddress;
    }

    /** ISO 3166-1 alpha-2; null before the first update-location. */
    public @Nullable String country() {
        return country;
    }

    /** In the country; null: unknown. */
    public @Nullable String state() {
        return state;
    }
}
