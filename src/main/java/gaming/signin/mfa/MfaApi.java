package gaming.signin.mfa;

import gaming.access.Caller;
import gaming.access.Cookies;
import gaming.access.OpaqueToken;
import gaming.access.limits.RequestLimits;
import gaming.signin.session.LoginResponse;
import gaming.signin.session.SessionCookies;
import gaming.signin.session.SignInMessage;
import gaming.signin.session.SignInMetrics;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Mutation;
import org.eclipse.microprofile.graphql.Name;

/** The second factor of a sign-in (decisions.md, "Sign-in"). */
@GraphQLApi
@ApplicationScoped
public class MfaApi {
    private static final String LIMIT = "verify-mfa";

    private final SecondFactor secondFactor;
    private final SessionCookies sessionCookies;
    private final RequestLimits limits;
    private final SignInMetrics metrics;

    @Inject
    MfaApi(SecondFactor secondFactor, SessionCookies sessionCookies, RequestLimits limits, SignInMetrics metrics) {
        this.secondFactor = secondFactor;
        this.sessionCookies = sessionCookies;
        this.limits = limits;
        this.metrics = metrics;
    }

    public record VerifyMfaInput(String code) {
        @Override
        public String toString() {
            return "VerifyMfaInput";
        }
    }

    /**
     * Ends a sign-in by the code of the second factor; the session's cookies are set.
     *
     * <p>Messages: INVALID_CODE (also when nobody was asked, or too long ago), TOO_MANY_ATTEMPTS with {@code unlocksAt},
     * ACCOUNT_BLOCKED. Errors: RATE_LIMIT_EXCEEDED.
     */
    @Mutation
    public LoginResponse verifyMfa(@Name("input") VerifyMfaInput input, Caller caller, Cookies cookies) {
        limits.check(LIMIT, caller.network());
        SecondFactor.Answer answer = cookies.get(SecondFactor.COOKIE)
                .flatMap(OpaqueToken::parse)
                .map(token -> secondFactor.verify(token, input.code(), caller.address()))
                .orElseGet(SecondFactor.Answer.NotAsked::new);
        return switch (answer) {
            case SecondFactor.Answer.Right right -> {
                cookies.clear(SecondFactor.COOKIE, SessionCookies.GRAPHQL);
                sessionCookies.set(cookies, right.grant());
                metrics.count(right.provider(), "SUCCESS");
                yield LoginResponse.signedIn(right.grant().user(), false, right.redirectPath());
            }
            case SecondFactor.Answer.Wrong(String provider, var locked) ->
                error(provider, SignInMessage.INVALID_CODE, locked);
            case SecondFactor.Answer.Locked(String provider, var until) ->
                error(provider, SignInMessage.TOO_MANY_ATTEMPTS, Optional.of(until));
            case SecondFactor.Answer.NotAsked() -> over(SignInMetrics.NO_PROVIDER, SignInMessage.INVALID_CODE, cookies);
            case SecondFactor.Answer.Blocked(String provider) -> over(provider, SignInMessage.ACCOUNT_BLOCKED, cookies);
        };
    }

    private LoginResponse over(String provider, SignInMessage message, Cookies cookies) {
        cookies.clear(SecondFactor.COOKIE, SessionCookies.GRAPHQL);
        return error(provider, message, Optional.empty());
    }

    private LoginResponse error(String provider, SignInMessage message, Optional<Instant> unlocksAt) {
        metrics.count(provider, message.name());
        return LoginResponse.error(message, unlocksAt);
    }
}
