package gaming.claim;

import gaming.ErrorCode;
import gaming.Page;
import gaming.Paged;
import gaming.Refusal;
import gaming.database.Transactions;
import gaming.identity.Users;
import gaming.money.TokenRates;
import gaming.money.UsdcRate;
import jakarta.data.Limit;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.bson.types.ObjectId;

/** A user's own claims, the newest first: a fixed number of statements, whatever the page. */
@ApplicationScoped
class ClaimList {
    private final Transactions transactions;
    private final ClaimRepository claims;
    private final Users users;

    @Inject
    ClaimList(Transactions transactions, ClaimRepository claims, Users users) {
        this.transactions = transactions;
        this.claims = claims;
        this.users = users;
    }

    /** A user's claims and the rate by which they are shown. */
    record Own(Paged<Claim> claims, UsdcRate rate) {}

    /**
     * A user's own claims.
     *
     * @throws Refusal USER_NOT_FOUND, USDC_TOKEN_RATE_NOT_FOUND
     */
    Own of(ObjectId user, Page page) {
        return transactions.call(() -> {
            if (users.find(user).isEmpty()) {
                throw new Refusal(ErrorCode.USER_NOT_FOUND, "The user does not exist");
            }
            UsdcRate rate = TokenRates.usdc()
                    .orElseThrow(() -> new Refusal(ErrorCode.USDC_TOKEN_RATE_NOT_FOUND, "There is no rate for USDC"));
            List<Claim> newest =
                    claims.ofUser(user, Limit.range(page.offset() + 1L, (long) page.offset() + page.limit()));
            return new Own(Paged.of(newest, Math.toIntExact(claims.countOfUser(user)), page), rate);
        });
    }
}
