package gaming.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import gaming.config.Keys;
import gaming.config.Misconfiguration;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;

/**
 * The API keys of the internal listener (service-interface.md, "Authentication"). The service has only their hashes.
 */
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

    /** The container creates this bean at the start, so the key file is read once, at the start. */
    void readAtStart(@Observes @Initialized(ApplicationScoped.class) Object started) {}

    /** One key: the SHA-256 hash of its UTF-8 bytes, and its holder. */
    record Entry(Holder holder, byte[] sha256) {}

    /** Reads the key file that the configuration names. */
    public static List<Entry> entries(Keys keys) {
        return new KeyFile(keys.path(KeyFile.KEY), keys.local()).entries();
    }

    /** The name of a key's holder, and the roles of the key. */
    public record Holder(String name, Set<Role> roles) {}

    /**
     * Returns the holder of this key. The method compares the key with every entry, so its duration does not show how
     * close a guess is.
     */
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

    /**
     * The file of key {@code api-keys.file} (details.md, "Configuration and start"). It contains
     * {@code keys: [{name, sha256, roles}]} in YAML or JSON. Every error names the key, the file and the entry. No
     * error quotes text that may be a secret.
     */
    private record KeyFile(Path file, boolean local) {
        private static final String KEY = "api-keys.file";
        private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");
        private static final Pattern SHA256 = Pattern.compile("[0-9a-fA-F]{64}");

        /** The keys of the dev run, which the log and the documents show. */
        private static final Set<String> KNOWN_TO_EVERYBODY = Stream.of(
                        "dev-cloud-schedules",
                        "dev-cloud-tasks",
                        "dev-script",
                        "dev-external-system",
                        "dev-data-feed",
                        "dev-operator")
                .map(key -> HexFormat.of().formatHex(sha256(key)))
                .collect(Collectors.toUnmodifiableSet());

        private List<Entry> entries() {
            JsonNode keys = read().path("keys");
            if (!keys.isArray() || keys.isEmpty()) {
                throw broken("has no list \"keys\" with at least one entry");
            }
            var entries = new ArrayList<Entry>();
            var names = new HashSet<String>();
            var hashes = new HashSet<String>();
            for (JsonNode key : keys) {
                String where = "entry " + (entries.size() + 1);
                String name = text(key, "name", NAME, where + ": name must be 1 to 64 letters, digits, dots or dashes");
                String hash = text(key, "sha256", SHA256, where + ": sha256 must be 64 hexadecimal digits");
                if (!names.add(name)) {
                    throw broken(where + ": the name " + name + " is there twice");
                }
                if (!hashes.add(hash.toLowerCase(Locale.ROOT))) {
                    throw broken(where + ": the same key is there twice");
                }
                requireOwn(hash, where);
                entries.add(new Entry(
                        new Holder(name, roles(key, where)), HexFormat.of().parseHex(hash)));
            }
            return List.copyOf(entries);
        }

        private void requireOwn(String hash, String where) {
            if (!local && KNOWN_TO_EVERYBODY.contains(hash.toLowerCase(Locale.ROOT))) {
                throw broken(where + ": a key of the dev run, which everybody knows; make one of your own");
            }
        }

        /**
         * Reads the file. The error does not contain the message of the parser, because that message quotes the file.
         */
        private JsonNode read() {
            try {
                return YAMLMapper.builder()
                        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                        .build()
                        .readTree(Files.readString(file));
            } catch (JsonProcessingException malformed) {
                var place = malformed.getLocation();
                throw broken("is not YAML" + (place == null ? "" : ", line " + place.getLineNr()));
            } catch (IOException unreadable) {
                throw broken("cannot be read");
            }
        }

        private String text(JsonNode key, String field, Pattern form, String problem) {
            String text = key.path(field).textValue();
            if (text == null || !form.matcher(text).matches()) {
                throw broken(problem);
            }
            return text;
        }

        private Set<Role> roles(JsonNode key, String where) {
            var roles = EnumSet.noneOf(Role.class);
            for (JsonNode role : key.path("roles")) {
                roles.add(Stream.of(Role.values())
                        .filter(known -> known.name().equals(role.textValue()))
                        .findFirst()
                        .orElseThrow(() -> broken(where + ": roles are some of " + List.of(Role.values()))));
            }
            if (roles.isEmpty()) {
                throw broken(where + ": roles are missing");
            }
            return Set.copyOf(roles);
        }

        private Misconfiguration broken(String problem) {
            return new Misconfiguration(KEY, file + " " + problem);
        }
    }
}
