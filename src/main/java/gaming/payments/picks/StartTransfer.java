package gaming.payments.picks;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Transactions;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.payments.Lanes;
import gaming.payments.PaymentStore;
import gaming.platform.CreditTransfers;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.bson.types.ObjectId;

/**
 * The transaction with which a request for credits begins, before the platform is asked: the transfer that its
 * Idempotency-Key has made already, or a new one that is PENDING with its id before anything is sent. Two requests with
 * one key are told apart by the database's unique key: the second begins anew, and finds the first.
 */
@ApplicationScoped
class StartTransfer {
    private final Lanes lanes = new Lanes();
    private final Transactions transactions;
    private final PickRepository picks;
    private final Users users;
    private final CreditTransfers transfers;
    private final PaymentStore<PickTransfer> store;
    private final Clock clock;

    @Inject
    StartTransfer(
            Transactions transactions,
            PickRepository picks,
            Users users,
            CreditTransfers transfers,
            PaymentStore<PickTransfer> store,
            Clock clock) {
        this.transactions = transactions;
        this.picks = picks;
        this.users = users;
        this.transfers = transfers;
        this.store = store;
        this.clock = clock;
    }

    /** What a request found and wrote, and so what is to be done outside of the transaction. */
    sealed interface Result {
        /** A new transfer, to be sent. */
        record New(PickTransfer transfer) implements Result {}

        /** The pending transfer of the caller's key, now the caller's: to be looked up, and sent again if it is unknown. */
        record Resumed(PickTransfer transfer) implements Result {}

        /** The transfer of the caller's key, whose end is known. */
        record Known(PickTransfer transfer) implements Result {}
    }

    /**
     * Begins a request, or finds what it began before.
     *
     * @throws Refusal CONFLICT for a key of another request, or one whose request is under way, and for a user without
     *     an account on the platform; USER_NOT_FOUND, NEW_SYSTEM_NOT_IMPLEMENTED
     */
    Result start(Credits credits, Requester requester) {
        return requester.idempotencyKey().isPresent()
                ? lanes.inTurn(requester, () -> startInTurn(credits, requester))
                : startInTurn(credits, requester);
    }

    private Result startInTurn(Credits credits, Requester requester) {
        return transactions.call(() -> {
            Optional<PickTransfer> known = ofKey(requester);
            Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
            if (known.isPresent() && known.get().keepsItsKey(now)) {
                return goOn(known.get(), credits, now);
            }
            if (known.isPresent()) {
                known.get().giveUpItsKey();
                picks.update(known.get());
            }
            return begin(credits, requester, now);
        });
    }

    /** Waits while another call writes down its outcome. The id is read without a lock, and so the key is compared again. */
    private Optional<PickTransfer> ofKey(Requester requester) {
        if (requester.idempotencyKey().isEmpty()) {
            return Optional.empty();
        }
        String key = requester.idempotencyKey().get();
        return picks.ofKey(requester.apiKey(), key)
                .flatMap(picks::lock)
                .filter(transfer -> key.equals(transfer.idempotencyKey()));
    }

    private Result goOn(PickTransfer transfer, Credits credits, Instant now) {
        if (!transfer.are(credits)) {
            throw conflict("The " + Requester.HEADER + " belongs to another request");
        }
        if (!transfer.pending()) {
            return new Result.Known(transfer);
        }
        if (transfer.sending().busyAt(now) != null) {
            throw conflict("The request with this " + Requester.HEADER + " is still under way");
        }
        store.takeAgain(transfer, now, "Asked for again by " + transfer.requestedBy());
        return new Result.Resumed(transfer);
    }

    private Result begin(Credits credits, Requester requester, Instant now) {
        String playerId = playerId(credits.user());
        if (!transfers.configured()) {
            throw new Refusal(ErrorCode.NEW_SYSTEM_NOT_IMPLEMENTED, "There is no platform to transfer credits through");
        }
        var transfer = new PickTransfer(credits, playerId, requester, now, store.turnEnds(now));
        store.open(transfer, now, "Asked for by " + requester.apiKey());
        return new Result.New(transfer);
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
