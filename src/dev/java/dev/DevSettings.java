package dev;

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

/**
 * What was said to the dev run: by {@code mvn -Dkey=value}, which Maven keeps to itself and whose command line is
 * therefore read, or by an environment variable. Both win over what the dev run would set.
 */
final class DevSettings {
    private static final String MAVEN_MAIN_CLASS = "org.codehaus.plexus.classworlds.launcher.Launcher";
    private static final int LARGEST_PORT = 65_535;

    private DevSettings() {}

    /** Makes the properties of Maven's command line ours. */
    static void adopt(ProcessHandle maven) {
        List<String> arguments = maven.info().arguments().map(Arrays::asList).orElse(List.of());
        int main = arguments.indexOf(MAVEN_MAIN_CLASS);
        if (main >= 0) {
            adopt(arguments.subList(main + 1, arguments.size()));
        }
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

    /** The value that somebody gave, if any. */
    static Optional<String> given(String key) {
        return Optional.ofNullable(System.getProperty(key)).or(() -> inEnvironment(key, System.getenv()));
    }

    /** By the names of MicroProfile Config: {@code server.port} is {@code SERVER_PORT}. */
    static Optional<String> inEnvironment(String key, Map<String, String> environment) {
        String name = key.replaceAll("[^A-Za-z0-9]", "_");
        return List.of(key, name, name.toUpperCase(Locale.ROOT)).stream()
                .filter(environment::containsKey)
                .map(environment::get)
                .findFirst();
    }

    /** What listens on the port that {@code key} names; on any free one where nobody gave it. */
    static <T> T listening(String key, IntFunction<T> start) {
        int port = port(key);
        requireFree(key, port);
        try {
            return start.apply(port);
        } catch (UncheckedIOException | IllegalArgumentException unusable) {
            throw new Misconfiguration(key, String.valueOf(unusable.getMessage()));
        }
    }

    /** The port that {@code key} names; 0 where nobody gave it. */
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

    /** Sets what nobody gave. */
    static void preset(Map<String, String> values) {
        values.forEach((key, value) -> {
            if (given(key).isEmpty()) {
                System.setProperty(key, value);
            }
        });
    }
}
