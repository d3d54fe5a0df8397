package gaming.signin;

import gaming.access.OpaqueToken;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.Referrer;
import gaming.social.AuthSocialType;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import org.bson.types.ObjectId;

/**
 * The flows that were begun and not ended, by the hashes of their state and of their cookie's secret; so any pod can end
 * what another one began.
 */
@ApplicationScoped
class SignInStates {
    private final Transactions transactions;

    @Inject
    SignInStates(Transactions transactions) {
        this.transactions = transactions;
    }

    void store(OpaqueToken token, OpaqueToken cookie, SignInState state) {
        transactions.run(() -> {
            Referrer referrer = state.referrer().frozen();
            Sql.update(
                    "insert into sign_in_state(state_hash, cookie_hash, provider, flow, code_verifier, nonce, redirect_path,"
                            + " fingerprint_hash, user_id, marketing_offers, referrer_user_id, referrer_username,"
                            + " promo_code, created_at, expires_at) values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
                    token.hash(),
                    cookie.hash(),
                    state.provider(),
                    state.flow(),
                    state.codeVerifier(),
                    state.nonce(),
                    state.redirectPath(),
                    state.fingerprint(),
                    state.user(),
                    state.marketingOffers(),
                    referrer.userId(),
                    referrer.username(),
                    referrer.promoCode(),
                    state.createdAt(),
                    state.expiresAt());
        });
    }

    Optional<SignInState> find(OpaqueToken token, OpaqueToken cookie) {
        return transactions.call(() -> Sql.first(
                "select * from sign_in_state where state_hash = ? and cookie_hash = ?",
                SignInStates::read,
                token.hash(),
                cookie.hash()));
    }

    /** Whether it is the caller who uses the state up: nobody can twice. */
    boolean consume(OpaqueToken token) {
        return transactions.call(() -> Sql.update("delete from sign_in_state where state_hash = ?", token.hash())) == 1;
    }

    /** Deletes at most {@code most} of those that expired before, and returns how many it were. */
    int clean(Instant before, int most) {
        return Sql.update("delete from sign_in_state where expires_at < ? limit ?", before, most);
    }

    private static SignInState read(Row row) {
        byte[] user = row.getBytes("user_id");
        return new SignInState(
                AuthSocialType.valueOf(row.getString("provider")),
                Flow.valueOf(row.getString("flow")),
                row.getString("code_verifier"),
                row.getString("nonce"),
                row.getString("redirect_path"),
                row.getBytes("fingerprint_hash"),
                user == null ? null : new ObjectId(user),
                row.getBoolean("marketing_offers"),
                new Referrer(
                        row.getString("referrer_user_id"),
                        row.getString("referrer_username"),
                        row.getString("promo_code")),
                row.getInstant("created_at"),
                row.getInstant("expires_at"));
    }
}
