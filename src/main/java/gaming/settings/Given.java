package gaming.settings;

import gaming.ConfigFile;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.config.Config;

/**
 * The names of all that an operator gave.
 *
 * @param file those in the file of CONFIG_FILE
 * @param properties system properties
 * @param environment variables
 */
record Given(Set<String> file, Set<String> properties, Set<String> environment) {
    /** To this process. */
    static Given to(Config config) {
        Set<String> file = StreamSupport.stream(config.getConfigSources().spliterator(), false)
                .filter(source -> source.getName().equals(ConfigFile.VARIABLE))
                .findFirst()
                .map(source -> Set.copyOf(source.getPropertyNames()))
                .orElse(Set.of());
        return new Given(
                file,
                System.getProperties().stringPropertyNames(),
                System.getenv().keySet());
    }
}
