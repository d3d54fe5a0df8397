package gaming.signin.session;

import gaming.access.AccessTokens;
import gaming.access.Callers;
import gaming.access.Cookies;
import gaming.access.OpaqueToken;
import gaming.signin.session.Sessions.Grant;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.stream.Stream;

/** The cookies of a session (decisions.md, "Sign-in"). */
@ApplicationScoped
public class SessionCookies {
    private static final String REFRESH_TOKEN = "refreshToken";
    private static final int MOST_TOKENS = 10;
    private static final String EVERYWHERE = "/";
    /** The path of cookies that only operations read. */
    public static final String GRAPHQL = "/graphql";

    private final AccessTokens accessTokens;

    @Inject
    SessionCookies(AccessTokens accessTokens) {
        this.accessTokens = accessTokens;
    }

    /** Signing takes a millisecond, so the call belongs after the transaction. */
    public void set(Cookies cookies, Grant grant) {
        String accessToken = accessTokens.issue(grant.user().id(), grant.user().username(), grant.session());
        cookies.set(Callers.ACCESS_TOKEN, accessToken, EVERYWHERE, accessTokens.lifetime());
        cookies.set(REFRESH_TOKEN, grant.refreshToken().text(), GRAPHQL, grant.lifetime());
    }

    public static Optional<OpaqueToken> refreshToken(Cookies cookies) {
        return cookies.get(REFRESH_TOKEN).flatMap(OpaqueToken::parse);
    }

    /** The refresh tokens of all cookies of the name, planted ones among them; at most ten. */
    static Stream<OpaqueToken> refreshTokens(Cookies cookies) {
        return cookies.all(REFRESH_TOKEN).stream()
                .flatMap(text -> OpaqueToken.parse(text).stream())
                .limit(MOST_TOKENS);
    }

    static void clear(Cookies cookies) {
        cookies.clear(Callers.ACCESS_TOKEN, EVERYWHERE);
        cookies.clear(REFRESH_TOKEN, GRAPHQL);
    }
}
