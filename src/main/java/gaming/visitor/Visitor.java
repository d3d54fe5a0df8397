package gaming.visitor;

import gaming.access.Caller;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.identity.User;
import io.helidon.common.LazyValue;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The visitor of one request. Only the thread of the request uses it. Each fact is looked up at its first use. */
public final class Visitor {
    /** The kind of device, by the user agent (decisions.md, "Catalogue"). */
    public enum Device {
        MOBILE,
        TABLET,
        DESKTOP
    }

    /** Facts of the request; absent headers are empty. */
    record Seen(String address, String userAgent, String acceptLanguage, Optional<URI> frontend) {}

    private final Caller caller;
    private final Seen seen;
    private final Visitors visitors;
    private final Supplier<Optional<User>> user;
    private final Supplier<Optional<String>> country;
    private final Supplier<Device> device;
    private final Map<Class<?>, Object> kept = new HashMap<>();

    Visitor(Caller caller, Seen seen, Visitors visitors) {
        this.caller = caller;
        this.seen = seen;
        this.visitors = visitors;
        user = LazyValue.create(() -> visitors.user(caller));
        country = LazyValue.create(() -> countryOf(seen.address()));
        device = LazyValue.create(() -> deviceOf(seen.userAgent()));
    }

    public Caller caller() {
        return caller;
    }

    /** The origin to which a sign-in of this visitor returns; empty: that of the configuration. */
    public Optional<URI> frontend() {
        return seen.frontend();
    }

    /** ISO 3166-1 alpha-2 in upper case, by the address; empty: unknown. */
    public Optional<String> country() {
        return country.get();
    }

    public Optional<String> countryOf(String address) {
        return visitors.country(address);
    }

    public Device device() {
        return device.get();
    }

    public Device deviceOf(String userAgent) {
        return visitors.device(userAgent);
    }

    /** The signed-in user; a token of an unknown user makes an anonymous visitor (details.md, "Sign-in"). */
    public Optional<User> user() {
        return user.get();
    }

    public Set<String> segments() {
        return user().map(user -> Set.copyOf(user.segments())).orElse(Set.of());
    }

    /** The signed-in user in the USER role. Refuses other visitors with UNAUTHORIZED_ACCESS. */
    public User requiredUser() {
        Caller.SignedIn signedIn = caller.signedIn(ErrorCode.UNAUTHORIZED_ACCESS);
        return Optional.of(signedIn)
                .filter(Caller.SignedIn::userRole)
                .flatMap(_ -> user())
                .orElseThrow(() -> new Refusal(ErrorCode.UNAUTHORIZED_ACCESS, Caller.SIGN_IN_FIRST));
    }

    /** One of {@code known}, in lower case, or English. The language of a user replaces Accept-Language. */
    public String language(Set<String> known) {
        return Languages.best(
                user().flatMap(found -> Optional.ofNullable(found.language())), seen.acceptLanguage(), known);
    }

    /** A value that another capability keeps for the request; it is made once. */
    public <T> T once(Class<T> type, Supplier<T> made) {
        return type.cast(kept.computeIfAbsent(type, _ -> made.get()));
    }
}
