package gaming.signin.session;

import gaming.access.AddressBlock;
import gaming.database.Ids;
import gaming.database.Transactions;
import gaming.identity.Place;
import gaming.identity.Users;
import gaming.visitor.Countries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.util.Optional;
import org.bson.types.ObjectId;

/**
 * Where users are, by the addresses of their sessions. Whose status stopped him and which session has ended does not matter:
 * where it was stays true, and the task may come late.
 */
@ApplicationScoped
class Locations {
    private static final String UNITED_STATES = "US";
    /** Of everybody there (service-interface.md, "Hook and internal HTTP endpoints"). */
    private static final String STATE_OF_ALL = "AK";

    private final Countries countries;
    private final Transactions transactions;
    private final Users users;
    private final Sessions sessions;

    @Inject
    Locations(Countries countries, Transactions transactions, Users users, Sessions sessions) {
        this.countries = countries;
        this.transactions = transactions;
        this.users = users;
        this.sessions = sessions;
    }

    /** Whether the user and the session were changed: both, or none of them. */
    boolean update(String userId, String sessionId, String address) {
        Optional<ObjectId> user = Ids.parse(userId);
        Optional<ObjectId> session = Ids.parse(sessionId);
        // A name is no address, so nothing is ever looked up for the caller
        Optional<String> canonical =
                AddressBlock.address(withoutBrackets(address)).map(InetAddress::getHostAddress);
        Optional<Place> place = canonical.flatMap(countries::of).map(Locations::place);
        return user.isPresent()
                && session.isPresent()
                && place.isPresent()
                && update(user.get(), session.get(), canonical.get(), place.get());
    }

    private boolean update(ObjectId user, ObjectId session, String address, Place place) {
        return transactions.call(() -> {
            if (!Users.lock(user) || !sessions.locate(user, session, address, place)) {
                return false;
            }
            users.locate(user, place);
            return true;
        });
    }

    private static Place place(String country) {
        return new Place(country, country.equals(UNITED_STATES) ? STATE_OF_ALL : null);
    }

    /** As URLs write an IPv6 address. */
    private static String withoutBrackets(String address) {
        return address.startsWith("[") && address.endsWith("]") && address.indexOf(':') > 0
                ? address.substring(1, address.length() - 1)
                : address;
    }
}
