package sandbox;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import sandbox.SandboxPlatform.Moment;
import sandbox.wire.Reply;
import sandbox.wire.Request;

/**
 * Game launches at the sandbox platform: the modes of all games or of one game, and the requests. They are held at
 * {@link Moment#LAUNCH}.
 */
public final class SandboxLaunches {
    /** The number of launches that it remembers. */
    private static final int REMEMBERED = 10_000;

    private final SandboxPlatform platform;
    private final Map<String, Mode> ofGames = new ConcurrentHashMap<>();
    private final Deque<Sent> sent = new ArrayDeque<>();
    private volatile Mode standing = Mode.ANSWERS;

    SandboxLaunches(SandboxPlatform platform) {
        this.platform = platform;
    }

    /** The mode of a launch. */
    public enum Mode {
        ANSWERS("answers the address of a page that shows what was asked for"),
        NOT_AVAILABLE("answers 404 with the platform's error body"),
        SLOW("answers after the delay"),
        REFUSES("answers 500 with the platform's error body"),
        ERROR_PAGE("answers 502 with a gateway's page"),
        RESETS("resets the connection"),
        HALF_AN_ANSWER("answers 200 and closes the connection in the middle of the body"),
        GARBAGE("answers 200 with something unreadable"),
        NO_ADDRESS("answers 200 with an invalid url");

        final String meaning;

        Mode(String meaning) {
            this.meaning = meaning;
        }
    }

    private record Sent(String gameCode, String body) {}

    /** Sets the mode of games without a mode of their own. */
    public void mode(Mode mode) {
        standing = mode;
    }

    /** Sets the mode of one game. */
    public void mode(String gameCode, Mode mode) {
        ofGames.put(gameCode, mode);
    }

    /** The launches of a game in order, each as its body came. */
    public List<String> bodies(String gameCode) {
        synchronized (sent) {
            return sent.stream()
                    .filter(each -> each.gameCode().equals(gameCode))
                    .map(Sent::body)
                    .toList();
        }
    }

    Mode standing() {
        return standing;
    }

    void calm() {
        standing = Mode.ANSWERS;
        ofGames.clear();
    }

    Reply reply(Request request) throws InterruptedException {
        PlatformContract contract = platform.contract();
        String gameCode = PlatformContract.json(request).path("gameCode").asText();
        keep(new Sent(gameCode, request.body()));
        Mode mode = ofGames.getOrDefault(gameCode, standing);
        platform.pass(Moment.LAUNCH);
        return switch (mode) {
            case ANSWERS -> contract.launch(request, true);
            case NOT_AVAILABLE -> contract.launch(request, false);
            case SLOW -> {
                platform.pause();
                yield contract.launch(request, true);
            }
            case REFUSES -> PlatformContract.error(500, "LAUNCH_FAILED", "The game cannot be launched");
            case ERROR_PAGE -> Reply.Answer.page(502);
            case RESETS -> new Reply.Reset();
            case HALF_AN_ANSWER -> new Reply.Half(contract.launch(request, true));
            case GARBAGE -> Reply.Answer.json(200, "{\"url\":\"http://");
            case NO_ADDRESS -> Reply.Answer.json(200, "{\"url\":\"javascript:alert(1)\"}");
        };
    }

    private void keep(Sent launch) {
        synchronized (sent) {
            sent.add(launch);
            if (sent.size() > REMEMBERED) {
                sent.remove();
            }
        }
    }
}
