package gaming.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import gaming.config.Misconfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A YAML or JSON file with one list of entries that have names and roles. Every error names the key of the
 * configuration, the file and the entry. No error quotes text that may be a secret.
 *
 * @param key the configuration key that names the file
 */
record AccessFile(String key, Path file) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    /** Returns the entries of the list {@code name}; a list without entries is an error. */
    JsonNode list(String name) {
        JsonNode list = read().path(name);
        if (!list.isArray() || list.isEmpty()) {
            throw broken("has no list \"" + name + "\" with at least one entry");
        }
        return list;
    }

    /** Returns the name of an entry. */
    String name(JsonNode entry, String where) {
        return text(entry, "name", NAME, where + ": name must be 1 to 64 letters, digits, dots or dashes");
    }

    String text(JsonNode entry, String field, Pattern form, String problem) {
        String text = entry.path(field).textValue();
        if (text == null || !form.matcher(text).matches()) {
            throw broken(problem);
        }
        return text;
    }

    /** Returns the roles of an entry; an entry without a role is an error. */
    Set<Role> roles(JsonNode entry, String where) {
        var roles = EnumSet.noneOf(Role.class);
        for (JsonNode role : entry.path("roles")) {
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

    Misconfiguration broken(String problem) {
        return new Misconfiguration(key, file + " " + problem);
    }

    /** Reads the file. The error does not contain the message of the parser, because that message quotes the file. */
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
}
