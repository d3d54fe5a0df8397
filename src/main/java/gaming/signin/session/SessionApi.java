package gaming.signin.session;

import gaming.access.Caller;
import gaming.access.Cookies;
import gaming.access.limits.RequestLimits;
import gaming.core.ErrorCode;
import gaming.signin.session.LoginResponse.UserModel;
import gaming.signin.session.Sessions.Grant;
import gaming.signin.session.Sessions.Refresh;
import gaming.visitor.Visitor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Mutation;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;

/** The user of a session, its refresh and its logout (decisions.md, "Sign-in"). */
@GraphQLApi
@ApplicationScoped
public class SessionApi {
    private static final String LIMIT = "session";

    private final Sessions sessions;
    private final SessionCookies sessionCookies;
    private final RequestLimits limits;

    @Inject
    SessionApi(Sessions sessions, SessionCookies sessionCookies, RequestLimits limits) {
        this.sessions = sessions;
        this.sessionCookies = sessionCookies;
        this.limits = limits;
    }

    /** The signed-in user; null without one. Errors: RATE_LIMIT_EXCEEDED. */
    @Query
    public @Nullable UserModel me(Visitor visitor) {
        // A call without a user takes nothing from the refreshes of its address
        if (visitor.caller() instanceof Caller.SignedIn) {
            limits.check(LIMIT, visitor.caller().limitKey());
        }
        return visitor.user().map(UserModel::of).orElse(null);
    }

    /** Messages: SESSION_EXPIRED, ACCOUNT_BLOCKED. Errors: RATE_LIMIT_EXCEEDED. */
    @Mutation
    public LoginResponse refreshSession(Caller caller, Cookies cookies) {
        limits.check(LIMIT, caller.network());
        Refresh refresh = SessionCookies.refreshToken(cookies)
                .map(token -> sessions.refresh(token, caller.address()))
                .orElseGet(Refresh.Ended::new);
        return switch (refresh) {
            case Refresh.Renewed(Grant grant) -> {
                sessionCookies.set(cookies, grant);
                yield LoginResponse.signedIn(grant.user(), false, null);
            }
            case Refresh.Ended() -> ended(cookies, ErrorCode.SESSION_EXPIRED);
            case Refresh.Blocked() -> ended(cookies, ErrorCode.ACCOUNT_BLOCKED);
        };
    }

    private static LoginResponse ended(Cookies cookies, ErrorCode code) {
        SessionCookies.clear(cookies);
        return LoginResponse.error(code);
    }

    /**
     * True also without a session. A copied access token stays valid for the rest of its few minutes, but it cannot
     * link or unlink an account. Errors: RATE_LIMIT_EXCEEDED.
     */
    @Mutation
    public boolean logout(Caller caller, Cookies cookies) {
        limits.check(LIMIT, caller.network());
        // Also where the rest fails
        SessionCookies.clear(cookies);
        // Every cookie counts: the session would outlive its logout behind a planted one
        SessionCookies.refreshTokens(cookies).forEach(sessions::logOut);
        if (caller instanceof Caller.SignedIn signedIn) {
            signedIn.session().ifPresent(sessions::logOut);
        }
        return true;
    }
}
