package gaming.signin;

import org.jspecify.annotations.Nullable;

/**
 * What a provider says of a person.
 *
 * @param subject the provider's id of the person, at most 255 characters; with the provider it is the identity
 * @param emailVerified whether the provider vouches for the address
 * @param name as shown to others, for the username that is made of it
 */
record Profile(
        AuthSocialType provider,
        String subject,
        @Nullable String email,
        boolean emailVerified,
        @Nullable String name,
        @Nullable String pictureUrl) {
    @Override
    public String toString() {
        return "Profile of " + provider;
    }
}
