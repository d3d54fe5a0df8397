package gaming.config;

import gaming.core.WebAddress;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.config.Config;

/**
 * Reads values of the configuration and checks their bounds. An invalid value becomes a problem of its key. The problem
 * does not show the value. The reader gets a harmless value instead, so one problem hides no other problem. A key has
 * at most one problem.
 */
public final class Keys {
    private static final System.Logger LOG = System.getLogger(Keys.class.getName());

    /** The characters of a header value, without the line end of a mounted file. */
    private static final Pattern PRINTABLE = Pattern.compile("[\\x21-\\x7e]+");

    private static final Pattern WHOLE_NUMBER = Pattern.compile("0|[1-9]\\d{0,8}");
    private static final String ENVIRONMENT = "app.environment";

    private final Config config;
    final Map<String, String> problems = new LinkedHashMap<>();

    final Set<String> asked = new TreeSet<>();

    public Keys(Config config) {
        this.config = config;
    }

    /** Fails with all problems of the keys that {@code reader} reads. */
    public static <T> T read(Config config, Function<Keys, T> reader) {
        var keys = new Keys(config);
        Optional<T> value = keys.attempt(reader);
        keys.throwProblems();
        return value.orElseThrow();
    }

    /**
     * The readers open only the files that keys name.
     *
     * @throws Misconfiguration with the problems of all readers. A name that no reader reads is a problem in production
     *     and a warning in the local environment
     */
    public static void check(Config config, List<Consumer<Keys>> readers) {
        Keys keys = all(config, readers);
        Set<String> file = StreamSupport.stream(config.getConfigSources().spliterator(), false)
                .filter(source -> source.getName().equals(ConfigFile.VARIABLE))
                .flatMap(source -> source.getPropertyNames().stream())
                .collect(Collectors.toSet());
        var unknown = new UnknownKeys(keys.asked)
                .among(
                        file,
                        System.getProperties().stringPropertyNames(),
                        System.getenv().keySet());
        if (keys.local()) {
            unknown.forEach((name, problem) ->
                    LOG.log(Level.WARNING, "{0}: {1} (in production it stops the start)", name, problem));
        } else {
            unknown.forEach(keys::problem);
        }
        keys.throwProblems();
    }

    static Keys all(Config config, List<Consumer<Keys>> readers) {
        var keys = new Keys(config);
        readers.forEach(reader -> keys.attempt(all -> {
            reader.accept(all);
            return all;
        }));
        return keys;
    }

    /** A reader that uses a file may throw the problem of the file. */
    private <T> Optional<T> attempt(Function<Keys, T> reader) {
        try {
            return Optional.of(reader.apply(this));
        } catch (Misconfiguration problem) {
            problems.putIfAbsent(problem.key, String.valueOf(problem.getMessage()));
            return Optional.empty();
        }
    }

    private void throwProblems() {
        if (!problems.isEmpty()) {
            throw new Misconfiguration(problems);
        }
    }

    public void problem(String key, String problem) {
        problems.putIfAbsent(key, key + ": " + problem);
    }

    /** Does nothing if {@code holds}, or if one of the two keys already has a problem. */
    public void require(boolean holds, String key, String problem, String other) {
        if (!holds && !problems.containsKey(other)) {
            problem(key, problem + " " + other);
        }
    }

    /** Whether the environment is local, i.e. a developer's machine, which allows more. The default is production. */
    public boolean local() {
        return optional(ENVIRONMENT, key -> oneOf(key, "local", "production"))
                .orElse("production")
                .equals("local");
    }

    /** A blank value counts as absent. */
    public Optional<String> text(String key) {
        asked.add(key);
        return config.getOptionalValue(key, String.class).filter(value -> !value.isBlank());
    }

    public boolean anyBeginsWith(String beginning) {
        return StreamSupport.stream(config.getPropertyNames().spliterator(), false)
                .anyMatch(name -> name.startsWith(beginning));
    }

    /** Returns the keys of a library, also from variables, with their values. No problem of them is recorded. */
    public Map<String, String> ofLibrary(String group) {
        String variables = group.toUpperCase(Locale.ROOT) + "_";
        var values = new LinkedHashMap<String, String>();
        for (String name : config.getPropertyNames()) {
            String key =
                    name.startsWith(variables) ? name.toLowerCase(Locale.ROOT).replace('_', '.') : name;
            if (key.startsWith(group + ".")) {
                config.getOptionalValue(key, String.class)
                        .filter(value -> !value.isBlank())
                        .ifPresent(value -> values.put(key, value));
            }
        }
        return values;
    }

    public String required(String key) {
        return text(key).orElseGet(() -> {
            problem(key, "is required");
            return "";
        });
    }

    public <T> Optional<T> optional(String key, Function<String, T> reader) {
        return text(key).map(_ -> reader.apply(key));
    }

    /** Reads keys that require each other; empty if none of them has a value. */
    public <T> Optional<T> group(Function<Keys, T> reader) {
        var group = new Keys(config);
        Optional<T> value = group.attempt(reader);
        group.asked.remove(ENVIRONMENT);
        asked.addAll(group.asked);
        List<String> given =
                group.asked.stream().filter(key -> text(key).isPresent()).toList();
        if (given.isEmpty()) {
            return Optional.empty();
        }
        group.asked.stream()
                .filter(key -> !given.contains(key))
                .forEach(key -> problem(key, "is required with " + String.join(" and ", given)));
        group.problems.forEach(problems::putIfAbsent);
        return value;
    }

    /** An absent or unusable value is a problem, and gives {@code other}. */
    public <T> T value(String key, Function<String, T> parse, Predicate<T> good, String rule, T other) {
        try {
            T value = parse.apply(required(key));
            if (good.test(value)) {
                return value;
            }
        } catch (DateTimeException | IllegalArgumentException _) {
            // The value may be a secret, so the problem does not show it
        }
        problem(key, rule);
        return other;
    }

    public String matching(String key, Pattern form, String rule) {
        return value(key, text -> text, form.asMatchPredicate(), rule, "");
    }

    public String printable(String key) {
        return matching(key, PRINTABLE, "must be printable ASCII without spaces and line ends");
    }

    /** Any other value is a problem, and gives the second word. */
    public String oneOf(String key, String first, String second) {
        String value = text(key).orElse("");
        if (!value.equals(first) && !value.equals(second)) {
            problem(key, "must be " + first + " or " + second);
        }
        return value.equals(first) ? first : second;
    }

    public boolean flag(String key) {
        return oneOf(key, "true", "false").equals("true");
    }

    public int number(String key) {
        return number(key, 999_999_999);
    }

    public int number(String key, int largest) {
        return number(key, 1, largest);
    }

    /** {@code smallest} is 0 or more. */
    public int number(String key, int smallest, int largest) {
        return value(
                key,
                text -> WHOLE_NUMBER.matcher(text).matches() ? Integer.parseInt(text) : -1,
                number -> number >= smallest && number <= largest,
                "must be a whole number from " + smallest + " to " + largest,
                smallest);
    }

    public Duration duration(String key, String longest) {
        return duration(key, "PT0.001S", longest);
    }

    /** Reads a duration; the bounds have the same form as the value. */
    public Duration duration(String key, String shortest, String longest) {
        String rule = "must be an ISO-8601 duration from " + shortest + " to " + longest;
        return value(key, Duration::parse, within(shortest, longest), rule, Duration.parse(shortest));
    }

    public List<Duration> durations(String key, int most, String longest) {
        return value(
                key,
                text -> entries(text).map(Duration::parse).toList(),
                list -> list.size() <= most && list.stream().allMatch(within("PT0S", longest)),
                "must be 1 to " + most + " ISO-8601 durations of at most " + longest + ", with commas between",
                List.of());
    }

    private static Predicate<Duration> within(String shortest, String longest) {
        return duration ->
                duration.compareTo(Duration.parse(shortest)) >= 0 && duration.compareTo(Duration.parse(longest)) <= 0;
    }

    /** The entries of a comma-separated list. */
    public static Stream<String> entries(String list) {
        return Stream.of(list.split(",", -1)).map(String::strip);
    }

    public Path path(String key) {
        return value(key, Path::of, _ -> true, "must be a path", Path.of(""));
    }

    /** Reads an http or https URL without user, query and fragment. */
    public URI webUrl(String key) {
        return webUrl(key, required(key), true);
    }

    /** A {@link #webUrl} that must be https, except in the local environment. */
    public URI secureUrl(String key) {
        return webUrl(key, required(key), local());
    }

    private URI webUrl(String key, String text, boolean plainHttp) {
        try {
            var url = new URI(text);
            boolean bare = url.getRawUserInfo() == null && url.getRawQuery() == null && url.getRawFragment() == null;
            if (bare && WebAddress.isAllowed(url, true)) {
                if (!WebAddress.isAllowed(url, plainHttp)) {
                    problem(key, "must be an https URL; http is for the local environment");
                }
                return url;
            }
        } catch (URISyntaxException _) {
            // The message of the exception may show a password
        }
        problem(key, "must be an http or https URL of a host and at most a port and a path");
        return URI.create("https://localhost");
    }

    /** Returns an origin in the form of browsers (RFC 6454, 6.2): lower case, without the default port. */
    public String origin(String key, String text, boolean plainHttp) {
        URI url = webUrl(key, text.strip(), plainHttp);
        if (!url.getRawPath().isEmpty() && !url.getRawPath().equals("/")) {
            problem(key, "must be scheme, host and port, without a path");
        }
        String scheme = url.getScheme().toLowerCase(Locale.ROOT);
        boolean usual = url.getPort() < 0 || url.getPort() == (scheme.equals("https") ? 443 : 80);
        return scheme + "://" + url.getHost().toLowerCase(Locale.ROOT) + (usual ? "" : ":" + url.getPort());
    }
}
