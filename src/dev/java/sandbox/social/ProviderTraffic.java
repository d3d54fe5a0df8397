package sandbox.social;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import sandbox.wire.Reply;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/** The traffic between a client and a provider: counts requests and injects faults into answers. */
final class ProviderTraffic {
    static final String ELSEWHERE = "/elsewhere";
    private static final Duration DELAY = Duration.ofSeconds(5);
    private static final int HUGE = 16 * 1024 * 1024;

    private final Map<String, Integer> requests = new HashMap<>();
    private final Map<String, Fault> faults = new HashMap<>();
    private Duration delay = DELAY;

    synchronized void calm() {
        requests.clear();
        faults.clear();
        delay = DELAY;
    }

    synchronized void play(String path, Fault fault) {
        faults.put(path, fault);
    }

    synchronized void delay(Duration wanted) {
        delay = wanted;
    }

    synchronized int requests(String path) {
        return requests.getOrDefault(path, 0);
    }

    synchronized Fault fault(String path) {
        return faults.getOrDefault(path, Fault.NONE);
    }

    private synchronized Fault count(String path) {
        requests.merge(path, 1, Integer::sum);
        return fault(path);
    }

    private synchronized Duration delay() {
        return delay;
    }

    Reply reply(Request request, Function<Request, Answer> truth) throws InterruptedException {
        return switch (count(request.path())) {
            case NONE -> truth.apply(request);
            case SLOW -> {
                Thread.sleep(delay());
                yield truth.apply(request);
            }
            case ERROR -> Answer.html(500, "<html><body><h1>500</h1><p>A gateway wrote this page.</p></body></html>");
            case RESET -> new Reply.Reset();
            case HALF -> new Reply.Half(truth.apply(request));
            case HUGE -> huge(truth.apply(request));
            case GARBAGE -> Answer.json(200, "{\"access_token\":\"");
            case REDIRECT -> Answer.redirect(302, ELSEWHERE);
        };
    }

    private static Answer huge(Answer answer) {
        return new Answer(answer.status(), answer.contentType(), answer.body() + " ".repeat(HUGE), answer.headers());
    }
}
