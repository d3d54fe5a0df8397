package gaming.signin;

import gaming.identity.User;
import gaming.session.SignInMessage;

/** Whose account a provider's answer turned out to be. */
sealed interface Settlement {
    record SignsIn(User user, boolean newUser) implements Settlement {}

    record Linked(User user) implements Settlement {}

    record Refused(SignInMessage message) implements Settlement {}
}
