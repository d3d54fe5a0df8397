package dev;

import gaming.config.ConfigFile;
import gaming.config.Keys;
import gaming.config.Misconfiguration;
import gaming.web.Listeners;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.config.spi.ConfigSource;

/**
 * The settings of the dev run: from {@code mvn -Dkey=value} or from an environment variable. Maven does not pass its
 * definitions on, so the dev run reads Maven's command line. Both win over the dev run's own values.
 */
final class DevSettings {
    private static final String MAVEN_MAIN_CLASS = "org.codehaus.plexus.classworlds.launcher.Launcher";
    private static final int LARGEST_PORT = 65_535;

    private DevSettings() {}

    /** Sets the properties of Maven's command line as ours. */
    static void adopt(ProcessHandle parent) {
        List<String> arguments = arguments(parent);
        int main = arguments.indexOf(MAVEN_MAIN_CLASS);
        if (main >= 0) {
            adopt(arguments.subList(main + 1, arguments.size()));
        }
    }

    static boolean isMaven(ProcessHandle parent) {
        return arguments(parent).contains(MAVEN_MAIN_CLASS);
    }

    private static List<String> arguments(ProcessHandle process) {
        return process.info().arguments().map(Arrays::asList).orElse(List.of());
    }

    /** Understands {@code -Dkey=value}, {@code -D key=value} and {@code --define key=value}. */
    static void adopt(List<String> arguments) {
        for (int at = 0; at < arguments.size(); at++) {
            String argument = arguments.get(at);
            boolean separate = argument.equals("-D") || argument.equals("--define");
            if (separate && at + 1 < arguments.size()) {
                define(arguments.get(++at));
            } else if (!separate && argument.startsWith("-D")) {
                define(argument.substring(2));
            }
        }
    }

    private static void define(String definition) {
        int equals = definition.indexOf('=');
        String key = equals < 0 ? definition : definition.substring(0, equals);
        System.setProperty(key, equals < 0 ? "true" : definition.substring(equals + 1));
    }

    /** The value that the developer set, if any: as a system property, a variable, or in the file of CONFIG_FILE. */
    static Optional<String> given(String key) {
        return Optional.ofNullable(System.getProperty(key))
                .or(() -> inEnvironment(key, System.getenv()))
                .or(() -> inFile(key));
    }

    private static Optional<String> inFile(String key) {
        for (ConfigSource file : new ConfigFile().getConfigSources(DevSettings.class.getClassLoader())) {
            return Optional.ofNullable(file.getValue(key));
        }
        return Optional.empty();
    }

    /** By the names of MicroProfile Config: {@code server.port} is {@code SERVER_PORT}. */
    static Optional<String> inEnvironment(String key, Map<String, String> environment) {
        String name = key.replaceAll("[^A-Za-z0-9]", "_");
        return List.of(key, name, name.toUpperCase(Locale.ROOT)).stream()
                .filter(environment::containsKey)
                .map(environment::get)
                .findFirst();
    }

    /** The listener on the port of {@code key}, or on any free one where the key is not set. */
    static <T> T listening(String key, IntFunction<T> start) {
        int port = port(key);
        requireFree(key, port);
        try {
            return start.apply(port);
        } catch (UncheckedIOException | IllegalArgumentException unusable) {
            throw new Misconfiguration(key, String.valueOf(unusable.getMessage()));
        }
    }

    /** The port of {@code key}; 0 where the key is not set. */
    static int port(String key) {
        return given(key).isEmpty()
                ? 0
                : Keys.read(ConfigProvider.getConfig(), keys -> keys.number(key, 0, LARGEST_PORT));
    }

    static void requireFree(String key, int port) {
        try {
            Listeners.listen(key, new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                    .close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Sets the keys that the developer did not set. */
    static void preset(Map<String, String> values) {
        values.forEach((key, value) -> {
            if (given(key).isEmpty()) {
                System.setProperty(key, value);
            }
        });
    }
}
