package gaming.access;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.util.Optional;
import org.bson.types.ObjectId;

/** The caller of a request; {@link #address()} is the client's address, also behind trusted proxies. */
public sealed interface Caller {
    String SIGN_IN_FIRST = "Sign in first";

    String address();

    /** A caller without a valid token: the token is absent, malformed, expired or not ours. */
    record Anonymous(String address) implements Caller {}

    /** The claims of a valid access token; {@code userRole} is true if its groups contain USER. */
    record SignedIn(ObjectId userId, boolean userRole, Optional<ObjectId> session, String address) implements Caller {}

    /** Refuses an anonymous caller with {@code otherwise}: UNAUTHENTICATED or UNAUTHORIZED_ACCESS. */
    default SignedIn signedIn(ErrorCode otherwise) {
        return switch (this) {
            case SignedIn caller -> caller;
            case Anonymous _ -> throw new Refusal(otherwise, SIGN_IN_FIRST);
        };
    }

    /** The key for limits: the user if signed in, otherwise the network. */
    default String limitKey() {
        return switch (this) {
            case SignedIn caller -> caller.userId().toHexString();
            case Anonymous caller -> caller.network();
        };
    }

    /** For limits and locks: an IPv4 address, or the first 64 bits of an IPv6 address, which one customer has. */
    default String network() {
        return AddressBlock.network(address());
    }

    /** The network in which a device stays when its address changes; see {@link AddressBlock#neighbourhood}. */
    default String neighbourhood() {
        return AddressBlock.neighbourhood(address());
    }
}
