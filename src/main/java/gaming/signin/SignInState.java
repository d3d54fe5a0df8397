package gaming.signin;

import gaming.access.Caller;
import gaming.identity.Referrer;
import gaming.limits.Guesser;
import gaming.social.AuthSocialType;
import java.time.Instant;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * What a flow that was begun is bound to; the caller who ends it brings nothing of this.
 *
 * @param fingerprint the SHA-256 of the device's; null where none was given, or one that may be anybody's
 * @param user who links an account; null in the other flows
 * @param marketingOffers whether the new user agreed to receive them
 * @param referrer by the id, where it was somebody when the flow began
 */
record SignInState(
        AuthSocialType provider,
        Flow flow,
        String codeVerifier,
        String nonce,
        String redirectPath,
        byte @Nullable [] fingerprint,
        @Nullable ObjectId user,
        boolean marketingOffers,
        Referrer referrer,
        Instant createdAt,
        Instant expiresAt) {
    boolean expired(Instant now) {
        return !expiresAt.isAfter(now);
    }

    /** The device from which {@code caller} ends the flow, as far as it is known, where failures are counted. */
    Optional<Guesser> device(Caller caller) {
        return Optional.ofNullable(fingerprint).map(its -> Guesser.on(its, caller));
    }

    @Override
    public String toString() {
        return flow + " with " + provider;
    }
}
