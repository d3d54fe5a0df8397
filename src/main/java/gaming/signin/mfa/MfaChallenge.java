package gaming.signin.mfa;

import gaming.access.OpaqueToken;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.security.MessageDigest;
import java.time.Instant;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A sign-in that waits for its second factor. */
@Entity
@Table(name = "mfa_challenge")
class MfaChallenge {
    @Id
    @Column(name = "token_hash", columnDefinition = "binary(32)")
    private byte[] hash;

    @Column(name = "user_id")
    private ObjectId userId;

    /** The provider that proved the first factor. */
    @Column
    private String provider;

    @Column(name = "redirect_path")
    private String redirectPath;

    /** Null without a sent code. */
    @Column(name = "code_hash", columnDefinition = "binary(32)")
    private byte @Nullable [] codeHash;

    /** The SHA-256 of the device's fingerprint. */
    @Column(columnDefinition = "binary(32)")
    private byte @Nullable [] device;

    @Column(name = "expires_at")
    private Instant expiresAt;

    @SuppressWarnings("NullAway") // Hibernate sets the fields
    protected MfaChallenge() {}

    MfaChallenge(
            OpaqueToken token,
            ObjectId userId,
            String provider,
            String redirectPath,
            @Nullable SentCode code,
            byte @Nullable [] device,
            Instant expiresAt) {
        this.hash = token.hash();
        this.userId = userId;
        this.provider = provider;
        this.redirectPath = redirectPath;
        this.codeHash = code == null ? null : hash(token, code);
        this.device = device;
        this.expiresAt = expiresAt;
    }

    /** A code ends with the address that it was sent to. */
    record SentCode(String code, @Nullable String address) {}

    /** Includes the token, which is not stored, because a million codes are soon tried. */
    private static byte[] hash(OpaqueToken token, SentCode sent) {
        return DigestUtils.sha256(token.text() + " " + sent.code() + " " + sent.address());
    }

    boolean expired(Instant now) {
        return !expiresAt.isAfter(now);
    }

    boolean codeWasSent() {
        return codeHash != null;
    }

    boolean sent(OpaqueToken token, SentCode code) {
        return MessageDigest.isEqual(codeHash, hash(token, code));
    }

    byte @Nullable [] device() {
        return device;
    }

    ObjectId userId() {
        return userId;
    }

    String provider() {
        return provider;
    }

    String redirectPath() {
        return redirectPath;
    }
}
