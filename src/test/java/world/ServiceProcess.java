package world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Feeds;
import dev.Http;
import dev.Trees;
import gaming.web.ListenerSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import sandbox.Waiting;

/** A service in a JVM of its own: a second pod, or one to kill. It ends with the tests at the latest. */
public final class ServiceProcess implements AutoCloseable {
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static final Queue<ServiceProcess> STARTED = new ConcurrentLinkedQueue<>();
    /** Without a cache of its classes a start may take more than a minute beside other tests. */
    private static final Duration START = Waiting.PATIENCE.multipliedBy(3);

    static final String MAIN = "gaming.app.Main";
    public static final Path HERE = Path.of("");
    static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    static final List<String> QUICK_TO_START =
            List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Duser.timezone=Europe/Berlin");

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(ServiceProcess::killAll));
    }

    private final Process process;
    private final Path output;
    private final Map<String, String> properties;
    private final URI publicUrl;
    private final URI internalUrl;
    private final URI managementUrl;

    private ServiceProcess(Process process, Path output, Map<String, String> properties) {
        this.process = process;
        this.output = output;
        this.properties = properties;
        publicUrl = URI.create("http://127.0.0.1:" + properties.getOrDefault("server.port", "8080"));
        internalUrl = URI.create("http://127.0.0.1:" + properties.getOrDefault("server.sockets.0.port", "8081"));
        managementUrl = properties.containsKey(ListenerSettings.MANAGEMENT_PORT)
                ? URI.create("http://127.0.0.1:" + properties.get(ListenerSettings.MANAGEMENT_PORT))
                : internalUrl;
    }

    /** Starts it with a schema of its own. */
    public static ServiceProcess start(Map<String, String> properties) {
        return start(World.database().url(World.freshSchema()), properties);
    }

    /** Starts it on free ports and waits until it is ready; {@code properties} win over the world's own. */
    public static ServiceProcess start(String databaseUrl, Map<String, String> properties) {
        return startPackaged(JAVA, databaseUrl, properties, ReadyMade.arguments(QUICK_TO_START));
    }

    /**
     * Starts it with a clock that is {@code ahead} of the database's. Such a pod serves, and must not become ready: this waits
     * until it says why.
     */
    public static ServiceProcess startAhead(String databaseUrl, Map<String, String> properties, Duration ahead) {
        var all = new LinkedHashMap<>(properties);
        all.put(TestClock.POD, ahead.toString());
        ServiceProcess service = begin(JAVA, databaseUrl, all, ReadyMade.arguments(QUICK_TO_START));
        service.awaitStart(service::isNotReadyByItsClock);
        return service;
    }

    /** Starts it with the JVM's own options, which measurements need. */
    public static ServiceProcess start(String databaseUrl, Map<String, String> properties, List<String> jvmOptions) {
        return startPackaged(JAVA, databaseUrl, properties, onClassPath(classPath(), jvmOptions));
    }

    /** The packaged service: {@code java} is of the JVM of the package, {@code arguments} name its class path. */
    public static ServiceProcess startPackaged(
            Path java, String databaseUrl, Map<String, String> properties, List<String> arguments) {
        ServiceProcess service = begin(java, databaseUrl, properties, arguments);
        service.awaitReady();
        return service;
    }

    private static ServiceProcess begin(
            Path java, String databaseUrl, Map<String, String> properties, List<String> arguments) {
        var all = new LinkedHashMap<>(World.configuration(databaseUrl));
        all.putAll(properties);
        ServiceProcess service = launch(HERE, java, List.of(MAIN), all, Map.of(), arguments);
        STARTED.add(service);
        return service;
    }

    /** Starts the service with exactly these properties and variables, and waits for nothing. */
    public static ServiceProcess launch(Map<String, String> properties, Map<String, String> environment) {
        return command(List.of(), properties, environment);
    }

    /** Runs a command of the service instead of the service, and waits for nothing. */
    public static ServiceProcess command(
            List<String> command, Map<String, String> properties, Map<String, String> environment) {
        var program = new ArrayList<>(List.of(MAIN));
        program.addAll(command);
        return launch(HERE, JAVA, program, properties, environment, ReadyMade.arguments(QUICK_TO_START));
    }

    /** Starts {@code mainClass} with exactly these properties and variables, and waits for nothing. */
    public static ServiceProcess launch(
            String mainClass, Map<String, String> properties, Map<String, String> environment) {
        return launch(
                HERE, JAVA, List.of(mainClass), properties, environment, onClassPath(classPath(), QUICK_TO_START));
    }

    static List<String> onClassPath(String classPath, List<String> jvmOptions) {
        var arguments = new ArrayList<>(jvmOptions);
        arguments.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", classPath));
        return arguments;
    }

    static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    /** The directory of the output of processes. */
    static Path directory() {
        return Trees.create(World.directory("processes"));
    }

    /** Runs any program in {@code home}: {@code arguments} are of {@code java}, with its class path last. */
    public static ServiceProcess launch(
            Path home,
            Path java,
            List<String> program,
            Map<String, String> properties,
            Map<String, String> environment,
            List<String> arguments) {
        Path output = directory()
                .resolve("process-" + ProcessHandle.current().pid() + "-" + NUMBERS.incrementAndGet() + ".log");
        var command = new ArrayList<String>();
        command.add(java.toString());
        command.addAll(arguments);
        properties.forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.addAll(program);
        var builder = new ProcessBuilder(command)
                .directory(home.toAbsolutePath().toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        try {
            return new ServiceProcess(builder.start(), output, properties);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The outputs of all services so far. */
    static List<Path> outputs() {
        return STARTED.stream().map(service -> service.output).toList();
    }

    /** Kills all running ones. */
    static void killAll() {
        STARTED.forEach(each -> each.process.destroyForcibly());
    }

    /** Its setting of {@code key}. */
    public String property(String key) {
        return properties.getOrDefault(key, "");
    }

    public URI publicUrl() {
        return publicUrl;
    }

    public URI internalUrl() {
        return internalUrl;
    }

    public Feeds feeds() {
        return new Feeds(internalUrl);
    }

    public Jobs jobs() {
        return new Jobs(internalUrl);
    }

    /** The address of health and metrics. */
    public URI managementUrl() {
        return managementUrl;
    }

    /** Sends SIGTERM, like a scheduler of pods, and does not wait. */
    public void terminate() {
        process.destroy();
    }

    /** Ends it like a power cut. */
    public void kill() {
        process.destroyForcibly();
        exitCode();
    }

    /** Waits for the end. */
    public int exitCode() {
        try {
            if (!process.waitFor(Waiting.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError(
                        "The process still runs " + Waiting.PATIENCE.toSeconds() + " s later:\n" + output());
            }
            return process.exitValue();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public Stream<ProcessHandle> children() {
        return process.children();
    }

    public long pid() {
        return process.pid();
    }

    /** Its output so far. */
    public String output() {
        try {
            return Files.readString(output);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() {
        kill();
    }

    /** Waits until it is ready. If it ends instead, the failure shows its output. */
    public void awaitReady() {
        awaitStart(() -> readyStatus() == 200);
    }

    private void awaitStart(BooleanSupplier started) {
        try {
            Waiting.until(() -> !process.isAlive() || started.getAsBoolean(), START);
            assertThat(process.isAlive()).isTrue();
        } catch (AssertionError notReady) {
            kill();
            throw new AssertionError("The service did not get ready:\n" + output(), notReady);
        }
    }

    /** The status of {@code /health/ready}; 0 while nothing answers. */
    public int readyStatus() {
        try {
            return health().status();
        } catch (UncheckedIOException notYet) {
            return 0;
        }
    }

    /** What readiness says about this subject of the database; empty where that is all right. */
    public String databaseProblem(String subject) {
        return health().json()
                .path("checks")
                .valueStream()
                .filter(check -> check.path("name").asText().equals("database"))
                .map(check -> check.path("data").path(subject).asText())
                .findFirst()
                .orElse("");
    }

    /** Whether its clock keeps it from being ready. */
    public boolean isNotReadyByItsClock() {
        try {
            return readyStatus() == 503 && !databaseProblem("clock").isEmpty();
        } catch (UncheckedIOException notYet) {
            return false;
        }
    }

    private Http.Answer health() {
        return Http.get(managementUrl.resolve("/health/ready"));
    }
}
