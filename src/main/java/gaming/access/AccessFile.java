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
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A YAML or JSON file with one list of entries that have roles. Every error names the key of the configuration and the
 * file. An error in an entry also names the position of the entry. No error quotes text that may be a secret.
 *
 * @param key the configuration key that names the file
 */
record AccessFile(String key, Path file) {
    /** The roles of endpoints. */
    static final Set<Role> OF_ENDPOINTS = EnumSet.complementOf(EnumSet.of(Role.VIEWER));

    /** The roles of the console. */
    static final Set<Role> OF_CONSOLE = EnumSet.of(Role.VIEWER, Role.OPERATOR);

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

    /** Returns the roles of an entry; an entry without a role is an error, and so is a role that is not allowed. */
    Set<Role> roles(JsonNode entry, String where, Set<Role> allowed) {
        var roles = EnumSet.noneOf(Role.class);
        for (JsonNode role : entry.path("roles")) {
            roles.add(allowed.stream()
                    .filter(known -> known.name().equals(role.textValue()))
                    .findFirst()
                    .orElseThrow(() -> broken(where + ": roles are some of " + allowed)));
        }
        if (roles.isEmpty()) {
            throw broken(where + ": roles are missing");
        }
        return Set.copyOf(roles);
    }

    void refuseUnknown(JsonNode entry, String where, Set<String> known) {
        entry.fieldNames().forEachRemaining(field -> {
            if (!known.contains(field)) {
                throw broken(where + ": fields are some of "
                        + known.stream().sorted().toList());
            }
        });
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
