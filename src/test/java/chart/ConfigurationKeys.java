package chart;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The keys of the service from {@code config/application.yaml}, including those that are commented out. */
final class ConfigurationKeys {
    private static final Path FILE = Path.of("config/application.yaml");

    /** "# key: value" or "#key: value", with any indent. */
    private static final Pattern COMMENTED_OUT = Pattern.compile("( *)#( *)([a-z][a-z0-9-]*:)( \\S.*)?");

    private ConfigurationKeys() {}

    /** The tree of keys with their defaults; null without one. */
    static Map<String, Object> tree() {
        return Yamls.read(Arrays.stream(Texts.text(FILE).split("\n", -1))
                .map(ConfigurationKeys::without)
                .collect(Collectors.joining("\n")));
    }

    /** A line without its comment sign; its value is an example, and no default. */
    private static String without(String line) {
        Matcher commented = COMMENTED_OUT.matcher(line);
        if (!commented.matches()) {
            return line;
        }
        // A blank after the # belongs to it: keys are indented by two
        boolean blank = commented.group(2).length() % 2 == 1;
        String value = commented.group(4) == null ? "" : commented.group(4).strip();
        // Text also follows "# ", and some of it begins like a key
        if (blank && value.contains(" ")) {
            return line;
        }
        return commented.group(1) + commented.group(2).substring(blank ? 1 : 0) + commented.group(3);
    }
}
