package gaming.signin;

import gaming.ErrorCode;
import gaming.Refusal;
import gaming.database.Transactions;
import gaming.identity.User;
import gaming.social.AuthSocialType;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.bson.types.ObjectId;

/** Taking a social account from a user. */
@ApplicationScoped
class LinkedAccounts {
    private final Transactions transactions;
    private final Accounts accounts;

    @Inject
    LinkedAccounts(Transactions transactions, Accounts accounts) {
        this.transactions = transactions;
        this.accounts = accounts;
    }

    @SuppressWarnings("NullAway") // for the proxy only
    LinkedAccounts() {
        transactions = null;
        accounts = null;
    }

    /** Refuses with USER_NOT_FOUND, USER_BLOCKED or LAST_SIGN_IN_METHOD; returns the user. */
    User unlink(ObjectId userId, AuthSocialType provider) {
        return transactions.callWithEntities((entities, connection) -> {
            User user = Optional.ofNullable(entities.find(User.class, userId))
                    .orElseThrow(() -> new Refusal(ErrorCode.USER_NOT_FOUND, "The user does not exist"));
            if (!user.status().maySignIn()) {
                throw new Refusal(ErrorCode.USER_BLOCKED, "The account is blocked");
            }
            return accounts.unlink(entities, connection, user, provider)
                    .orElseThrow(() -> new Refusal(
                            ErrorCode.LAST_SIGN_IN_METHOD, "It is the only account that the user signs in with"));
        });
    }
}
