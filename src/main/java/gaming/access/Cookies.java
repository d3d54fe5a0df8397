package gaming.access;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The cookies that came with one GraphQL request, and those that its answer sets (decisions.md, "Sign-in"): HttpOnly,
 * SameSite=Lax, and Secure everywhere but in the local environment. Of one name the last one set counts.
 *
 * <p>Written out here, because Helidon's own cookies leave out a Max-Age of nothing, which is how a cookie ends.
 */
public final class Cookies {
    private final List<String> received;
    private final boolean secure;
    private final Map<String, String> answered = new LinkedHashMap<>();

    public Cookies(List<String> cookieHeaders, boolean secure) {
        received = cookieHeaders.stream()
                .flatMap(header -> Stream.of(header.split(";")))
                .map(String::strip)
                .toList();
        this.secure = secure;
    }

    /** The cookie of this name; empty without one, and with several that differ: one of them is planted. */
    public Optional<String> get(String name) {
        List<String> values = all(name);
        return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
    }

    /** Everything that came under this name, planted or not. */
    public List<String> all(String name) {
        String prefix = name + "=";
        return received.stream()
                .filter(pair -> pair.startsWith(prefix))
                .map(pair -> pair.substring(prefix.length()))
                .distinct()
                .toList();
    }

    /** Sets a cookie for requests below {@code path}; {@code value} is one of the service, never one of a caller. */
    public void set(String name, String value, String path, Duration maxAge) {
        answered.put(
                name,
                "%s=%s; Max-Age=%d; Path=%s; %sHttpOnly; SameSite=Lax"
                        .formatted(name, value, maxAge.toSeconds(), path, secure ? "Secure; " : ""));
    }

    /** Makes the browser forget the cookie that was set for {@code path}. */
    public void clear(String name, String path) {
        set(name, "", path, Duration.ZERO);
    }

    /** The values of the answer's Set-Cookie headers. */
    public List<String> answered() {
        return List.copyOf(answered.values());
    }
}
