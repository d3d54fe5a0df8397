package gaming.signin.providers;

import org.jspecify.annotations.Nullable;

/**
 * What a provider says of a person.
 *
 * @param subject the provider's id of the person, at most 255 characters; with the provider it is the identity
 * @param name as shown to others, for the username that is made of it
 */
public record Profile(
        AuthSocialType provider,
        String subject,
        @Nullable String email,
        EmailProof emailProof,
        @Nullable String name,
        @Nullable String pictureUrl) {
    /** What the provider says of the address: that it is the person's, that nobody knows, or nothing. */
    public enum EmailProof {
        VERIFIED,
        NOT_VERIFIED,
        NOT_SAID
    }

    @Override
    public String toString() {
        return "Profile of " + provider;
    }
}
