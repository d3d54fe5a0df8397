package sandbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import sandbox.Fault.Call;
import sandbox.Fault.Work;
import sandbox.wire.HttpListener;
import sandbox.wire.Reply;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * Another system on a developer's machine and in tests: routes, and a script for each kind of call. {@code GET
 * /sandbox} answers its state and the faults. {@code PUT /sandbox} with any of {@code
 * {"<script>":"SLOW","delay":"PT5S","next":["RESETS"]}} switches it: {@code next} queues faults of the first script, and
 * {@code "answer":{"status":500,"body":"..."}} prepares the answer of {@link Fault#PREPARED}. No token is needed.
 */
public abstract class Sandbox implements AutoCloseable {
    private static final String CONTROL = "/sandbox";
    private static final Answer NOTHING = new Answer(204, "text/plain", "");

    final AtomicInteger answering = new AtomicInteger();
    private final List<Route> routes = new CopyOnWriteArrayList<>();
    private final Map<String, Integer> requests = new ConcurrentHashMap<>();
    private final Map<String, Script> scripts = new LinkedHashMap<>();
    private final Map<String, Supplier<Object>> shown = new LinkedHashMap<>();
    /** By field of the control, what reads a value and returns the change. */
    private final Map<String, Function<JsonNode, Runnable>> settings = new LinkedHashMap<>();

    private final String name;
    private final String about;
    private final HttpListener listener;
    private final Duration usualDelay;
    private volatile Duration delay;
    private volatile HttpListener.Handler prepared = _ -> NOTHING;

    private record Route(String method, String path, HttpListener.Handler handler) {
        boolean fits(Request request) {
            return request.method().equals(method)
                    && (request.path().equals(path)
                            || path.endsWith("/") && request.pathAfter(path).isPresent());
        }
    }

    /** A fault or a text that a developer can switch; without {@code options} any text. */
    public record Switch(String name, String value, Map<String, String> options) {}

    /** An answer that a test defines. */
    private record Prepared(int status, String body) {
        Prepared {
            if (status < 200 || status > 599) {
                throw new IllegalArgumentException("A status is a number from 200 to 599");
            }
        }
    }

    /** Listens on {@code port}, 0 for any free one. */
    protected Sandbox(String name, String about, int port, Duration delay) {
        this.name = name;
        this.about = about;
        this.usualDelay = delay;
        this.delay = delay;
        listener = HttpListener.start(port, this::reply);
        route("GET", CONTROL, _ -> state());
        route("PUT", CONTROL, this::change);
        setting("next", Fault[].class, this::next);
        setting("answer", Prepared.class, answer -> answer(answer.status(), answer.body()));
        setting("delay", Duration.class, this::delay);
        shows("delay", () -> this.delay.toString());
    }

    /** Answers requests with this method and path; a path that ends with a slash has those below it. */
    protected final void route(String method, String path, HttpListener.Handler handler) {
        routes.add(new Route(method, path, handler));
    }

    /** The same, as the script says. */
    protected final void route(String method, String path, Script script, Work work) {
        route(method, path, request -> script.play(call(request, work)));
    }

    final Call call(Request request, Work work) {
        return new Call(this, request, work);
    }

    protected final Script script(String name) {
        return script(name, () -> {});
    }

    final Script script(String name, Script.Arrival arrival) {
        var script = new Script(arrival);
        scripts.put(name, script);
        shows(name, script::standing);
        setting(name, Fault.class, script::stand);
        return script;
    }

    /** A field of the state. */
    protected final void shows(String name, Supplier<Object> value) {
        shown.put(name, value);
    }

    /** A field of a request that switches something. */
    protected final <T> void setting(String name, Class<T> type, Consumer<T> change) {
        settings.put(name, json -> {
            T value = Json.MAPPER.convertValue(json, type);
            return () -> change.accept(value);
        });
    }

    /** The settings of a service that uses it. */
    public abstract Map<String, String> configuration();

    public final String name() {
        return name;
    }

    public final String about() {
        return about;
    }

    public final URI url() {
        return listener.url();
    }

    protected final Script script() {
        return scripts.values().iterator().next();
    }

    /** Sets the standing fault of the first script. */
    public final void mode(Fault fault) {
        script().stand(fault);
    }

    /** Queues faults of the first script, before the standing one. */
    public final void next(Fault... faults) {
        script().next(List.of(faults));
    }

    /** Prepares the answer of {@link Fault#PREPARED}. */
    public void answer(int status, String body) {
        answer(_ -> body.startsWith("{") ? Answer.json(status, body) : Answer.html(status, body));
    }

    /** The same, with any reply. */
    public final void answer(HttpListener.Handler handler) {
        prepared = handler;
    }

    /** Replies so to calls of the first script from now on. */
    public final void says(HttpListener.Handler reply) {
        answer(reply);
        mode(Fault.PREPARED);
    }

    final HttpListener.Handler prepared() {
        return prepared;
    }

    public final Duration delay() {
        return delay;
    }

    /** The delay of the slow faults. */
    public final void delay(Duration wanted) {
        if (wanted.isNegative()) {
            throw new IllegalArgumentException("A delay cannot be negative");
        }
        delay = wanted;
    }

    /** The number of requests with this path. */
    public final int requests(String path) {
        return requests.getOrDefault(path, 0);
    }

    /** The number of requests in progress. */
    public final int answering() {
        return answering.get();
    }

    /** Ends all faults. */
    public void calm() {
        scripts.values().forEach(script -> script.stand(Fault.NONE));
        prepared = _ -> NOTHING;
        delay = usualDelay;
        requests.clear();
    }

    @Override
    public void close() {
        listener.close();
    }

    private Reply reply(Request request) throws InterruptedException {
        requests.merge(request.path(), 1, Integer::sum);
        answering.incrementAndGet();
        try {
            Optional<Route> route =
                    routes.stream().filter(each -> each.fits(request)).findFirst();
            return route.isPresent()
                    ? route.get().handler().reply(request)
                    : Json.answer(404, "error", Json.record("code", "NOT_FOUND", "message", "Nothing is here"));
        } finally {
            answering.decrementAndGet();
        }
    }

    /** What a developer can switch. */
    public final List<Switch> switches() {
        return shown.entrySet().stream()
                .filter(field -> settings.containsKey(field.getKey()))
                .map(field -> new Switch(field.getKey(), field.getValue().get().toString(), options(field.getKey())))
                .toList();
    }

    private Map<String, String> options(String name) {
        var options = new LinkedHashMap<String, String>();
        Optional.ofNullable(scripts.get(name))
                .map(Script::faults)
                .orElse(Set.of())
                .forEach(fault -> options.put(fault.name(), fault.meaning));
        return options;
    }

    /**
     * Switches what the fields say.
     *
     * @throws IllegalArgumentException if one of them cannot be read; nothing is changed then
     */
    public final void change(ObjectNode wanted) {
        var changes = new ArrayList<Runnable>();
        wanted.properties()
                .forEach(field -> changes.add(Optional.ofNullable(settings.get(field.getKey()))
                        .orElseThrow(() -> new IllegalArgumentException("There is no " + field.getKey()))
                        .apply(field.getValue())));
        changes.forEach(Runnable::run);
    }

    private Answer change(Request request) {
        try {
            change(Json.MAPPER.readValue(request.body(), ObjectNode.class));
            return state();
        } catch (JsonProcessingException | IllegalArgumentException unreadable) {
            return Json.answer(400, "error", String.valueOf(unreadable.getMessage()));
        }
    }

    private Answer state() {
        ObjectNode state = Json.record();
        var faults = new LinkedHashMap<String, String>();
        shown.forEach((name, value) -> {
            state.putPOJO(name, value.get());
            faults.putAll(options(name));
        });
        return Answer.json(200, Json.text(state.putPOJO("faults", faults)));
    }
}
