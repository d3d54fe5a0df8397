package dev;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.StreamSupport;
import sandbox.Fault;
import sandbox.Json;
import sandbox.Sandbox;
import sandbox.SandboxPlatform;
import sandbox.Waiting;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * The parts of a dev run for the page's panel "What runs here": links, sandboxes with switches, claims with their steps,
 * and actions. {@code GET /panel} answers all but the claims, {@code GET /panel/claims} the claims. {@code POST
 * /panel/actions/{id}} runs an action for the username in the body. {@code POST /panel/switches/{sandbox}/{name}}
 * sets a switch of the sandbox at this place to the value in the body. Both answer {@code {"done", "message"}}.
 *
 * <p>The actions call the internal listener with the API keys of the dev run, which are public. They exist on this
 * server alone, so the product has no way round its keys. Only the service's page may send a command.
 */
public final class DevPanel {
    private static final String PATH = "/panel";
    private static final String ACTIONS = PATH + "/actions/";
    private static final String SWITCHES = PATH + "/switches/";
    private static final int CLAIMS_SHOWN = 10;

    private final URI internalUrl;
    private final Clock clock;
    private final List<Link> links;
    private final List<Sandbox> sandboxes;
    private final Optional<SandboxPlatform> platform;
    private final Players players;
    private final Map<String, Action> actions = new LinkedHashMap<>();

    /** A link for a developer. */
    public record Link(String name, URI url, String about) {}

    /** The players of a dev run. */
    public interface Players {
        /** The username of a player; the id itself for an unknown one. */
        String name(String id);

        /** The bet of a player whom {@code username} referred, on {@code day}; empty if there is no such player. */
        Optional<Bet> bet(String username, LocalDate day);
    }

    /** A record of the feed {@code bets}, and its description. */
    public record Bet(ObjectNode line, String about) {}

    /** A button of the page. {@code run} takes the caller's username, and returns the result in words. */
    private record Action(
            String id,
            String label,
            String about,
            @JsonIgnore UnaryOperator<String> run) {}

    /** An action failed for a reason that a developer can read. */
    private static final class Failed extends RuntimeException {
        Failed(String message) {
            super(message);
        }
    }

    public DevPanel(URI internalUrl, Clock clock, List<Link> links, List<Sandbox> sandboxes, Players players) {
        this.internalUrl = internalUrl;
        this.clock = clock;
        this.links = links;
        this.sandboxes = sandboxes;
        platform = sandboxes.stream()
                .filter(SandboxPlatform.class::isInstance)
                .map(SandboxPlatform.class::cast)
                .findFirst();
        this.players = players;
        action("bet", "Feed a bet", "Sends a bet of yesterday, by a player whom you referred.", this::feedBet);
        action("day", "Run the day", "The job computes what yesterday earns you.", _ -> runDay());
        platform.ifPresent(sandbox -> {
            String loss = "It books each transfer, and its answer is lost. Without this step it works.";
            action("break", "Break the platform", loss, _ -> breakPlatform(sandbox));
            // The page claims by itself, because it has the user's cookie
            action("claim", "Claim", "Pays out what is ready to claim.", username -> username);
            action("mend", "Mend the platform", "It answers again and tells the truth.", _ -> mend(sandbox));
        });
    }

    private void action(String id, String label, String about, UnaryOperator<String> run) {
        actions.put(id, new Action(id, label, about, run));
    }

    /** Empty for a request that another handler answers. */
    Optional<Answer> answer(Request request, PageOrigin page) {
        if (!request.path().equals(PATH) && !request.path().startsWith(PATH + "/")) {
            return Optional.empty();
        }
        return Optional.of(
                switch (request.method()) {
                    case "GET" -> read(request, page);
                    case "POST" ->
                        page.sends(request)
                                ? page.json(request, command(request))
                                : PageOrigin.refused(403, "Only the service's page sends commands");
                    default -> PageOrigin.refused(405, "GET or POST").with("Allow", "GET, POST");
                });
    }

    private Answer read(Request request, PageOrigin page) {
        return switch (request.path()) {
            case PATH -> page.json(request, shown());
            case PATH + "/claims" -> page.json(request, claims());
            default -> PageOrigin.refused(404, "GET /panel or /panel/claims");
        };
    }

    private ObjectNode shown() {
        var shown = sandboxes.stream()
                .map(sandbox -> Json.record(
                        "name", sandbox.name(),
                        "url", sandbox.url().resolve("/sandbox"),
                        "about", sandbox.about(),
                        "switches", sandbox.switches()))
                .toList();
        return Json.record("actions", actions.values(), "links", links, "sandboxes", shown);
    }

    private ObjectNode command(Request request) {
        try {
            return Json.record("done", true, "message", run(request));
        } catch (Failed | IllegalArgumentException refused) {
            return Json.record("done", false, "message", String.valueOf(refused.getMessage()));
        }
    }

    private String run(Request request) {
        Optional<Action> action = request.pathAfter(ACTIONS).map(actions::get);
        if (action.isPresent()) {
            return action.get().run().apply(request.body());
        }
        String[] asked = request.pathAfter(SWITCHES).orElse("").split("/", 2);
        if (asked.length < 2 || !asked[0].matches("\\d") || Integer.parseInt(asked[0]) >= sandboxes.size()) {
            throw new Failed("There is nothing at this path");
        }
        sandboxes.get(Integer.parseInt(asked[0])).change(Json.record(asked[1], request.body()));
        return asked[1] + ": " + request.body();
    }

    private LocalDate yesterday() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).minusDays(1);
    }

    private String feedBet(String username) {
        Bet bet = players.bet(username, yesterday())
                .orElseThrow(() ->
                        new Failed(username.isEmpty() ? "Become a demo user first" : username + " referred no player"));
        JsonNode answer = new Feeds(internalUrl).send("bets", List.of(bet.line()));
        if (answer.path("accepted").asInt() != 1) {
            throw new Failed("The feed refused the bet: " + answer);
        }
        return bet.about();
    }

    /** Waits for the end of the day, so that the next look at the figures shows them. */
    private String runDay() {
        String queued = ask(
                        TestKeys.ApiKey.CLOUD_SCHEDULES,
                        "/user-commission-history-jobs/daily-commission?targetDate=" + yesterday())
                .path("message")
                .asText();
        try {
            Waiting.until(() -> {
                JsonNode day = ask(TestKeys.ApiKey.CLOUD_SCHEDULES, "/user-commission-history-jobs/" + yesterday());
                return List.of("DONE", "FAILED").contains(day.path("state").asText());
            });
        } catch (AssertionError late) {
            return queued + ". It takes longer than usual.";
        }
        return queued + ". It is computed.";
    }

    private static String breakPlatform(SandboxPlatform sandbox) {
        sandbox.mode(Fault.RESETS_AFTERWARDS);
        return "From now on the answer to a transfer is lost. A claim is then not certain, and the service looks it up"
                + " after 30 s, or as soon as the user claims again.";
    }

    private static String mend(SandboxPlatform sandbox) {
        sandbox.mode(Fault.NONE);
        sandbox.lookups(Fault.NONE);
        return "The platform works.";
    }

    /** The newest claims, each with its recorded steps in order. */
    private List<ObjectNode> claims() {
        JsonNode claims =
                ask(TestKeys.ApiKey.OPERATOR, "/claims?limit=" + CLAIMS_SHOWN).path("data");
        return StreamSupport.stream(claims.spliterator(), false)
                .map(claim -> Json.record(
                        "id", claim.path("id").asText(),
                        "username", players.name(claim.path("userId").asText()),
                        "amount", claim.path("amount").decimalValue().toPlainString(),
                        "amountUsdc", claim.path("amountUsdc").decimalValue().toPlainString(),
                        "status", claim.path("status").asText(),
                        "flagged", claim.path("flagged").asBoolean(),
                        "platform",
                                atPlatform(claim.path("externalTransactionId").asText()),
                        "steps", steps(claim)))
                .toList();
    }

    /** A step of a claim. {@code answer} is the platform's, empty where it was not asked. */
    private record Step(String at, String text, String status, String answer) {}

    private static List<Step> steps(JsonNode claim) {
        var steps = new ArrayList<Step>();
        for (JsonNode row : claim.path("transitions")) {
            steps.add(new Step(
                    row.path("at").asText(),
                    row.path("reason").asText(),
                    row.path("to").asText(),
                    row.path("answer").asText("")));
        }
        // The first send has no row of its own: it follows the first row, and left by this time at the latest
        steps.add(Math.min(1, steps.size()), new Step(firstSend(claim, steps), "Sent to the platform", "PENDING", ""));
        return steps;
    }

    private static String firstSend(JsonNode claim, List<Step> steps) {
        Instant known = Instant.parse(claim.path("sentAt").asText());
        Instant next = steps.size() < 2 ? known : Instant.parse(steps.get(1).at());
        return (next.isBefore(known) ? next : known).toString();
    }

    private String atPlatform(String externalTransactionId) {
        return platform.map(sandbox -> "sends %d, lookups %d, bookings %d"
                        .formatted(
                                sandbox.sends(externalTransactionId),
                                sandbox.lookups(externalTransactionId),
                                sandbox.bookings().stream()
                                        .filter(booking ->
                                                booking.externalTransactionId().equals(externalTransactionId))
                                        .count()))
                .orElse("");
    }

    private JsonNode ask(TestKeys.ApiKey key, String path) {
        Http.Answer answer = key.get(internalUrl, path);
        JsonNode json = answer.json();
        if (answer.status() != 200) {
            String retry = json.at("/details/retryAfter").asText();
            throw new Failed(json.path("message").asText() + (retry.isEmpty() ? "" : "; try again in " + retry + " s"));
        }
        return json;
    }
}
