package chart;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.representer.Representer;

/** YAML 1.1, as Helm and Kubernetes read it; a duplicate key is refused. */
final class Yamls {
    private Yamls() {}

    static Map<String, Object> read(Path file) {
        return read(Texts.text(file));
    }

    static Map<String, Object> read(String text) {
        return object(yaml().load(text));
    }

    /** The objects of all documents that are not empty. */
    static List<Map<String, Object>> readAll(String text) {
        var objects = new ArrayList<Map<String, Object>>();
        for (Object document : yaml().loadAll(text)) {
            if (document != null) {
                objects.add(object(document));
            }
        }
        return objects;
    }

    static String write(Map<String, Object> object) {
        return yaml().dump(object);
    }

    /** With the lines of keys. */
    static MappingNode compose(String text) {
        return (MappingNode) yaml().compose(new StringReader(text));
    }

    @SuppressWarnings("unchecked") // keys of YAML that we read are texts, or reading them fails later
    static Map<String, Object> object(Object object) {
        return (Map<String, Object>) object;
    }

    /** By key with dots, the values that are neither an object nor empty. */
    static Map<String, Object> flat(Map<String, Object> object) {
        var flat = new LinkedHashMap<String, Object>();
        flatten("", object, flat);
        return flat;
    }

    private static void flatten(String prefix, Map<String, Object> object, Map<String, Object> flat) {
        object.forEach((key, value) -> {
            if (value instanceof Map<?, ?>) {
                flatten(prefix + key + ".", object(value), flat);
            } else {
                flat.put(prefix + key, value);
            }
        });
    }

    /**
     * {@code above} over {@code below}, as Helm lays values over values: objects by their keys, anything else whole;
     * null removes a key.
     */
    static Map<String, Object> merged(Map<String, Object> below, Map<String, Object> above) {
        var merged = new LinkedHashMap<>(below);
        above.forEach((key, value) -> {
            if (value == null) {
                merged.remove(key);
            } else if (value instanceof Map<?, ?> && merged.get(key) instanceof Map<?, ?>) {
                merged.put(key, merged(object(merged.get(key)), object(value)));
            } else {
                merged.put(key, value);
            }
        });
        return merged;
    }

    private static Yaml yaml() {
        var loading = new LoaderOptions();
        loading.setAllowDuplicateKeys(false);
        var dumping = new DumperOptions();
        dumping.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        return new Yaml(new SafeConstructor(loading), new Representer(dumping), dumping, loading);
    }
}
