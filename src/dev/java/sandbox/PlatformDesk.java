package sandbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sandbox.PlatformBooks.Entry;
import sandbox.PlatformBooks.Transfer;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/** The platform's true answers to credit transfers and lookups (external-systems.md, "gaming-platform"). */
final class PlatformDesk {
    private static final int LONGEST_TEXT = 64;
    private static final int MOST_DIGITS = 18;
    private static final Set<String> TYPES = Set.of("RAF_CLAIM", "PICKS");

    private final PlatformBooks books;
    private final String token;

    PlatformDesk(PlatformBooks books, String token) {
        this.books = books;
        this.token = token;
    }

    static Answer error(int status, String code, String message) {
        return Answer.json(
                status,
                Json.record("error", Json.record("code", code, "message", message))
                        .toString());
    }

    /** Books the transfer once. */
    Answer book(Request request) {
        return whenGood(
                request,
                transfer -> books.book(transfer).map(PlatformDesk::done).orElseGet(PlatformDesk::conflict));
    }

    /** Books nothing. A repeated transfer that is already booked gets its booking, because a refusal would deny it. */
    Answer refuse(Request request) {
        return whenGood(
                request,
                transfer -> books.find(transfer.externalTransactionId())
                        .map(first -> first.transfer().sameAs(transfer) ? done(first) : conflict())
                        .orElseGet(() -> error(422, "TRANSFER_REFUSED", "The player cannot be credited")));
    }

    static Answer conflict() {
        return error(409, "DUPLICATE_TRANSACTION", "Another transfer has this externalTransactionId");
    }

    Answer find(Request request, String externalTransactionId) {
        return isAllowed(request)
                ? books.find(externalTransactionId)
                        .map(PlatformDesk::done)
                        .orElseGet(() -> error(404, "TRANSFER_NOT_FOUND", "No transfer has this externalTransactionId"))
                : unauthorized();
    }

    /** The id of a request, as far as it can be read. */
    static Optional<String> idOf(Request request) {
        return json(request)
                .map(body -> body.path("externalTransactionId"))
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText);
    }

    /** A text that contains the request's own values. */
    static String filled(String template, Request request) {
        String text = template;
        for (String field : List.of("externalTransactionId", "playerId", "amount")) {
            text = text.replace(
                    "{" + field + "}",
                    json(request).map(body -> body.path(field).asText()).orElse(""));
        }
        return text;
    }

    private interface Good {
        Answer answer(Transfer transfer);
    }

    private Answer whenGood(Request request, Good good) {
        if (!isAllowed(request)) {
            return unauthorized();
        }
        try {
            return good.answer(transfer(request));
        } catch (IllegalArgumentException invalid) {
            return error(400, "INVALID_REQUEST", String.valueOf(invalid.getMessage()));
        }
    }

    boolean isAllowed(Request request) {
        return request.header("authorization")
                .filter(("Bearer " + token)::equals)
                .isPresent();
    }

    static Answer unauthorized() {
        return error(401, "UNAUTHORIZED", "A bearer token is needed");
    }

    private static Transfer transfer(Request request) {
        return transfer(json(request).filter(JsonNode::isObject).orElseThrow(() -> invalid("the body")));
    }

    static Transfer transfer(String body) {
        try {
            return transfer(Json.MAPPER.readTree(body));
        } catch (JsonProcessingException unreadable) {
            throw new IllegalArgumentException(unreadable);
        }
    }

    private static Transfer transfer(JsonNode body) {
        return new Transfer(
                text(body, "externalTransactionId", "\\S{1," + LONGEST_TEXT + "}"),
                text(body, "playerId", "\\S{1," + LONGEST_TEXT + "}"),
                amount(body.path("amount")),
                text(body, "currencyCode", "[A-Z]{3,5}"),
                text(body, "type", String.join("|", TYPES)));
    }

    private static String text(JsonNode body, String field, String form) {
        JsonNode value = body.path(field);
        if (!value.isTextual() || !value.asText().matches(form)) {
            throw invalid(field);
        }
        return value.asText();
    }

    private static BigDecimal amount(JsonNode value) {
        if (!value.isNumber()) {
            throw invalid("amount");
        }
        BigDecimal amount = value.decimalValue();
        if (amount.signum() <= 0 || amount.scale() > MOST_DIGITS || amount.precision() - amount.scale() > MOST_DIGITS) {
            throw invalid("amount");
        }
        return amount;
    }

    private static IllegalArgumentException invalid(String field) {
        return new IllegalArgumentException("Not a credit transfer: " + field);
    }

    static Optional<JsonNode> json(Request request) {
        boolean declared = request.header("content-type")
                .filter(type -> type.startsWith("application/json"))
                .isPresent();
        try {
            return declared ? Optional.ofNullable(Json.MAPPER.readTree(request.body())) : Optional.empty();
        } catch (JsonProcessingException unreadable) {
            return Optional.empty();
        }
    }

    private static Answer done(Entry entry) {
        Transfer transfer = entry.transfer();
        var answer = Json.MAPPER
                .createObjectNode()
                .put("transactionId", entry.transactionId())
                .put("externalTransactionId", transfer.externalTransactionId())
                .put("playerId", transfer.playerId())
                .put("amount", transfer.amount())
                .put("currencyCode", transfer.currencyCode())
                .put("status", "COMPLETED");
        try {
            return Answer.json(200, Json.MAPPER.writeValueAsString(answer));
        } catch (JsonProcessingException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
