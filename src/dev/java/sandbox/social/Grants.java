package sandbox.social;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import sandbox.Confidential;

/** Grants under random names, redeemed later. The oldest are forgotten first. */
final class Grants<T> {
    private static final int MOST = 10_000;

    private final SecureRandom random = new SecureRandom();
    private final Map<String, Grant<T>> grants = new LinkedHashMap<>();
    private final Clock clock;
    private final Duration valid;

    Grants(Clock clock, Duration valid) {
        this.clock = clock;
        this.valid = valid;
    }

    private record Grant<T>(T content, Instant expires) {}

    synchronized String give(T content) {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        String name = Confidential.keep(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
        grants.put(name, new Grant<>(content, clock.instant().plus(valid)));
        if (grants.size() > MOST) {
            grants.remove(grants.keySet().iterator().next());
        }
        return name;
    }

    /** Redeems a grant once. */
    synchronized Optional<T> take(String name) {
        Optional<T> content = look(name);
        grants.remove(name);
        return content;
    }

    synchronized Optional<T> look(String name) {
        return Optional.ofNullable(grants.get(name))
                .filter(grant -> clock.instant().isBefore(grant.expires()))
                .map(Grant::content);
    }
}
