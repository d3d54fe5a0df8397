package gaming.signin.session;

import gaming.access.AddressBlock;
import gaming.access.Role;
import gaming.database.Ids;
import gaming.database.Transactions;
import gaming.identity.Users;
import gaming.identity.Users.Place;
import gaming.visitor.Countries;
import gaming.web.NeedsRole;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.net.InetAddress;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * Stores the place of a user and a session (service-interface.md; decisions.md and details.md, "Internal endpoints").
 * The task may come late. So the status of the user and the end of the session do not matter.
 */
@ApplicationScoped
@Path("/users/tasks/update-location/{userId}/{sessionId}/{ipAddress}")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Users")
public class UpdateLocationHook {
    private static final String UNITED_STATES = "US";
    /** The state of every user there (service-interface.md, "Hook and internal HTTP endpoints"). */
    private static final String STATE_OF_ALL = "AK";

    private final Countries countries;
    private final Transactions transactions;
    private final Users users;
    private final Sessions sessions;

    @Inject
    UpdateLocationHook(Countries countries, Transactions transactions, Users users, Sessions sessions) {
        this.countries = countries;
        this.transactions = transactions;
        this.users = users;
        this.sessions = sessions;
    }

    public record Located(boolean success) {}

    /**
     * A call that can never succeed is not an error, because the queue would repeat it. It changes nothing, and {@code
     * success} is false: for a malformed, private or unknown address, a malformed id, an unknown user or session, or a
     * session of another user. Errors: 500 DATABASE_ERROR, after which the queue repeats the call.
     */
    @GET
    @NeedsRole(Role.CLOUD_TASKS)
    @Operation(summary = "Says where a session comes from; success is false where nothing was changed")
    public Located update(
            @PathParam("userId") String userId,
            @PathParam("sessionId") String sessionId,
            @PathParam("ipAddress") @Parameter(description = "IPv4 or IPv6, with or without brackets")
                    String ipAddress) {
        Optional<ObjectId> user = Ids.parse(userId);
        Optional<ObjectId> session = Ids.parse(sessionId);
        // A host name is no address, so a caller cannot cause a DNS lookup
        Optional<String> canonical =
                AddressBlock.address(withoutBrackets(ipAddress)).map(InetAddress::getHostAddress);
        Optional<Place> place = canonical.flatMap(countries::of).map(UpdateLocationHook::place);
        return new Located(user.isPresent()
                && session.isPresent()
                && place.isPresent()
                && update(user.get(), session.get(), canonical.get(), place.get()));
    }

    private boolean update(ObjectId user, ObjectId session, String address, Place place) {
        return transactions.call(() -> {
            if (!Users.lock(user) || !sessions.storePlace(user, session, address, place)) {
                return false;
            }
            users.locate(user, place);
            return true;
        });
    }

    private static Place place(String country) {
        return new Place(country, country.equals(UNITED_STATES) ? STATE_OF_ALL : null);
    }

    private static String withoutBrackets(String address) {
        return address.startsWith("[") && address.endsWith("]") && address.indexOf(':') > 0
                ? address.substring(1, address.length() - 1)
                : address;
    }
}
