package gaming.signin;

import gaming.access.Caller;
import gaming.access.Cookies;
import gaming.access.limits.RequestLimits;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.identity.Referrer;
import gaming.identity.User;
import gaming.signin.SignInState.Flow;
import gaming.signin.StartSignIn.Authorization;
import gaming.signin.StartSignIn.Beginning;
import gaming.signin.StartSignIn.RedirectPath;
import gaming.signin.providers.AuthSocialType;
import gaming.signin.session.LoginResponse;
import gaming.signin.session.LoginResponse.ResponseStatus;
import gaming.signin.session.LoginResponse.UserModel;
import gaming.visitor.Visitor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Mutation;
import org.jspecify.annotations.Nullable;

/** Social sign-in (service-interface.md, "Social authentication"; decisions.md, "Sign-in"). */
@GraphQLApi
@ApplicationScoped
public class SocialSignInApi {
    private static final String START_LIMIT = "social";
    private static final String VERIFY_LIMIT = "verify-social-auth";

    private final StartSignIn start;
    private final CompleteSignIn complete;
    private final LinkedAccounts linkedAccounts;
    private final RequestLimits limits;

    @Inject
    SocialSignInApi(StartSignIn start, CompleteSignIn complete, LinkedAccounts linkedAccounts, RequestLimits limits) {
        this.start = start;
        this.complete = complete;
        this.linkedAccounts = linkedAccounts;
        this.limits = limits;
    }

    public record RegisterWithSocialInput(
            AuthSocialType type,
            String redirectPath,
            boolean agreedToTerms,
            boolean receiveMarketingOffers,
            @Nullable String fingerprint,
            @Nullable String referrerUserId,
            @Nullable String referrerUsername,
            @Nullable String promoCode) {}

    public record LoginWithSocialInput(
            AuthSocialType type,
            String redirectPath,
            @Nullable String fingerprint) {}

    public record LinkSocialInput(AuthSocialType type, String redirectPath) {}

    public record UnlinkSocialInput(AuthSocialType type) {}

    /** {@code code} is absent where the person refused consent. */
    public record VerifySocialAuthInput(@Nullable String code, String state) {
        @Override
        public String toString() {
            return "VerifySocialAuthInput";
        }
    }

    /** See service-interface.md, "GenerateSocialAuthUrlResponse"; {@code message}, the name of {@code code}, is null on SUCCESS. */
    public record GenerateSocialAuthUrlResponse(
            ResponseStatus status,
            @Nullable String url,
            @Nullable String state,
            @Nullable String message,
            @Nullable ErrorCode code) {}

    /**
     * Messages: NOT_IMPLEMENTED, TERMS_NOT_ACCEPTED, INVALID_REDIRECT_PATH, PROVIDER_ERROR. Errors:
     * RATE_LIMIT_EXCEEDED.
     */
    @Mutation
    public GenerateSocialAuthUrlResponse registerWithSocial(
            RegisterWithSocialInput input, Visitor visitor, Cookies cookies) {
        if (input.type() == AuthSocialType.TELEGRAM) {
            return error(ErrorCode.NOT_IMPLEMENTED);
        }
        limits.check(START_LIMIT, visitor.caller().network());
        if (!input.agreedToTerms()) {
            return error(ErrorCode.TERMS_NOT_ACCEPTED);
        }
        var referrer = new Referrer(input.referrerUserId(), input.referrerUsername(), input.promoCode());
        return RedirectPath.of(input.redirectPath())
                .map(path -> new Beginning(
                        Flow.REGISTER,
                        input.type(),
                        path,
                        input.fingerprint(),
                        null,
                        input.receiveMarketingOffers(),
                        referrer))
                .map(beginning -> begin(beginning, visitor, cookies))
                .orElseGet(SocialSignInApi::invalidRedirectPath);
    }

    /** Messages: NOT_IMPLEMENTED, INVALID_REDIRECT_PATH, PROVIDER_ERROR. Errors: RATE_LIMIT_EXCEEDED. */
    @Mutation
    public GenerateSocialAuthUrlResponse loginWithSocial(LoginWithSocialInput input, Visitor visitor, Cookies cookies) {
        if (input.type() == AuthSocialType.TELEGRAM) {
            return error(ErrorCode.NOT_IMPLEMENTED);
        }
        limits.check(START_LIMIT, visitor.caller().network());
        return RedirectPath.of(input.redirectPath())
                .map(path -> Beginning.login(input.type(), path, input.fingerprint()))
                .map(beginning -> begin(beginning, visitor, cookies))
                .orElseGet(SocialSignInApi::invalidRedirectPath);
    }

    /**
     * Messages: NOT_IMPLEMENTED, INVALID_REDIRECT_PATH, ACCOUNT_BLOCKED, SESSION_EXPIRED (the sign-in is older than
     * {@code auth.link-within}), PROVIDER_ERROR. Errors: RATE_LIMIT_EXCEEDED, UNAUTHENTICATED, USER_NOT_FOUND.
     */
    @Mutation
    public GenerateSocialAuthUrlResponse linkSocial(LinkSocialInput input, Visitor visitor, Cookies cookies) {
        if (input.type() == AuthSocialType.TELEGRAM) {
            return error(ErrorCode.NOT_IMPLEMENTED);
        }
        limits.check(START_LIMIT, visitor.caller().network());
        var signedIn = visitor.caller().signedIn(ErrorCode.UNAUTHENTICATED);
        Optional<RedirectPath> path = RedirectPath.of(input.redirectPath());
        if (path.isEmpty()) {
            return invalidRedirectPath();
        }
        User user = linkedAccounts.owner(signedIn);
        if (!user.status().maySignIn()) {
            return error(ErrorCode.ACCOUNT_BLOCKED);
        }
        if (linkedAccounts.signedInTooLongAgo(signedIn)) {
            return error(ErrorCode.SESSION_EXPIRED);
        }
        return begin(Beginning.link(input.type(), path.get(), user.id()), visitor, cookies);
    }

    /**
     * Returns the user, also where no account of this type is linked. Errors: NOT_IMPLEMENTED, RATE_LIMIT_EXCEEDED,
     * UNAUTHENTICATED, USER_NOT_FOUND, USER_BLOCKED, LAST_SIGN_IN_METHOD.
     */
    @Mutation
    public UserModel unlinkSocial(UnlinkSocialInput input, Caller caller) {
        if (input.type() == AuthSocialType.TELEGRAM) {
            throw new Refusal(ErrorCode.NOT_IMPLEMENTED, ErrorCode.NOT_IMPLEMENTED.name());
        }
        limits.check(START_LIMIT, caller.network());
        var signedIn = caller.signedIn(ErrorCode.UNAUTHENTICATED);
        return UserModel.of(linkedAccounts.unlink(signedIn, input.type()));
    }

    /**
     * A sign-in sets the cookies of a session; a link rotates them. Messages: all except NOT_IMPLEMENTED,
     * TERMS_NOT_ACCEPTED, INVALID_REDIRECT_PATH and SESSION_EXPIRED. Errors: RATE_LIMIT_EXCEEDED.
     */
    @Mutation
    public LoginResponse verifySocialAuth(VerifySocialAuthInput input, Caller caller, Cookies cookies) {
        limits.check(VERIFY_LIMIT, caller.network());
        return complete.complete(input.state(), input.code(), caller, cookies);
    }

    private GenerateSocialAuthUrlResponse begin(Beginning beginning, Visitor visitor, Cookies cookies) {
        Optional<Authorization> begun = start.begin(beginning, visitor.frontend(), cookies);
        return begun.isEmpty()
                ? error(ErrorCode.PROVIDER_ERROR)
                : new GenerateSocialAuthUrlResponse(
                        ResponseStatus.SUCCESS,
                        begun.get().url().toString(),
                        begun.get().state(),
                        null,
                        null);
    }

    private static GenerateSocialAuthUrlResponse invalidRedirectPath() {
        return error(ErrorCode.INVALID_REDIRECT_PATH);
    }

    private static GenerateSocialAuthUrlResponse error(ErrorCode code) {
        return new GenerateSocialAuthUrlResponse(ResponseStatus.ERROR, null, null, code.name(), code);
    }
}
