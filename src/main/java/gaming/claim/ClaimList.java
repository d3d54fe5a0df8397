package gaming.claim;

import gaming.ErrorCode;
import gaming.Page;
import gaming.Paged;
import gaming.Refusal;
import gaming.database.Ids;
import gaming.database.InList;
import gaming.database.Instants;
import gaming.database.Transactions;
import gaming.identity.User;
import gaming.money.TokenRates;
import gaming.money.UsdcRate;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Claims to look at, the newest first: a fixed number of statements, whatever the page. */
@ApplicationScoped
class ClaimList {
    private static final String NEWEST_FIRST = " order by claimedAt desc, id desc";

    private final Transactions transactions;

    @Inject
    ClaimList(Transactions transactions) {
        this.transactions = transactions;
    }

    @SuppressWarnings("NullAway") // for the proxy only
    ClaimList() {
        transactions = null;
    }

    /** One row of the audit trail. */
    record Transition(
            Instant at,
            @Nullable ClaimStatus from,
            ClaimStatus to,
            String reason,
            @Nullable String answer) {}

    /** A claim with everything that happened to it, the oldest first. */
    record Audited(Claim claim, List<Transition> transitions) {}

    /** A user's claims and the rate by which they are shown. */
    record Own(Paged<Claim> claims, UsdcRate rate) {}

    /** What an operator asks for; null: any. */
    record Filter(@Nullable ClaimStatus status, @Nullable Boolean flagged) {
        String condition() {
            return " where 1 = 1" + (status == null ? "" : " and status = :status")
                    + (flagged == null ? "" : " and flagged = :flagged");
        }

        <T> TypedQuery<T> on(TypedQuery<T> query) {
            if (status != null) {
                query.setParameter("status", status);
            }
            if (flagged != null) {
                query.setParameter("flagged", flagged);
            }
            return query;
        }
    }

    Paged<Audited> find(Filter filter, Page page) {
        return transactions.callWithEntities((entities, connection) -> {
            List<Claim> claims = filter.on(
                            entities.createQuery("from Claim" + filter.condition() + NEWEST_FIRST, Claim.class))
                    .setFirstResult(page.offset())
                    .setMaxResults(page.limit())
                    .getResultList();
            long count = filter.on(entities.createQuery("select count(*) from Claim" + filter.condition(), Long.class))
                    .getSingleResult();
            return Paged.of(audited(connection, claims), Math.toIntExact(count), page);
        });
    }

    Optional<Audited> find(ObjectId id) {
        return transactions.callWithEntities((entities, connection) ->
                audited(
                                connection,
                                Optional.ofNullable(entities.find(Claim.class, id)).stream()
                                        .toList())
                        .stream()
                        .findFirst());
    }

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

    private static List<Audited> audited(Connection connection, List<Claim> claims) throws SQLException {
        Map<ObjectId, List<Transition>> transitions = new HashMap<>();
        claims.forEach(claim -> transitions.put(claim.id(), new ArrayList<>()));
        InList.query(
                connection,
                "select claim_id, at, from_status, to_status, reason, answer from claim_transition where claim_id in ",
                transitions.keySet(),
                " order by claim_id, id",
                row -> transitions
                        .computeIfAbsent(Ids.read(row, 1), _ -> new ArrayList<>())
                        .add(new Transition(
                                Instants.read(row, "at"),
                                status(row.getString("from_status")),
                                ClaimStatus.valueOf(row.getString("to_status")),
                                row.getString("reason"),
                                row.getString("answer"))));
        return claims.stream()
                .map(claim -> new Audited(claim, transitions.getOrDefault(claim.id(), List.of())))
                .toList();
    }

    private static @Nullable ClaimStatus status(@Nullable String name) {
        return name == null ? null : ClaimStatus.valueOf(name);
    }
}
