package gaming.access;

import io.helidon.http.SetCookie;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The cookies that came with one GraphQL request, and those that its answer sets (decisions.md, "Sign-in"): HttpOnly,
 * SameSite=Lax, and Secure everywhere but in the local environment. Of one name the last one set counts.
 */
public final class Cookies {
    private final List<String> received;
    private final boolean secure;
    private final Map<String, SetCookie> answered = new LinkedHashMap<>();

    public Cookies(List<String> cookieHeaders, boolean secure) {
        received = cookieHeaders.stream()
                .flatMap(header -> Stream.of(header.split(";")))
                .map(String::strip)
                .toList();
        this.secure = secure;
    }

    /** What came under this name; empty when there is none, or several that differ: one of them is planted. */
    public Optional<String> get(String name) {
        String prefix = name + "=";
        List<String> values = received.stream()
                .filter(pair -> pair.startsWith(prefix))
                .map(pair -> pair.substring(prefix.length()))
                .distinct()
                .toList();
        return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
    }

    /** Sets a cookie for requests below {@code path}; {@code value} is one that we made, never what a caller sent. */
    public void set(String name, String value, String path, Duration maxAge) {
        answered.put(
                name,
                SetCookie.builder(name, value)
                        .path(path)
                        .maxAge(maxAge)
                        .httpOnly(true)
                        .secure(secure)
                        .sameSite(SetCookie.SameSite.LAX)
                        .build());
    }

    /** Makes the browser forget the cookie that was set for {@code path}. */
    public void clear(String name, String path) {
        set(name, "", path, Duration.ZERO);
    }

    /** What the answer sets. */
    public List<SetCookie> answered() {
        return List.copyOf(answered.values());
    }
}
