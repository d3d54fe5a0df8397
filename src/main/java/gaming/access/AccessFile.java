package gaming.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import gaming.config.Misconfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A YAML or JSON file, which the configuration key {@code key} names, with one list of entries that have roles. No
 * error quotes text that may be a secret.
 */
record AccessFile(String key, Path file) {
    static final Set<Role> OF_ENDPOINTS = EnumSet.complementOf(EnumSet.of(Role.VIEWER));

    static final Set<Role> OF_CONSOLE = EnumSet.of(Role.VIEWER, Role.OPERATOR);

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    /** Reads one entry of a list. */
    @FunctionalInterface
    interface EntryReader<T> {
        T read(JsonNode entry, String name, String where);
    }

    /** Reads the entries of a list, of which each has another name. */
    <T> List<T> entries(String list, EntryReader<T> reader) {
        var entries = new ArrayList<T>();
        var names = new HashSet<String>();
        for (JsonNode entry : list(list)) {
            String where = "entry " + (entries.size() + 1);
            String name = text(entry, "name", NAME, where + ": name must be 1 to 64 letters, digits, dots or dashes");
            if (!names.add(name)) {
                throw broken(where + ": the name " + name + " is there twice");
            }
            entries.add(reader.read(entry, name, where));
        }
        return List.copyOf(entries);
    }

    JsonNode list(String name) {
        JsonNode list = read().path(name);
        if (!list.isArray() || list.isEmpty()) {
            throw broken("has no list \"" + name + "\" with at least one entry");
        }
        return list;
    }

    String text(JsonNode entry, String field, Pattern form, String problem) {
        String text = entry.path(field).textValue();
        if (text == null || !form.matcher(text).matches()) {
            throw broken(problem);
        }
        return text;
    }

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

    /** The error does not contain the message of the parser, because that message quotes the file. */
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
