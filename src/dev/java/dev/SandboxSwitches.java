package dev;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import sandbox.Json;
import sandbox.SandboxPlatform;
import sandbox.SandboxPromoFeed;
import sandbox.SandboxRates;
import sandbox.chat.ChatFault;
import sandbox.chat.SandboxChat;
import sandbox.social.Fault;
import sandbox.social.SandboxProvider;

/** A sandbox with its switches, for the page. */
public record SandboxSwitches(String name, URI url, String about, List<Switch> switches) {
    private static final String STATE = "/sandbox";

    /**
     * A switch.
     *
     * @param value the current value
     * @param options the meaning of each value; empty where any text is a value
     * @param turn sets a value; a failure with a message refuses it
     */
    record Switch(String name, Supplier<String> value, Map<String, String> options, Consumer<String> turn) {}

    /** The gaming platform. */
    public static SandboxSwitches of(SandboxPlatform platform) {
        URI state = platform.url().resolve(STATE);
        return new SandboxSwitches(
                "Gaming platform",
                state,
                "pays claims, starts games and has the user master",
                List.of(
                        mode(state, "Transfers", "mode", "modes"),
                        mode(state, "Lookups of transfers", "lookups", "lookupModes"),
                        mode(state, "Game launches", "launches", "launchModes"),
                        mode(state, "User master", "usersMode", "usersModes")));
    }

    /** The sportsbook's promotions. */
    static SandboxSwitches of(SandboxPromoFeed feed) {
        URI state = feed.url().resolve(STATE);
        return new SandboxSwitches(
                "Promotions", state, "the sportsbook's promotions", List.of(mode(state, "Answers", "mode", "modes")));
    }

    /** The source of rates. */
    static SandboxSwitches of(SandboxRates rates) {
        URI current = rates.url().resolve("/rates?base=EUR&symbols=USDC");
        var price = new Switch(
                "Price of a USDC in EUR",
                () -> Http.get(current).json().at("/rates/USDC").asText(),
                Map.of(),
                value -> require(Http.put(rates.url().resolve("/price"), value), "A price is a number such as 0.95"));
        return new SandboxSwitches("Rates", current, "the service asks every minute", List.of(price));
    }

    /** The chat service. */
    static SandboxSwitches of(SandboxChat chat) {
        var next = new Switch(
                "The next call",
                ChatFault.NONE::name,
                options(ChatFault.values()),
                fault -> chat.play(ChatFault.valueOf(fault)));
        return new SandboxSwitches("Chat", chat.url().resolve(STATE), "users, channels and members", List.of(next));
    }

    /** An identity provider. */
    static SandboxSwitches of(String name, SandboxProvider provider) {
        var answers = new Switch(
                "Answers to the service",
                () -> provider.fault().name(),
                options(Fault.values()),
                fault -> provider.play(Fault.valueOf(fault)));
        return new SandboxSwitches(name, provider.url(), "signs people in", List.of(answers));
    }

    /** A switch of a sandbox that answers its state with the meanings of the values. */
    private static Switch mode(URI state, String name, String field, String meanings) {
        JsonNode now = Http.get(state).json();
        var options = new LinkedHashMap<String, String>();
        now.path(meanings)
                .properties()
                .forEach(
                        option -> options.put(option.getKey(), option.getValue().asText()));
        return new Switch(
                name,
                () -> Http.get(state).json().path(field).asText(),
                options,
                value ->
                        require(Http.put(state, Json.record(field, value).toString()), name + " has no mode " + value));
    }

    private static Map<String, String> options(Enum<?>[] faults) {
        var options = new LinkedHashMap<String, String>();
        Stream.of(faults).forEach(fault -> options.put(fault.name(), ""));
        return options;
    }

    private static void require(Http.Answer answer, String otherwise) {
        if (answer.status() != 200) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
