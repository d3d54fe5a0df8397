package gaming.claim;

import gaming.ErrorCode;
import gaming.Page;
import gaming.Paged;
import gaming.Refusal;
import gaming.database.Transactions;
import gaming.identity.Users;
import gaming.money.TokenRates;
import gaming.money.UsdcRate;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.bson.types.ObjectId;
import org.hibernate.StatelessSession;

/** A user's own claims, the newest first: a fixed number of statements, whatever the page. */
@ApplicationScoped
class ClaimList {
    private static final String NEWEST_FIRST = " order by claimedAt desc, id desc";

    private final Transactions transactions;
    private final StatelessSession session;
    private final Users users;

    @Inject
    ClaimList(Transactions transactions, StatelessSession session, Users users) {
        this.transactions = transactions;
        this.session = session;
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
            return new Own(Paged.of(own(user, page), count(user), page), rate);
        });
    }

    private List<Claim> own(ObjectId user, Page page) {
        return session.createSelectionQuery("from Claim where userId = :user" + NEWEST_FIRST, Claim.class)
                .setParameter("user", user)
                .setFirstResult(page.offset())
                .setMaxResults(page.limit())
                .getResultList();
    }

    private int count(ObjectId user) {
        return Math.toIntExact(
                session.createSelectionQuery("select count(*) from Claim where userId = :user", Long.class)
                        .setParameter("user", user)
                        .getSingleResult());
    }
}
