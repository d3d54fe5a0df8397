package gaming.settings;

import gaming.Environment;
import gaming.Misconfiguration;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.Config;

/** Looks at the whole configuration and says everything that is wrong with it. */
public final class ConfigurationCheck {
    private static final System.Logger LOG = System.getLogger(ConfigurationCheck.class.getName());

    /** In the place of what is missing and has no example; where it does not do, no more is said of that key. */
    private static final String ANYTHING = "x";

    private final List<CapabilityKeys> capabilities;
    private final DocumentedKeys documented;
    private final Map<String, String> corrections;

    ConfigurationCheck() {
        capabilities = ServiceLoader.load(CapabilityKeys.class, ConfigurationCheck.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        documented = DocumentedKeys.read();
        corrections = documented.keys().stream()
                .filter(key -> !key.value().isEmpty())
                .collect(Collectors.toMap(DocumentedKey::name, DocumentedKey::value));
    }

    /**
     * Opens nothing but the files that keys name.
     *
     * @throws Misconfiguration with every problem; keys that nobody reads are one in production, else they are logged
     */
    public static void run(Config config) {
        Environment environment = Environment.of(config);
        var check = new ConfigurationCheck();
        var problems = new ArrayList<>(check.problems(config));
        Given given = Given.to(config);
        List<Misconfiguration> unknown = check.unknownKeys().among(given);
        check.unknownKeys()
                .doubtful(given)
                .forEach(name -> LOG.log(Level.WARNING, "{0}: no such key; it is taken for somebody else''s", name));
        switch (environment) {
            case PRODUCTION -> problems.addAll(unknown);
            case LOCAL ->
                unknown.forEach(
                        key -> LOG.log(Level.WARNING, "{0} (in production it stops the start)", key.getMessage()));
        }
        if (!problems.isEmpty()) {
            throw new Misconfiguration(problems);
        }
    }

    /** One at most for each key, in no order that means anything. */
    List<Misconfiguration> problems(Config config) {
        var problems = new LinkedHashMap<String, Misconfiguration>();
        for (CapabilityKeys capability : capabilities) {
            for (Consumer<Config> reader : capability.readers()) {
                read(config, reader).forEach(problem -> problems.putIfAbsent(problem.key(), problem));
            }
        }
        return List.copyOf(problems.values());
    }

    /** A reader stops at the first problem; with that key corrected it goes on to the next. */
    private List<Misconfiguration> read(Config config, Consumer<Config> reader) {
        var problems = new ArrayList<Misconfiguration>();
        var corrected = new HashMap<String, String>();
        while (true) {
            try {
                reader.accept(new Corrected(config, corrected));
                return problems;
            } catch (Misconfiguration problem) {
                String correction = corrections.getOrDefault(problem.key(), ANYTHING);
                if (corrected.put(problem.key(), correction) != null) {
                    return problems;
                }
                problems.add(problem);
            }
        }
    }

    UnknownKeys unknownKeys() {
        return new UnknownKeys(new KnownKeys(documented.keys(), this::furtherKeys));
    }

    private Set<String> furtherKeys() {
        return capabilities.stream()
                .map(CapabilityKeys::furtherKeys)
                .flatMap(Set::stream)
                .collect(Collectors.toSet());
    }
}
