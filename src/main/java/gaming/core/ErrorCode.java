package gaming.core;

import java.util.List;

/**
 * The codes of refusals, with their HTTP status (decisions.md, "The daily job and its batches"; details.md, "Referral
 * and the day"). {@code docs/errors.md} is made from the texts.
 */
public enum ErrorCode {
    UNAUTHENTICATED(
            401,
            Where.PUBLIC,
            Retry.NO,
            "The operation needs a signed-in user. The cookie `accessToken` is missing, invalid or expired.",
            "Call `refreshSession` once and repeat the operation. After SESSION_EXPIRED show the sign-in."),
    UNAUTHORIZED_ACCESS(
            401,
            Where.PUBLIC,
            Retry.NO,
            "The operation of the casino needs a signed-in user with the role USER.",
            "As for UNAUTHENTICATED."),
    USER_NOT_FOUND(
            404,
            Where.BOTH,
            Retry.NO,
            "The user of the token, or the wanted user, does not exist.",
            "For the wanted user say so. For the user of the token call `logout` and show the sign-in."),
    USDC_TOKEN_RATE_NOT_FOUND(
            500,
            Where.PUBLIC,
            Retry.LATER,
            "There is no rate of USDC. A claim also needs a recent one.",
            "Say that amounts are not available now. Operators look at the rates."),
    TOKEN_NOT_FOUND(
            500,
            Where.PUBLIC,
            Retry.LATER,
            "There is no rate of USDC to show a bet with.",
            "As for USDC_TOKEN_RATE_NOT_FOUND."),
    CASINO_GAME_NOT_FOUND(
            404,
            Where.PUBLIC,
            Retry.NO,
            "The game does not exist or is disabled, or the id is not an object id.",
            "Say that the game is not available."),
    CASINO_GAME_PROVIDER_NOT_FOUND(
            404,
            Where.PUBLIC,
            Retry.NO,
            "A provider does not exist or is disabled.",
            "Leave the provider out of the filter, or say that it is not available."),
    CASINO_PAGE_NOT_FOUND(
            404,
            Where.PUBLIC,
            Retry.NO,
            "The page does not exist, is not published, or is not open to the caller.",
            "Show the frontend's own page for a wrong address."),
    CASINO_PAGE_IS_LOCALIZING(
            409,
            Where.PUBLIC,
            Retry.LATER,
            "The texts of the page are not complete in every language.",
            "Say that the page comes soon."),
    CASINO_PAGE_IS_BEING_EDITED_BY_ANOTHER_USER(
            409, Where.PUBLIC, Retry.LATER, "An editor works on the page.", "Say that the page comes soon."),
    CASINO_NAVIGATION_BAR_NOT_FOUND(
            404,
            Where.PUBLIC,
            Retry.NO,
            "The service has no navigation bar at all.",
            "Show the frontend's own navigation. Operators feed a bar."),
    MAIN_CASINO_NAVIGATION_BAR_NOT_FOUND(
            404,
            Where.PUBLIC,
            Retry.NO,
            "No navigation bar fits the caller, and there is no main one.",
            "As for CASINO_NAVIGATION_BAR_NOT_FOUND."),
    USER_BLOCKED(
            403,
            Where.PUBLIC,
            Retry.NO,
            "The account of the signed-in user is not ACTIVE.",
            "Say that the account is blocked and how to reach the support."),
    NO_EARNINGS_TO_CLAIM(
            400,
            Where.PUBLIC,
            Retry.NO,
            "A claim finds nothing to pay: less than a cent is ready.",
            "Offer the claim when `readyToClaim` is more than $0.00."),
    CLAIM_BELOW_MINIMUM(
            409,
            Where.PUBLIC,
            Retry.NO,
            "A claim with `minAmountUsdc` would pay less than that: the rate has changed. Nothing was written and nothing"
                    + " sent, and the call does not count in the limits. `amountUsdc` is what the claim would pay.",
            "Show the new amount, and claim again when the user agrees.",
            "amountUsdc"),
    FAILED_TO_TRANSFER_CREDIT(
            502,
            Where.PUBLIC,
            Retry.LATER,
            "The gaming platform did not confirm a payment. With PENDING the outcome is not certain yet. With FAILED the"
                    + " claim is not paid and the earnings are as before. Without `claimStatus` no claim began.",
            "Show `referralClaims`. Another call continues a PENDING claim and never pays twice.",
            "claimStatus"),
    TRANSACTION_FAILED(
            500,
            Where.BOTH,
            Retry.LATER,
            "The database did not take the result of a payment.",
            "As for FAILED_TO_TRANSFER_CREDIT. The service finds out by itself what became of the payment.",
            "externalTransactionId",
            "transferStatus"),
    NEW_SYSTEM_NOT_IMPLEMENTED(
            500,
            Where.BOTH,
            Retry.NO,
            "This installation is not connected to the system that the operation needs.",
            "Do not offer the operation."),
    NOT_IMPLEMENTED(501, Where.PUBLIC, Retry.NO, "The type TELEGRAM has no sign-in.", "Do not offer it."),
    LAST_SIGN_IN_METHOD(
            409,
            Where.PUBLIC,
            Retry.NO,
            "The social account is the only one that the user signs in with.",
            "Offer to link another account first."),
    RATE_LIMIT_EXCEEDED(
            429,
            Where.BOTH,
            Retry.AFTER,
            "The caller has reached a limit.",
            "Wait for `retryAfter` seconds. After a claim show when the next one is possible.",
            "retryAfter",
            "dailyLimitRemaining"),
    BAD_USER_INPUT(
            400,
            Where.PUBLIC,
            Retry.NO,
            "A value is out of its bounds, or a variable does not fit its type.",
            "Show the message beside the input `field`. A wrong variable is a mistake of the frontend.",
            "field"),
    QUERY_TOO_COMPLEX(
            400,
            Where.PUBLIC,
            Retry.NO,
            "The document, its answer or its time is above a limit, or a request asks for too many launch URLs.",
            "Ask for less: fewer fields, a smaller `limit`, several requests.",
            "cost",
            "allowed",
            "maximumBytes"),
    GRAPHQL_PARSE_FAILED(
            400, Where.PUBLIC, Retry.NO, "The document is not GraphQL.", "Correct it at the place of `locations`."),
    GRAPHQL_VALIDATION_FAILED(
            400,
            Where.PUBLIC,
            Retry.NO,
            "The document does not fit the contract.",
            "Correct it at the place of `locations`. Types by a generator find it earlier."),
    BAD_REQUEST(
            400,
            Where.PUBLIC,
            Retry.NO,
            "The body is not a GraphQL request, or no operation has the name `operationName`.",
            "Correct the request."),
    /** The status is always 200, because clients read the error and send the text of the query. */
    PERSISTED_QUERY_NOT_FOUND(
            200,
            Where.PUBLIC,
            Retry.NO,
            "The request has the hash of a document and no text, and the service does not know the hash.",
            "Send the text with the hash. Clients of automatic persisted queries do so by themselves."),
    DOCUMENT_NOT_REGISTERED(
            403,
            Where.PUBLIC,
            Retry.NO,
            "The service answers registered documents only, and this one is not registered.",
            "Register the document with the operators of the service."),
    INTERNAL_SERVER_ERROR(
            500,
            Where.PUBLIC,
            Retry.LATER,
            "The service has failed. Its log has the reason under the correlation id.",
            "Repeat a query once. After a mutation read what it changed first. Show the correlation id for the support.",
            "correlationId"),
    /** The service has too much work or holds too many bytes. */
    OVERLOADED(
            503,
            Where.BOTH,
            Retry.AFTER,
            "The service has too much to do. It has executed nothing.",
            "Wait for the seconds of the header `Retry-After`, and repeat.",
            "retryAfter"),

    UNAUTHORIZED(
            401,
            Where.INTERNAL,
            Retry.NO,
            "The header `X-API-Key` is missing, or there are several, or the key is unknown. Or the bearer token is not one"
                    + " of `access.issuers.file`, is for another audience, or has expired.",
            "Send one valid key, or one valid token."),
    FORBIDDEN(
            403,
            Where.BOTH,
            Retry.NO,
            "On the public listener: the Origin of the page is not one of `cors.allowed-origins`. On the internal one: the"
                    + " API key or the token does not have the role of the endpoint.",
            "Ask an operator to allow the origin, or for the role."),
    INVALID_DATE_FORMAT(
            400,
            Where.INTERNAL,
            Retry.NO,
            "A date is not in the form YYYY-MM-DD, or a moment not in the form YYYY-MM-DDThh:mm:ssZ.",
            "Correct the date or the moment.",
            "providedValue",
            "expectedFormat"),
    INVALID_BATCH_SIZE(
            400,
            Where.INTERNAL,
            Retry.NO,
            "The size of a batch is not a whole number in its bounds.",
            "Correct the size.",
            "providedValue"),
    INVALID_USER_ID(
            400,
            Where.INTERNAL,
            Retry.NO,
            "A user id is not 24 hexadecimal digits.",
            "Correct the id.",
            "providedValue"),
    INVALID_PARAMETER(
            400,
            Where.INTERNAL,
            Retry.NO,
            "A parameter, a header or the body is not valid. A feed answers what it took before.",
            "Correct the parameter.",
            "parameter",
            "accepted",
            "rejected",
            "rejectedCount"),
    INVALID_DATE_RANGE(
            400,
            Where.INTERNAL,
            Retry.NO,
            "A day has not ended, has begun, or is outside of the allowed range; or a range begins after its end.",
            "Correct the dates.",
            "providedValue",
            "latest",
            "earliest",
            "startDate",
            "endDate"),
    NO_USERS_FOUND(
            404,
            Where.INTERNAL,
            Retry.NO,
            "No user needs a commission for the day.",
            "Nothing: the day has no commissions.",
            "targetDate"),
    COMMISSION_DAY_CHANGED(
            409,
            Where.INTERNAL,
            Retry.NO,
            "The run of the day would make other changes than those of the fingerprint.",
            "Read the changes again, and ask with their fingerprint.",
            "targetDate",
            "fingerprint"),
    NOT_FOUND(
            404,
            Where.BOTH,
            Retry.NO,
            "The thing does not exist, or there is nothing at the path. A bet of another user counts as not there.",
            "Correct the id or the path."),
    METHOD_NOT_ALLOWED(405, Where.BOTH, Retry.NO, "The path has other methods.", "Send one of the header `Allow`."),
    CONFLICT(
            409,
            Where.INTERNAL,
            Retry.NO,
            "The state of the thing does not allow the request, or another call works on it.",
            "Read the state first, then decide."),
    PAYLOAD_TOO_LARGE(
            413,
            Where.BOTH,
            Retry.NO,
            "The body is too long. A feed answers what it took before.",
            "Send less in one request.",
            "maximumBytes",
            "accepted",
            "rejected",
            "rejectedCount"),
    UNSUPPORTED_MEDIA_TYPE(
            415,
            Where.BOTH,
            Retry.NO,
            "The header `Content-Type` or `Content-Encoding` is not one that the path takes.",
            "Send `application/json`; a feed takes `application/x-ndjson`."),
    PROCESSING_FAILED(
            500,
            Where.INTERNAL,
            Retry.LATER,
            "The service has failed, or a message failed again. The log has the reason under the correlation id.",
            "Repeat later.",
            "correlationId",
            "reason",
            "replays"),
    DATA_PREPARATION_FAILED(
            500,
            Where.INTERNAL,
            Retry.LATER,
            "The work list of a day could not be prepared.",
            "Repeat the job: it takes up nothing twice.",
            "targetDate"),
    TASK_CREATION_FAILED(
            500,
            Where.INTERNAL,
            Retry.LATER,
            "The tasks of a day could not be queued.",
            "Repeat the job: it takes up nothing twice.",
            "targetDate"),
    DATABASE_ERROR(
            500,
            Where.INTERNAL,
            Retry.LATER,
            "An operation of the database failed.",
            "Repeat later. The log has the reason under the correlation id.",
            "correlationId"),
    EXTERNAL_API_ERROR(
            502,
            Where.INTERNAL,
            Retry.LATER,
            "Another system does not answer, is not configured, or has refused. With `platformCode` the platform refused a"
                    + " transfer, and the same key gets the same answer again.",
            "Repeat later; after a refusal begin a new transfer.",
            "externalTransactionId",
            "transferStatus",
            "platformCode",
            "retryAfter");

    /** The listener that answers with a code. */
    public enum Where {
        PUBLIC,
        INTERNAL,
        BOTH
    }

    /** Whether the same request may succeed again. */
    public enum Retry {
        NO,
        LATER,
        /** After the seconds of {@code retryAfter}, or of the header Retry-After. */
        AFTER
    }

    private final int status;
    private final Where where;
    private final Retry retry;
    private final String when;
    private final String remedy;
    private final List<String> details;

    ErrorCode(int status, Where where, Retry retry, String when, String remedy, String... details) {
        this.status = status;
        this.where = where;
        this.retry = retry;
        this.when = when;
        this.remedy = remedy;
        this.details = List.of(details);
    }

    /** The HTTP status of a refusal with this code, except for an operation of GraphQL. */
    public int status() {
        return status;
    }

    public Where where() {
        return where;
    }

    public Retry retry() {
        return retry;
    }

    /** The condition, in sentences. */
    public String when() {
        return when;
    }

    /** The advice to the caller, in sentences. */
    public String remedy() {
        return remedy;
    }

    /** The names of the details that a refusal with this code may have. */
    public List<String> details() {
        return details;
    }
}
