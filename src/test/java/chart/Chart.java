package chart;

import static org.assertj.core.api.Assertions.catchThrowable;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.TemplateCommand;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The chart in {@code helm/}, rendered with files of values and, like {@code --set}, single ones. */
final class Chart {
    static final Path DIRECTORY = Path.of("helm");
    static final Path SCHEMA = DIRECTORY.resolve("values.schema.json");

    private static final Path FILES = Path.of("src/test/resources/chart");

    /** The required values, and nothing else. */
    static final Path LEAST = FILES.resolve("least.yaml");
    /** All optional parts, switched on. */
    static final Path EVERYTHING = FILES.resolve("everything.yaml");
    /** All optional parts, switched off; without required values. */
    static final Path BARE = FILES.resolve("bare.yaml");

    /** More of everything in the pods, which get their secrets from elsewhere. */
    static final Path EXTENDED = FILES.resolve("extended.yaml");

    /** Nothing but the trial. */
    static final Path TRIAL = FILES.resolve("trial.yaml");

    static final Path PRODUCTION = DIRECTORY.resolve("values-production.yaml");
    /** Over {@link #PRODUCTION}. */
    static final Path OPENSHIFT = DIRECTORY.resolve("values-openshift.yaml");
    /** Over {@link #PRODUCTION}. */
    static final Path GALERA = DIRECTORY.resolve("values-galera.yaml");

    /** Stands for {@code helm.sh/hook} in the rendered objects. */
    static final String HOOK = "hook";

    static final String RELEASE = "shop";
    static final String NAMESPACE = "gaming";

    /** The oldest version of Kubernetes that the chart takes. */
    private static final String OLDEST = "1.27.0";

    /** The same as {@link #DIRECTORY}, without hooks: Helm's library renders none, so they become ordinary objects. */
    private static final Path WITH_TEST = withTest();

    /** By values and files; rendered once. */
    private static final Map<List<?>, Rendered> RENDERED = new ConcurrentHashMap<>();

    private Chart() {}

    /** The values of {@code file} without one of them. */
    static Path without(Path file, String key) {
        var values = Yamls.read(file);
        var parents = key.split("\\.");
        Map<String, Object> parent = values;
        for (int i = 0; i < parents.length - 1; i++) {
            parent = Yamls.object(parent.get(parents[i]));
        }
        if (parent.remove(parents[parents.length - 1]) == null) {
            throw new AssertionError(file + " has no " + key);
        }
        return Texts.write(Texts.directory("values").resolve("without-" + key + ".yaml"), Yamls.write(values));
    }

    static Rendered rendered(Path... files) {
        return rendered(Map.of(), files);
    }

    static Rendered rendered(Map<String, ?> values, Path... files) {
        return RENDERED.computeIfAbsent(List.of(values, List.of(files)), _ -> new Rendered(text(values, files)));
    }

    /** Helm's message instead of the rendered objects. */
    static String refusal(Map<String, ?> values, Path... files) {
        Throwable refusal = catchThrowable(() -> text(values, files));
        return refusal == null ? "" : String.valueOf(refusal.getMessage());
    }

    /** The same for a release of another name. */
    static String refusalOf(String release, Path... files) {
        Throwable refusal = catchThrowable(() -> text(release, Map.of(), files));
        return refusal == null ? "" : String.valueOf(refusal.getMessage());
    }

    private static String text(Map<String, ?> values, Path... files) {
        return text(RELEASE, values, files);
    }

    private static String text(String release, Map<String, ?> values, Path... files) {
        TemplateCommand command = new Helm(WITH_TEST)
                .template()
                .withName(release)
                .withNamespace(NAMESPACE)
                .withKubeVersion(OLDEST);
        for (Path file : files) {
            command.withValuesFile(file);
        }
        values.forEach(command::set);
        return command.call();
    }

    private static Path withTest() {
        Path chart = Texts.copy(DIRECTORY, Texts.directory("with-test"));
        for (String file : List.of("templates/tests/reachable.yaml", "templates/_helpers.tpl")) {
            Path hook = chart.resolve(file);
            Texts.write(hook, Texts.text(hook).replace("helm.sh/hook", HOOK));
        }
        return chart;
    }
}
