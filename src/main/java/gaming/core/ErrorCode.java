package gaming.core;

/**
 * The codes of refusals, with their HTTP status (decisions.md, "Sign-in" and "The daily job and its batches";
 * details.md, "Referral and the day"). {@code docs/errors.md} has them for people, the schema for programs.
 */
public enum ErrorCode {
    UNAUTHENTICATED(
            401,
            Where.PUBLIC,
            "The operation needs a signed-in user. The cookie `accessToken` is missing, invalid or expired."),
    UNAUTHORIZED_ACCESS(401, Where.PUBLIC, "The operation of the casino needs a signed-in user with the role USER."),
    USER_NOT_FOUND(404, Where.BOTH, "The user of the token, or the wanted user, does not exist."),
    USDC_TOKEN_RATE_NOT_FOUND(500, Where.PUBLIC, "There is no rate of USDC. A claim also needs a recent one."),
    TOKEN_NOT_FOUND(500, Where.PUBLIC, "There is no rate of USDC to show a bet with."),
    CASINO_GAME_NOT_FOUND(404, Where.PUBLIC, "The game does not exist or is disabled, or the id is not an object id."),
    CASINO_GAME_PROVIDER_NOT_FOUND(404, Where.PUBLIC, "A provider does not exist or is disabled."),
    CASINO_PAGE_NOT_FOUND(
            404, Where.PUBLIC, "The page does not exist, is not published, or is not open to the caller."),
    CASINO_PAGE_IS_LOCALIZING(409, Where.PUBLIC, "The texts of the page are not complete in every language."),
    CASINO_PAGE_IS_BEING_EDITED_BY_ANOTHER_USER(409, Where.PUBLIC, "An editor works on the page."),
    CASINO_NAVIGATION_BAR_NOT_FOUND(404, Where.PUBLIC, "The service has no navigation bar at all."),
    MAIN_CASINO_NAVIGATION_BAR_NOT_FOUND(
            404, Where.PUBLIC, "No navigation bar fits the caller, and there is no main one."),
    USER_BLOCKED(403, Where.PUBLIC, "The account of the signed-in user is not ACTIVE."),
    NO_EARNINGS_TO_CLAIM(400, Where.PUBLIC, "A claim finds nothing to pay: less than a cent is ready."),
    CLAIM_BELOW_MINIMUM(
            409,
            Where.PUBLIC,
            "A claim with `minAmountUsdc` would pay less than that: the rate has changed. Nothing was written and nothing"
                    + " sent, and the call does not count in the limits. `amountUsdc` is what the claim would pay."),
    FAILED_TO_TRANSFER_CREDIT(
            502,
            Where.PUBLIC,
            "The gaming platform did not confirm a payment. With PENDING the outcome is not certain yet. With FAILED the"
                    + " claim is not paid and the earnings are as before. Without `claimStatus` no claim began."),
    TRANSACTION_FAILED(500, Where.BOTH, "The database did not take the result of a payment."),
    NEW_SYSTEM_NOT_IMPLEMENTED(
            500, Where.BOTH, "This installation is not connected to the system that the operation needs."),
    NOT_IMPLEMENTED(501, Where.PUBLIC, "The type TELEGRAM has no sign-in."),
    TERMS_NOT_ACCEPTED("A registration begins without `agreedToTerms`."),
    INVALID_REDIRECT_PATH("`redirectPath` is not a path of the frontend of at most 512 characters."),
    INVALID_STATE("The state is unknown, was used before, or belongs to another browser, user or session."),
    STATE_EXPIRED("The provider's answer comes after `auth.state-lifetime` (10 min)."),
    EMAIL_NOT_VERIFIED("The provider did not verify the e-mail address of a new user."),
    ACCOUNT_NOT_FOUND("No user has the social account."),
    ACCOUNT_NOT_LINKED("A user exists with the e-mail address, but the social account is not linked to the user."),
    ACCOUNT_ALREADY_LINKED(
            "The social account belongs to another user, or the user has another account of this provider."),
    ACCOUNT_BLOCKED("The account of the user is blocked."),
    TOO_MANY_ATTEMPTS("Several attempts failed, and further ones are locked. The attempt is not looked at."),
    SESSION_EXPIRED("The session has ended. For a link: the sign-in is older than `auth.link-within` (5 min)."),
    INVALID_CODE("The provider refuses the code, or the code of the second factor is wrong or too late."),
    PROVIDER_ERROR("The person refused at the provider, or the provider does not answer or is not configured."),
    LAST_SIGN_IN_METHOD(409, Where.PUBLIC, "The social account is the only one that the user signs in with."),
    RATE_LIMIT_EXCEEDED(429, Where.BOTH, "The caller has reached a limit."),
    BAD_USER_INPUT(400, Where.PUBLIC, "A value is out of its bounds, or a variable does not fit its type."),
    QUERY_TOO_COMPLEX(
            400,
            Where.PUBLIC,
            "The document, its answer or its time is above a limit, or a request asks for too many launch URLs."),
    GRAPHQL_PARSE_FAILED(400, Where.PUBLIC, "The document is not GraphQL."),
    GRAPHQL_VALIDATION_FAILED(400, Where.PUBLIC, "The document does not fit the contract."),
    BAD_REQUEST(400, Where.PUBLIC, "The body is not a GraphQL request, or no operation has the name `operationName`."),
    /** The status is always 200, because clients read the error and send the text of the query. */
    PERSISTED_QUERY_NOT_FOUND(
            200,
            Where.PUBLIC,
            "The request has the hash of a document and no text, and the service does not know the hash."),
    DOCUMENT_NOT_REGISTERED(
            403, Where.PUBLIC, "The service answers registered documents only, and this one is not registered."),
    INTERNAL_SERVER_ERROR(
            500, Where.PUBLIC, "The service has failed. Its log has the reason under the correlation id."),
    /** The service has too much work or holds too many bytes. */
    OVERLOADED(503, Where.BOTH, "The service has too much to do. It has executed nothing."),
    UNAUTHORIZED(
            401,
            Where.INTERNAL,
            "The header `X-API-Key` is missing, or there are several, or the key is unknown. Or the bearer token is not one"
                    + " of `access.issuers.file`, is for another audience, or has expired."),
    FORBIDDEN(
            403,
            Where.BOTH,
            "On the public listener: the Origin of the page is not one of `cors.allowed-origins`. On the internal one: the"
                    + " API key or the token does not have the role of the endpoint."),
    INVALID_DATE_FORMAT(
            400,
            Where.INTERNAL,
            "A date is not in the form YYYY-MM-DD, or a moment not in the form YYYY-MM-DDThh:mm:ssZ."),
    INVALID_BATCH_SIZE(400, Where.INTERNAL, "The size of a batch is not a whole number in its bounds."),
    INVALID_USER_ID(400, Where.INTERNAL, "A user id is not 24 hexadecimal digits."),
    INVALID_PARAMETER(
            400, Where.INTERNAL, "A parameter, a header or the body is not valid. A feed answers what it took before."),
    INVALID_DATE_RANGE(
            400,
            Where.INTERNAL,
            "A day has not ended, has begun, or is outside of the allowed range; or a range begins after its end."),
    NO_USERS_FOUND(404, Where.INTERNAL, "No user needs a commission for the day."),
    COMMISSION_DAY_CHANGED(
            409, Where.INTERNAL, "The run of the day would make other changes than those of the fingerprint."),
    NOT_FOUND(
            404,
            Where.BOTH,
            "The thing does not exist, or there is nothing at the path. A bet of another user counts as not there."),
    METHOD_NOT_ALLOWED(405, Where.BOTH, "The path has other methods."),
    CONFLICT(409, Where.INTERNAL, "The state of the thing does not allow the request, or another call works on it."),
    PAYLOAD_TOO_LARGE(413, Where.BOTH, "The body is too long. A feed answers what it took before."),
    UNSUPPORTED_MEDIA_TYPE(
            415, Where.BOTH, "The header `Content-Type` or `Content-Encoding` is not one that the path takes."),
    PROCESSING_FAILED(
            500,
            Where.INTERNAL,
            "The service has failed, or a message failed again. The log has the reason under the correlation id."),
    DATA_PREPARATION_FAILED(500, Where.INTERNAL, "The work list of a day could not be prepared."),
    TASK_CREATION_FAILED(500, Where.INTERNAL, "The tasks of a day could not be queued."),
    DATABASE_ERROR(500, Where.INTERNAL, "An operation of the database failed."),
    EXTERNAL_API_ERROR(
            502,
            Where.INTERNAL,
            "Another system does not answer, is not configured, or has refused. With `platformCode` the platform refused a"
                    + " transfer, and the same key gets the same answer again.");

    /** The listener that answers with a code; {@code SIGN_IN}: the public one, as the data of a sign-in. */
    public enum Where {
        PUBLIC,
        SIGN_IN,
        INTERNAL,
        BOTH;

        public boolean internal() {
            return this == INTERNAL || this == BOTH;
        }
    }

    private final int status;
    private final Where where;
    private final String when;

    /** The reason of a sign-in call that ends in ERROR: data of an answer, and never a refusal. */
    ErrorCode(String when) {
        this(200, Where.SIGN_IN, when);
    }

    ErrorCode(int status, Where where, String when) {
        this.status = status;
        this.where = where;
        this.when = when;
    }

    /** The HTTP status of a refusal with this code, except for an operation of GraphQL. */
    public int status() {
        return status;
    }

    public Where where() {
        return where;
    }

    /** The condition, in sentences. */
    public String when() {
        return when;
    }
}
