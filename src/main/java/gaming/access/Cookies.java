package gaming.access;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The cookies of one request, and the cookies that its answer sets (decisions.md, "Sign-in"). This class writes the
 * Set-Cookie headers itself, because Helidon leaves out the Max-Age of zero that deletes a cookie.
 */
public final class Cookies {
    private final List<String> received;
    private final boolean secure;
    private final Map<String, String> answered = new LinkedHashMap<>();

    public Cookies(List<String> cookieHeaders, boolean secure) {
        received = cookieHeaders.isEmpty()
                ? List.of()
                : cookieHeaders.stream()
                        .flatMap(header -> Stream.of(header.split(";")))
                        .map(String::strip)
                        .toList();
        this.secure = secure;
    }

    /** Empty also if several cookies of this name differ, because an attacker may have planted one of them. */
    public Optional<String> get(String name) {
        if (received.isEmpty()) {
            return Optional.empty();
        }
        List<String> values = all(name);
        return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
    }

    /** Returns all cookies of this name, planted ones included. */
    public List<String> all(String name) {
        String prefix = name + "=";
        return received.stream()
                .filter(pair -> pair.startsWith(prefix))
                .map(pair -> pair.substring(prefix.length()))
                .distinct()
                .toList();
    }

    /** Sets a cookie for requests below {@code path}; {@code value} comes from the service, never from a caller. */
    public void set(String name, String value, String path, Duration maxAge) {
        answered.put(
                name,
                "%s=%s; Max-Age=%s; Path=%s; %sHttpOnly; SameSite=Lax"
                        .formatted(name, value, maxAge.toSeconds(), path, secure ? "Secure; " : ""));
    }

    public void clear(String name, String path) {
        set(name, "", path, Duration.ZERO);
    }

    /** The values of the answer's Set-Cookie headers. */
    public List<String> answered() {
        return List.copyOf(answered.values());
    }
}
