package gaming.signin;

import gaming.access.Caller;
import gaming.access.OpaqueToken;
import gaming.access.limits.LockoutSubject;
import gaming.identity.Referrer;
import gaming.signin.providers.AuthSocialType;
import gaming.signin.providers.Challenge;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A flow that was begun and not ended. It holds all that the flow is bound to: any pod can end it, and the caller brings
 * nothing of this.
 */
@Entity
@Table(name = "sign_in_state")
class SignInState {
    @Id
    @Column(name = "state_hash", columnDefinition = "binary(32)")
    private byte[] hash;

    /** Of the secret in the browser's cookie; null: an older pod began the flow. */
    @Column(name = "cookie_hash", columnDefinition = "binary(32)")
    private byte @Nullable [] cookieHash;

    @Enumerated(EnumType.STRING)
    private AuthSocialType provider;

    @Enumerated(EnumType.STRING)
    private Flow flow;

    @Column(name = "code_verifier")
    private String codeVerifier;

    private String nonce;

    @Column(name = "redirect_path")
    private String redirectPath;

    /** The SHA-256 of the device's; null where none was given, or one that may be anybody's. */
    @Column(name = "fingerprint_hash", columnDefinition = "binary(32)")
    private byte @Nullable [] fingerprint;

    @Column(name = "user_id")
    private @Nullable ObjectId userId;

    @Column(name = "marketing_offers")
    private boolean marketingOffers;

    @Column(name = "referrer_user_id")
    private @Nullable String referrerUserId;

    @Column(name = "referrer_username")
    private @Nullable String referrerUsername;

    @Column(name = "promo_code")
    private @Nullable String promoCode;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "expires_at")
    private Instant expiresAt;

    @SuppressWarnings("NullAway") // filled by Hibernate
    protected SignInState() {}

    /** A new flow; {@code referrer} is by the id where it is somebody. */
    SignInState(
            SignInStart.Beginning beginning,
            Referrer referrer,
            Challenge challenge,
            OpaqueToken cookie,
            Instant now,
            Instant expiresAt) {
        this.hash = OpaqueToken.sha256(challenge.state());
        this.cookieHash = cookie.hash();
        this.provider = beginning.provider();
        this.flow = beginning.flow();
        this.codeVerifier = challenge.codeVerifier();
        this.nonce = challenge.nonce();
        this.redirectPath = beginning.redirectPath().text();
        this.fingerprint = beginning.fingerprintHash();
        this.userId = beginning.user();
        this.marketingOffers = beginning.marketingOffers();
        this.referrerUserId = referrer.userId();
        this.referrerUsername = referrer.username();
        this.promoCode = referrer.promoCode();
        this.createdAt = now;
        this.expiresAt = expiresAt;
    }

    boolean expired(Instant now) {
        return !expiresAt.isAfter(now);
    }

    /** The device from which {@code caller} ends the flow, as far as it is known, where failures are counted. */
    Optional<LockoutSubject> device(Caller caller) {
        return Optional.ofNullable(fingerprint).map(its -> LockoutSubject.on(its, caller));
    }

    /** What the provider was given when the flow began, with the {@code state} that came back. */
    Challenge challenge(OpaqueToken state) {
        return new Challenge(state.text(), codeVerifier, nonce);
    }

    AuthSocialType provider() {
        return provider;
    }

    Flow flow() {
        return flow;
    }

    String redirectPath() {
        return redirectPath;
    }

    /** The user who links an account; null in the other flows. */
    @Nullable
    ObjectId userId() {
        return userId;
    }

    /** Whether the new user agreed to receive offers. */
    boolean marketingOffers() {
        return marketingOffers;
    }

    /** By the id, where the referrer was somebody when the flow began. */
    Referrer referrer() {
        return new Referrer(referrerUserId, referrerUsername, promoCode);
    }

    Instant createdAt() {
        return createdAt;
    }

    @Override
    public String toString() {
        return flow + " with " + provider;
    }
}
