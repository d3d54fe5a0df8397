package gaming.signin;

import gaming.identity.User;
import gaming.mfa.Asking;
import gaming.session.Grant;
import gaming.session.SignInMessage;
import java.time.Instant;
import java.util.Optional;

/** What a flow comes to in its last transaction. */
sealed interface Ending {
    record SessionOpened(Grant grant, boolean newUser) implements Ending {}

    record SecondFactorAsked(Asking.Question question) implements Ending {}

    record SecondFactorLocked(Instant until) implements Ending {}

    /** {@code grant} is empty where the caller has no session that could go on. */
    record Linked(User user, Optional<Grant> grant) implements Ending {}

    record Refused(SignInMessage message) implements Ending {}
}
