package gaming.access;

import gaming.config.Keys;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;
import org.eclipse.microprofile.config.Config;

/** The hashes of the API keys of the internal listener (service-interface.md, "Authentication"). */
@ApplicationScoped
public class ApiKeys {
    private final List<Entry> entries;

    @Inject
    ApiKeys(Config config) {
        this(Keys.read(config, ApiKeys::entries));
    }

    ApiKeys(List<Entry> entries) {
        this.entries = entries;
    }

    /** The container creates this bean at the start, so a change of the key file has no effect until the next start. */
    void readAtStart(@Observes @Initialized(ApplicationScoped.class) Object started) {}

    record Entry(InternalCaller holder, byte[] sha256) {}

    public static List<Entry> entries(Keys keys) {
        return new KeyFile(new AccessFile(KeyFile.KEY, keys.path(KeyFile.KEY)), keys.local()).entries();
    }

    /** Compares the key with every entry, so the duration does not show how close a guess is. */
    public Optional<InternalCaller> holderOf(String key) {
        if (key.isEmpty()) {
            return Optional.empty();
        }
        byte[] hash = DigestUtils.sha256(key);
        Optional<InternalCaller> holder = Optional.empty();
        for (var entry : entries) {
            if (MessageDigest.isEqual(entry.sha256(), hash)) {
                holder = Optional.of(entry.holder());
            }
        }
        return holder;
    }

    /** A file with {@code keys: [{name, sha256, roles}]} (details.md, "Configuration and start"). */
    private record KeyFile(AccessFile file, boolean local) {
        private static final String KEY = "api-keys.file";
        private static final Pattern SHA256 = Pattern.compile("[0-9a-fA-F]{64}");
        /** The hash of an empty key. A hash command prints it if the variable with the key is not set. */
        private static final String OF_NOTHING = DigestUtils.sha256Hex("");

        /** The hashes of the keys of the dev run. The log and the documents show these keys. */
        private static final Set<String> KNOWN_TO_EVERYBODY = Stream.of(
                        "dev-cloud-schedules",
                        "dev-cloud-tasks",
                        "dev-script",
                        "dev-external-system",
                        "dev-data-feed",
                        "dev-operator")
                .map(key -> DigestUtils.sha256Hex(key))
                .collect(Collectors.toUnmodifiableSet());

        private List<Entry> entries() {
            var hashes = new HashSet<String>();
            return file.entries("keys", (key, name, where) -> {
                String hash = file.text(key, "sha256", SHA256, where + ": sha256 must be 64 hexadecimal digits");
                if (!hashes.add(hash.toLowerCase(Locale.ROOT))) {
                    throw file.broken(where + ": the same key is there twice");
                }
                requireOwn(hash, where);
                return new Entry(
                        new InternalCaller(name, name, file.roles(key, where, AccessFile.OF_ENDPOINTS)),
                        HexFormat.of().parseHex(hash));
            });
        }

        private void requireOwn(String hash, String where) {
            if (OF_NOTHING.equalsIgnoreCase(hash)) {
                throw file.broken(where + ": the hash of an empty key");
            }
            if (!local && KNOWN_TO_EVERYBODY.contains(hash.toLowerCase(Locale.ROOT))) {
                throw file.broken(where + ": a key of the dev run, which everybody knows; make one of your own");
            }
        }
    }
}
