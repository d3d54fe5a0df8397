package gaming.signin.mfa;

import gaming.access.OpaqueToken;
import gaming.identity.MfaType;
import gaming.identity.User;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Whether the second factor is asked for. */
public sealed interface Asking {
    /**
     * What is to be asked, once the transaction that decided it is over.
     *
     * @param code to be sent; null where the user has it already
     */
    record Question(
            User user,
            MfaType type,
            OpaqueToken token,
            @Nullable String code,
            String redirectPath) implements Asking {
        @Override
        public String toString() {
            return type + " of user " + user.id();
        }
    }

    /** The user got codes enough, or somebody guessed at them. */
    record NotNow(Instant until) implements Asking {}
}
