package gaming.picks;

import gaming.ErrorCode;
import gaming.Refusal;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.platform.CreditTransfers;
import gaming.transfers.Lanes;
import gaming.transfers.PaymentLedger;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.hibernate.LockMode;
import org.hibernate.StatelessSession;

/**
 * The transaction with which a request for credits begins, before the platform is asked: the transfer that its
 * Idempotency-Key has made already, or a new one that is PENDING with its id before anything is sent. Two requests with
 * one key are told apart by the database's unique key: the second begins anew, and finds the first.
 */
@ApplicationScoped
class PickOpenings {
    private static final String BY_KEY = "select id from picks_transfer where requested_by = ? and idempotency_key = ?";

    private final Lanes lanes = new Lanes();
    private final Transactions transactions;
    private final StatelessSession session;
    private final Users users;
    private final CreditTransfers transfers;
    private final PaymentLedger<PickTransfer> ledger;
    private final Clock clock;

    @Inject
    PickOpenings(
            Transactions transactions,
            StatelessSession session,
            Users users,
            CreditTransfers transfers,
            PaymentLedger<PickTransfer> ledger,
            Clock clock) {
        this.transactions = transactions;
        this.session = session;
        this.users = users;
        this.transfers = transfers;
        this.ledger = ledger;
        this.clock = clock;
    }

    /**
     * Begins a request, or finds what it began before.
     *
     * @throws Refusal CONFLICT for a key of another request, or one whose request is under way, and for a user without
     *     an account on the platform; USER_NOT_FOUND, NEW_SYSTEM_NOT_IMPLEMENTED
     */
    PickOpening open(Credits credits, Requester requester) {
        return requester.idempotencyKey().isPresent()
                ? lanes.inTurn(requester, () -> openInTurn(credits, requester))
                : openInTurn(credits, requester);
    }

    private PickOpening openInTurn(Credits credits, Requester requester) {
        return transactions.call(() -> {
            Optional<PickTransfer> known = ofKey(requester);
            Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
            if (known.isPresent() && known.get().keepsItsKey(now)) {
                return goOn(known.get(), credits, now);
            }
            if (known.isPresent()) {
                known.get().giveUpItsKey();
                session.update(known.get());
            }
            return begin(credits, requester, now);
        });
    }

    /** Waits for whoever is writing down what came of it just now. Its id is read without a lock, and then is its key. */
    private Optional<PickTransfer> ofKey(Requester requester) {
        if (requester.idempotencyKey().isEmpty()) {
            return Optional.empty();
        }
        String key = requester.idempotencyKey().get();
        return Sql.first(BY_KEY, row -> row.getId(1), requester.apiKey(), key)
                .map(id -> session.get(PickTransfer.class, id, LockMode.PESSIMISTIC_WRITE))
                .filter(transfer -> key.equals(transfer.idempotencyKey()));
    }

    private PickOpening goOn(PickTransfer transfer, Credits credits, Instant now) {
        if (!transfer.are(credits)) {
            throw conflict("The " + Requester.HEADER + " belongs to another request");
        }
        if (!transfer.pending()) {
            return new PickOpening.Known(transfer);
        }
        if (transfer.sending().busyAt(now) != null) {
            throw conflict("The request with this " + Requester.HEADER + " is still under way");
        }
        ledger.takeAgain(transfer, now, "Asked for again by " + transfer.requestedBy());
        return new PickOpening.Again(transfer);
    }

    private PickOpening begin(Credits credits, Requester requester, Instant now) {
        String playerId = playerId(credits.user());
        if (!transfers.configured()) {
            throw new Refusal(ErrorCode.NEW_SYSTEM_NOT_IMPLEMENTED, "There is no platform to transfer credits through");
        }
        var transfer = new PickTransfer(credits, playerId, requester, now, ledger.turnEnds(now));
        ledger.open(transfer, now, "Asked for by " + requester.apiKey());
        return new PickOpening.Fresh(transfer);
    }

    private String playerId(ObjectId id) {
        User user = users.find(id).orElseThrow(() -> new Refusal(ErrorCode.USER_NOT_FOUND, "The user does not exist"));
        return Optional.ofNullable(user.platformId())
                .orElseThrow(() -> conflict("The user has no account on the gaming platform"));
    }

    private static Refusal conflict(String why) {
        return new Refusal(ErrorCode.CONFLICT, why);
    }
}
