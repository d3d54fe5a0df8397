package gaming.claim;

import gaming.ErrorCode;
import gaming.Page;
import gaming.Paged;
import gaming.Refusal;
import gaming.database.Transactions;
import gaming.identity.User;
import gaming.money.TokenRates;
import gaming.money.UsdcRate;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.List;
import org.bson.types.ObjectId;

/** A user's own claims, the newest first: a fixed number of statements, whatever the page. */
@ApplicationScoped
class ClaimList {
    private static final String NEWEST_FIRST = " order by claimedAt desc, id desc";

    private final Transactions transactions;

    @Inject
    ClaimList(Transactions transactions) {
        this.transactions = transactions;
    }

    /** A user's claims and the rate by which they are shown. */
    record Own(Paged<Claim> claims, UsdcRate rate) {}

    /**
     * A user's own claims.
     *
     * @throws Refusal USER_NOT_FOUND, USDC_TOKEN_RATE_NOT_FOUND
     */
    Own of(ObjectId user, Page page) {
        return transactions.callWithEntities((entities, connection) -> {
            if (entities.find(User.class, user) == null) {
                throw new Refusal(ErrorCode.USER_NOT_FOUND, "The user does not exist");
            }
            UsdcRate rate = TokenRates.usdc(connection)
                    .orElseThrow(() -> new Refusal(ErrorCode.USDC_TOKEN_RATE_NOT_FOUND, "There is no rate for USDC"));
            return new Own(Paged.of(own(entities, user, page), count(entities, user), page), rate);
        });
    }

    private static List<Claim> own(EntityManager entities, ObjectId user, Page page) {
        return entities.createQuery("from Claim where userId = :user" + NEWEST_FIRST, Claim.class)
                .setParameter("user", user)
                .setFirstResult(page.offset())
                .setMaxResults(page.limit())
                .getResultList();
    }

    private static int count(EntityManager entities, ObjectId user) {
        return Math.toIntExact(entities.createQuery("select count(*) from Claim where userId = :user", Long.class)
                .setParameter("user", user)
                .getSingleResult());
    }
}
