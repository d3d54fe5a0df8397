package gaming.identity;

import org.jspecify.annotations.Nullable;

/** A user as GraphQL shows one to himself. */
public record UserModel(
        String id, String username, @Nullable String email) {
    public static UserModel of(User user) {
        return new UserModel(user.id().toHexString(), user.username(), user.email());
    }
}
