package gaming.signin.session;

import gaming.access.OpaqueToken;
import gaming.identity.User;
import java.time.Duration;
import org.bson.types.ObjectId;

/** What a browser gets of a session: the refresh token, and for how long it is good. */
public record Grant(User user, ObjectId session, OpaqueToken refreshToken, Duration lifetime) {}
