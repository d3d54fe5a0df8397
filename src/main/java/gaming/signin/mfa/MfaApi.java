package gaming.signin.mfa;

import gaming.access.Caller;
import gaming.access.Cookies;
import gaming.access.OpaqueToken;
import gaming.access.limits.RequestLimits;
import gaming.signin.mfa.SecondFactor.Answer;
import gaming.signin.session.LoginResponse;
import gaming.signin.session.SessionCookies;
import gaming.signin.session.Sessions.Grant;
import gaming.signin.session.SignInMetrics;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Mutation;

/** The second factor of a sign-in (decisions.md, "Sign-in"). */
@GraphQLApi
@ApplicationScoped
public class MfaApi {
    private static final String LIMIT = "verify-mfa";

    private final SecondFactor secondFactor;
    private final SessionCookies sessionCookies;
    private final RequestLimits limits;

    @Inject
    MfaApi(SecondFactor secondFactor, SessionCookies sessionCookies, RequestLimits limits) {
        this.secondFactor = secondFactor;
        this.sessionCookies = sessionCookies;
        this.limits = limits;
    }

    public record VerifyMfaInput(String code) {
        @Override
        public String toString() {
            return "VerifyMfaInput";
        }
    }

    /**
     * Messages: INVALID_CODE (also where no code is expected, or no longer), TOO_MANY_ATTEMPTS with {@code unlocksAt},
     * ACCOUNT_BLOCKED. Errors: RATE_LIMIT_EXCEEDED.
     */
    @Mutation
    public LoginResponse verifyMfa(VerifyMfaInput input, Caller caller, Cookies cookies) {
        limits.check(LIMIT, caller.network());
        Answer answer = cookies.get(SecondFactor.COOKIE)
                .flatMap(OpaqueToken::parse)
                .map(token -> secondFactor.verify(token, input.code(), caller.address()))
                .orElseGet(SecondFactor::noOpenPrompt);
        return switch (answer) {
            case Answer.SignedIn(Grant grant, String provider, String redirectPath) -> {
                cookies.clear(SecondFactor.COOKIE, SessionCookies.GRAPHQL);
                sessionCookies.set(cookies, grant);
                SignInMetrics.count(provider, "SUCCESS");
                yield LoginResponse.signedIn(grant.user(), false, redirectPath);
            }
            case Answer.Refused refused -> {
                if (refused.ended()) {
                    cookies.clear(SecondFactor.COOKIE, SessionCookies.GRAPHQL);
                }
                SignInMetrics.count(refused.provider(), refused.code().name());
                yield LoginResponse.error(refused.code(), refused.unlocksAt());
            }
        };
    }
}
