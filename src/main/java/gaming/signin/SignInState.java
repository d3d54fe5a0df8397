package gaming.signin;

import gaming.access.Caller;
import gaming.access.OpaqueToken;
import gaming.access.limits.Lockouts;
import gaming.identity.Referrer;
import gaming.signin.providers.AuthSocialType;
import gaming.signin.providers.Challenge;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A flow between its start and its end. The row holds all of its data, so any pod can complete it. */
@Entity
@Table(name = "sign_in_state")
class SignInState {
    enum Flow {
        REGISTER,
        LOGIN,
        LINK
    }

    @Id
    @Column(name = "state_hash", columnDefinition = "binary(32)")
    private byte[] hash;

    /** The hash of the cookie's secret; null: an older pod began the flow. */
    @Column(name = "cookie_hash", columnDefinition = "binary(32)")
    private byte @Nullable [] cookieHash;

    @Enumerated(EnumType.STRING)
    private AuthSocialType provider;

    @Enumerated(EnumType.STRING)
    private Flow flow;

    @Column(name = "code_verifier")
    private String codeVerifier;

    private String nonce;

    /** The origin to which the browser returns; null: that of the configuration. */
    private @Nullable String frontend;

    @Column(name = "redirect_path")
    private String redirectPath;

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

    @SuppressWarnings("NullAway") // Hibernate sets the fields
    protected SignInState() {}

    SignInState(
            StartSignIn.Beginning beginning,
            Referrer referrer,
            Challenge challenge,
            OpaqueToken cookie,
            Instant now,
            Instant expiresAt) {
        this.hash = DigestUtils.sha256(challenge.state());
        this.cookieHash = cookie.hash();
        this.provider = beginning.provider();
        this.flow = beginning.flow();
        this.codeVerifier = challenge.codeVerifier();
        this.nonce = challenge.nonce();
        this.frontend =
                challenge.frontend() == null ? null : challenge.frontend().toString();
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

    Optional<Lockouts.Subject> device(Caller caller) {
        return Optional.ofNullable(fingerprint).map(its -> Lockouts.Subject.on(its, caller));
    }

    /** The SHA-256 of the device's fingerprint; null without one that tells devices apart. */
    byte @Nullable [] fingerprint() {
        return fingerprint;
    }

    Challenge challenge(OpaqueToken state) {
        return new Challenge(state.text(), codeVerifier, nonce, frontend == null ? null : URI.create(frontend));
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

    boolean marketingOffers() {
        return marketingOffers;
    }

    /** By the id, where the referrer was known when the flow began. */
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
