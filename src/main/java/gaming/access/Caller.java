package gaming.access;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.util.Optional;
import org.bson.types.ObjectId;

/** The caller of a GraphQL request; {@link #address()} is the client's, behind trusted proxies too. */
public sealed interface Caller {
    String SIGN_IN_FIRST = "Sign in first";

    String address();

    /** Not signed in: no token, or one that is bad, expired or not ours. */
    record Anonymous(String address) implements Caller {}

    /** The subject of a valid access token and its session; {@code userRole} when its groups hold USER. */
    record SignedIn(ObjectId userId, boolean userRole, Optional<ObjectId> session, String address) implements Caller {}

    /** The signed-in caller, or a refusal with {@code otherwise}: UNAUTHENTICATED or UNAUTHORIZED_ACCESS. */
    default SignedIn signedIn(ErrorCode otherwise) {
        return switch (this) {
            case SignedIn caller -> caller;
            case Anonymous _ -> throw new Refusal(otherwise, SIGN_IN_FIRST);
        };
    }

    /** The subject of limits: the user when signed in, else the network. */
    default String limitKey() {
        return switch (this) {
            case SignedIn caller -> caller.userId().toHexString();
            case Anonymous caller -> caller.network();
        };
    }

    /** One place for limits and locks: the address, or of IPv6 the network of 64 bits that one customer has. */
    default String network() {
        return AddressBlock.network(address());
    }

    /** Where a device stays when its address changes: 24 bits of an IPv4 address, 64 of an IPv6 one. */
    default String neighbourhood() {
        return AddressBlock.neighbourhood(address());
    }
}
