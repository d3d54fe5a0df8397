package gaming.access;

import gaming.config.Keys;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.Config;

/** The API keys of the internal listener (service-interface.md, "Authentication"), known by their hashes only. */
@ApplicationScoped
public class ApiKeys {
    private final List<ApiKeyFile.Entry> entries;

    @Inject
    ApiKeys(Config config) {
        this(Keys.read(config, ApiKeyFile::from));
    }

    ApiKeys(List<ApiKeyFile.Entry> entries) {
        this.entries = entries;
    }

    /** The file is read at the start and not again: what becomes of it later changes nothing. */
    void readAtStart(@Observes @Initialized(ApplicationScoped.class) Object started) {}

    /** Whose key it is and what it may do. */
    public record Holder(String name, Set<Role> roles) {}

    /** The holder of this key; looks at every entry, so that the time taken says nothing about how close a guess was. */
    public Optional<Holder> holderOf(String key) {
        byte[] hash = sha256(key);
        Optional<Holder> holder = Optional.empty();
        for (var entry : entries) {
            if (MessageDigest.isEqual(entry.sha256(), hash)) {
                holder = Optional.of(entry.holder());
            }
        }
        return holder;
    }

    static byte[] sha256(String key) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }
}
