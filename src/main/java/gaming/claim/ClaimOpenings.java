package gaming.claim;

import gaming.ErrorCode;
import gaming.Refusal;
import gaming.claim.Claimant.Seen;
import gaming.database.Transactions;
import gaming.identity.UserStatus;
import gaming.money.Amount;
import gaming.money.TokenRates;
import gaming.money.UsdcRate;
import gaming.platform.CreditTransfers;
import gaming.transfers.Lanes;
import gaming.transfers.Payment;
import gaming.transfers.PaymentLedger;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.bson.types.ObjectId;

/**
 * The transaction with which a call of the mutation begins, before the platform is asked: the limits, the rules in their
 * order, and a claim that is PENDING with its id before anything is sent. Rows are locked in one order everywhere: user,
 * claim, earnings.
 */
@ApplicationScoped
class ClaimOpenings {
    private final Lanes lanes = new Lanes();
    private final Transactions transactions;
    private final CreditTransfers transfers;
    private final PaymentLedger<Claim> ledger;
    private final ClaimSettings settings;
    private final Clock clock;

    @Inject
    ClaimOpenings(
            Transactions transactions,
            CreditTransfers transfers,
            PaymentLedger<Claim> ledger,
            ClaimSettings settings,
            Clock clock) {
        this.transactions = transactions;
        this.transfers = transfers;
        this.ledger = ledger;
        this.settings = settings;
        this.clock = clock;
    }

    /** Throws a refusal for a user who does not exist; every other "no" is a value, because its call was counted. */
    Opening open(ObjectId user) {
        return lanes.inTurn(user, () -> openInTurn(user));
    }

    private Opening openInTurn(ObjectId user) {
        return transactions.callWithEntities((entities, connection) -> {
            Claimant claimant = Claimant.lock(connection, user)
                    .orElseThrow(() -> new Refusal(ErrorCode.USER_NOT_FOUND, "The user does not exist"));
            Seen seen = claimant.look(connection, settings.limits(), now());
            Optional<Claim> pending = Optional.empty();
            if (seen.pending() != null) {
                pending = pendingOnceLocked(entities, seen.pending());
                seen = claimant.look(connection, settings.limits(), now());
            }
            // Only now: what ended while this waited ended before
            Instant now = now();
            Optional<Refusal> tooOften = settings.limits().refusal(seen.usage(), now);
            if (tooOften.isPresent()) {
                return new Opening.No(tooOften.get());
            }
            claimant.countCall(connection, now);
            if (seen.outdatedCalls()) {
                claimant.forgetOutdatedCalls(connection, now);
            }
            if (claimant.status() != UserStatus.ACTIVE) {
                return no(ErrorCode.USER_BLOCKED, "Only active users may claim");
            }
            return pending.isPresent()
                    ? goOn(connection, pending.get(), now)
                    : begin(entities, connection, claimant, now);
        });
    }

    /**
     * Waits for whoever is writing down what came of the claim just now, which may end it. Its id was read without a lock:
     * locking by the index of pending claims would lock index and row the other way round than those who end a claim.
     */
    private static Optional<Claim> pendingOnceLocked(EntityManager entities, ObjectId id) {
        return Optional.ofNullable(entities.find(Claim.class, id, LockModeType.PESSIMISTIC_WRITE))
                .filter(Payment::pending);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private Opening goOn(Connection connection, Claim claim, Instant now) throws SQLException {
        if (claim.sending().busyAt(now) != null) {
            return new Opening.InFlight(claim);
        }
        ledger.takeAgain(connection, claim, now, "Asked for again by the user");
        return new Opening.Again(claim);
    }

    private Opening begin(EntityManager entities, Connection connection, Claimant claimant, Instant now)
            throws SQLException {
        Optional<UsdcRate> rate = TokenRates.usdc(connection)
                .filter(newest -> now.isBefore(newest.at().plus(settings.ratesMaxAge())));
        Amount free = claimant.free(connection).atLeast(Amount.ZERO);
        Amount payable = rate.map(current -> current.payable(free)).orElse(free);
        if (payable.isZero()) {
            return no(ErrorCode.NO_EARNINGS_TO_CLAIM, "There is nothing to claim");
        }
        if (rate.isEmpty()) {
            return no(ErrorCode.USDC_TOKEN_RATE_NOT_FOUND, "There is no current rate for USDC");
        }
        if (claimant.platformId() == null) {
            return no(ErrorCode.FAILED_TO_TRANSFER_CREDIT, "The user has no account on the gaming platform");
        }
        if (!transfers.configured()) {
            return no(ErrorCode.NEW_SYSTEM_NOT_IMPLEMENTED, "There is no platform to pay out through");
        }
        var claim = new Claim(claimant.id(), payable, rate.get(), claimant.platformId(), now, ledger.turnEnds(now));
        Reserve.TAKE.move(connection, claim);
        ledger.open(entities, connection, claim, now, "Claimed by the user");
        return new Opening.Fresh(claim);
    }

    private static Opening no(ErrorCode code, String message) {
        return new Opening.No(new Refusal(code, message));
    }
}
