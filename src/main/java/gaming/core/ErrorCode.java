package gaming.core;

/**
 * The codes of refusals. Each code has the HTTP status of the internal endpoints (decisions.md, "The daily job and its
 * batches"; details.md, "Referral and the day"). GraphQL answers 200 and has the code in {@code extensions.code}.
 */
public enum ErrorCode {
    UNAUTHENTICATED(401),
    UNAUTHORIZED_ACCESS(401),
    USER_NOT_FOUND(404),
    USDC_TOKEN_RATE_NOT_FOUND(500),
    TOKEN_NOT_FOUND(500),
    CASINO_GAME_NOT_FOUND(404),
    CASINO_GAME_PROVIDER_NOT_FOUND(404),
    CASINO_PAGE_NOT_FOUND(404),
    CASINO_PAGE_IS_LOCALIZING(409),
    CASINO_PAGE_IS_BEING_EDITED_BY_ANOTHER_USER(409),
    CASINO_NAVIGATION_BAR_NOT_FOUND(404),
    MAIN_CASINO_NAVIGATION_BAR_NOT_FOUND(404),
    USER_BLOCKED(403),
    NO_EARNINGS_TO_CLAIM(400),
    FAILED_TO_TRANSFER_CREDIT(502),
    TRANSACTION_FAILED(500),
    NEW_SYSTEM_NOT_IMPLEMENTED(500),
    NOT_IMPLEMENTED(501),
    LAST_SIGN_IN_METHOD(409),
    RATE_LIMIT_EXCEEDED(429),
    BAD_USER_INPUT(400),
    QUERY_TOO_COMPLEX(400),
    GRAPHQL_PARSE_FAILED(400),
    GRAPHQL_VALIDATION_FAILED(400),
    BAD_REQUEST(400),
    /** The status is always 200, because clients read the error and send the text of the query. */
    PERSISTED_QUERY_NOT_FOUND(200),
    DOCUMENT_NOT_REGISTERED(403),
    INTERNAL_SERVER_ERROR(500),
    /**
     * The service has too much work or holds too many bytes. The Retry-After header gives the time of the next try.
     */
    OVERLOADED(503),

    UNAUTHORIZED(401),
    FORBIDDEN(403),
    INVALID_DATE_FORMAT(400),
    INVALID_BATCH_SIZE(400),
    INVALID_USER_ID(400),
    INVALID_PARAMETER(400),
    INVALID_DATE_RANGE(400),
    NO_USERS_FOUND(404),
    NOT_FOUND(404),
    METHOD_NOT_ALLOWED(405),
    CONFLICT(409),
    PAYLOAD_TOO_LARGE(413),
    UNSUPPORTED_MEDIA_TYPE(415),
    PROCESSING_FAILED(500),
    DATA_PREPARATION_FAILED(500),
    TASK_CREATION_FAILED(500),
    DATABASE_ERROR(500),
    EXTERNAL_API_ERROR(502);

    private final int status;

    ErrorCode(int status) {
        this.status = status;
    }

    /** The HTTP status of an internal endpoint that refuses with this code. */
    public int status() {
        return status;
    }
}
