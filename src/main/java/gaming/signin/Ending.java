package gaming.signin;

import gaming.identity.User;
import gaming.mfa.Asking;
import gaming.session.Grant;
import gaming.session.SignInMessage;
import java.time.Instant;

/** What a flow comes to in its last transaction. */
sealed interface Ending {
    record SessionOpened(Grant grant, boolean newUser) implements Ending {}

    record SecondFactorAsked(Asking.Question question) implements Ending {}

    record SecondFactorLocked(Instant until) implements Ending {}

    record Linked(User user) implements Ending {}

    record Refused(SignInMessage message) implements Ending {}
}
