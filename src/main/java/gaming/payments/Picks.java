package gaming.payments;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Moment;
import gaming.database.Transactions;
import gaming.identity.Users;
import gaming.platform.CreditTransfer;
import gaming.platform.CreditTransfers;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;

/**
 * Transfers credits to users for external systems (decisions.md and details.md, "Internal endpoints"). A transaction
 * finds the transfer that the Idempotency-Key made already, or inserts a PENDING one with its id before anything is
 * sent. The database's unique key separates two requests with one key: the second begins again and finds the transfer
 * of the first.
 */
@ApplicationScoped
class Picks {
    private final StripedLock keys = new StripedLock();
    private final Transactions transactions;
    private final Payments payments;
    private final PaymentRepository rows;
    private final Users users;
    private final CreditTransfers transfers;
    private final PaymentStore store;
    private final TransactionIds ids;

    @Inject
    Picks(
            Transactions transactions,
            Payments payments,
            PaymentRepository rows,
            Users users,
            CreditTransfers transfers,
            PaymentStore store,
            TransactionIds ids) {
        this.transactions = transactions;
        this.payments = payments;
        this.rows = rows;
        this.users = users;
        this.transfers = transfers;
        this.store = store;
        this.ids = ids;
    }

    /** The caller that asks for credits. {@code apiKey} is the name of the API key. */
    record Requester(String apiKey, Optional<String> idempotencyKey) {
        static final String HEADER = "Idempotency-Key";
        private static final int LONGEST = 255;
        private static final Pattern PRINTABLE = Pattern.compile("[\\x20-\\x7e]{1," + LONGEST + "}");

        /** @throws Refusal INVALID_PARAMETER for two keys, or one that is not 1 to 255 printable ASCII characters */
        static Requester of(String apiKey, List<String> headers) {
            if (headers.size() > 1
                    || headers.stream().anyMatch(key -> !PRINTABLE.matcher(key).matches())) {
                throw Refusal.ofParameter(HEADER, "must be one key of 1 to " + LONGEST + " printable ASCII characters");
            }
            return new Requester(apiKey, headers.stream().findFirst());
        }
    }

    /** Credits for a user, in units of their currency; 1.5 and 1.50 are one amount. */
    record Credits(ObjectId user, BigDecimal amount, String currencyCode) {}

    /** The end of the first transaction of a request. */
    private sealed interface Result {
        record New(PickTransfer transfer) implements Result {}

        /** The pending transfer of the key, under the caller's lease. */
        record Resumed(PickTransfer transfer) implements Result {}

        /** The transfer of the key, whose outcome is certain. */
        record Known(PickTransfer transfer) implements Result {}
    }

    /**
     * When this returns, the credits are booked, or the outcome is not certain yet and a task looks it up.
     *
     * @throws Refusal as {@link #start}; EXTERNAL_API_ERROR for a transfer that is FAILED;
     *     TRANSACTION_FAILED
     */
    PickTransfer transfer(Credits credits, Requester requester) {
        PickTransfer transfer = switch (start(credits, requester)) {
            case Result.New made -> written(made.transfer(), payments::send);
            case Result.Resumed again -> written(again.transfer(), pick -> payments.resume(pick, _ -> true));
            case Result.Known known -> known.transfer();
        };
        return switch (transfer.status()) {
            case COMPLETED, PENDING -> transfer;
            case FAILED -> throw refused(transfer);
        };
    }

    private static Refusal refused(PickTransfer transfer) {
        Map<String, Object> details = details(transfer);
        transfer.platformCode().ifPresent(code -> details.put("platformCode", code));
        return new Refusal(ErrorCode.EXTERNAL_API_ERROR, "The gaming platform did not book the transfer", details);
    }

    /** Turns a failure into a refusal. The task of the first transaction continues the transfer. */
    private static PickTransfer written(PickTransfer transfer, UnaryOperator<PickTransfer> step) {
        try {
            return step.apply(transfer);
        } catch (RuntimeException failure) {
            throw new Refusal(
                    ErrorCode.TRANSACTION_FAILED,
                    "The outcome of the transfer could not be stored; it is being looked into",
                    details(transfer),
                    failure);
        }
    }

    private static Map<String, Object> details(PickTransfer transfer) {
        var details = new LinkedHashMap<String, Object>();
        details.put("externalTransactionId", transfer.externalTransactionId());
        details.put("transferStatus", transfer.status());
        return details;
    }

    /**
     * @throws Refusal CONFLICT for a key of another request, or one whose request is under way, and for a user without
     *     an account on the platform; USER_NOT_FOUND, NEW_SYSTEM_NOT_IMPLEMENTED
     */
    private Result start(Credits credits, Requester requester) {
        return requester.idempotencyKey().isPresent()
                ? keys.call(requester, () -> startAlone(credits, requester))
                : startAlone(credits, requester);
    }

    private Result startAlone(Credits credits, Requester requester) {
        return transactions.call(() -> {
            Optional<PickTransfer> known = ofKey(requester);
            Moment now = Moment.now();
            if (known.isPresent() && known.get().keepsItsKey(now.at())) {
                return goOn(known.get(), credits, now);
            }
            if (known.isPresent()) {
                known.get().giveUpItsKey();
                rows.update(known.get());
            }
            return begin(credits, requester, id(requester, known), now);
        });
    }

    /** The id is read without a lock, so the key is compared again. */
    private Optional<PickTransfer> ofKey(Requester requester) {
        if (requester.idempotencyKey().isEmpty()) {
            return Optional.empty();
        }
        String key = requester.idempotencyKey().get();
        return rows.ofKey(requester.apiKey(), key)
                .flatMap(id -> rows.lock(PaymentKind.PICK, id))
                .filter(transfer -> key.equals(transfer.idempotencyKey()));
    }

    /** Derived from the key, and from the transfer that had it before. Without a key each request is another one. */
    private String id(Requester requester, Optional<PickTransfer> hadTheKey) {
        return requester
                .idempotencyKey()
                .map(key -> ids.of(
                        "pick",
                        requester.apiKey(),
                        key,
                        hadTheKey.map(PickTransfer::externalTransactionId).orElse("")))
                .orElseGet(() -> UUID.randomUUID().toString());
    }

    private Result goOn(PickTransfer transfer, Credits credits, Moment now) {
        if (!isFor(transfer, credits)) {
            throw conflict("The " + Requester.HEADER + " belongs to another request");
        }
        if (!transfer.pending()) {
            return new Result.Known(transfer);
        }
        if (transfer.attempts().heldUntil(now.at()) != null) {
            throw conflict("The request with this " + Requester.HEADER + " is still under way");
        }
        store.takeAgain(transfer, now, "Asked for again by " + transfer.requestedBy());
        return new Result.Resumed(transfer);
    }

    private static boolean isFor(PickTransfer pick, Credits credits) {
        CreditTransfer transfer = pick.transfer();
        return pick.userId().equals(credits.user())
                && transfer.amount().compareTo(credits.amount()) == 0
                && transfer.currencyCode().equals(credits.currencyCode());
    }

    private Result begin(Credits credits, Requester requester, String externalTransactionId, Moment now) {
        String playerId = playerId(credits.user());
        if (!transfers.configured()) {
            throw new Refusal(ErrorCode.NEW_SYSTEM_NOT_IMPLEMENTED, "There is no platform to transfer credits through");
        }
        var transfer = new PickTransfer(
                credits.user(),
                new CreditTransfer(
                        externalTransactionId,
                        playerId,
                        credits.amount(),
                        credits.currencyCode(),
                        CreditTransfer.Type.PICKS),
                requester.apiKey(),
                requester.idempotencyKey().orElse(null),
                now,
                store.lease());
        store.open(transfer, now.at(), "Asked for by " + requester.apiKey());
        return new Result.New(transfer);
    }

    private String playerId(ObjectId id) {
        return Optional.ofNullable(users.required(id).platformId())
                .orElseThrow(() -> conflict("The user has no account on the gaming platform"));
    }

    private static Refusal conflict(String why) {
        return new Refusal(ErrorCode.CONFLICT, why);
    }
}
