package gaming.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import gaming.config.Keys;
import gaming.config.Misconfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The file of key {@code api-keys.file} (details.md, "Configuration and start"): {@code keys: [{name, sha256, roles}]} in
 * YAML or JSON. Every error names the key, the file and the entry, and never quotes what may be a secret in the wrong
 * place.
 */
public final class ApiKeyFile {
    private static final String KEY = "api-keys.file";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final Pattern SHA256 = Pattern.compile("[0-9a-fA-F]{64}");

    /** The keys of the dev run are printed in its log and in its documents: whoever reads those has them. */
    private static final Set<String> KNOWN_TO_EVERYBODY = Stream.of(
                    "dev-cloud-schedules",
                    "dev-cloud-tasks",
                    "dev-script",
                    "dev-external-system",
                    "dev-data-feed",
                    "dev-operator")
            .map(key -> HexFormat.of().formatHex(ApiKeys.sha256(key)))
            .collect(Collectors.toUnmodifiableSet());

    private final Path file;
    private final boolean local;

    private ApiKeyFile(Path file, boolean local) {
        this.file = file;
        this.local = local;
    }

    /** One key: the hash of its UTF-8, and who holds it. */
    record Entry(ApiKeys.Holder holder, byte[] sha256) {}

    public static List<Entry> from(Keys keys) {
        return new ApiKeyFile(keys.path(KEY), keys.local()).entries();
    }

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
                    new ApiKeys.Holder(name, roles(key, where)), HexFormat.of().parseHex(hash)));
        }
        return List.copyOf(entries);
    }

    private void requireOwn(String hash, String where) {
        if (!local && KNOWN_TO_EVERYBODY.contains(hash.toLowerCase(Locale.ROOT))) {
            throw broken(where + ": a key of the dev run, which everybody knows; make one of your own");
        }
    }

    /** The parser's own message quotes the file, so only the place goes on. */
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
            throw broken("can not be read");
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
