package dev;

import dev.DevPanel.Link;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import sandbox.Json;
import sandbox.Sandbox;
import sandbox.SandboxChat;
import sandbox.SandboxPlatform;
import sandbox.SandboxPromoFeed;
import sandbox.SandboxRates;
import sandbox.social.SandboxFacebook;
import sandbox.social.SandboxGoogle;
import sandbox.wire.Resources;

/** The other systems on a developer's machine: sandboxes and a frontend, each unless the developer sets another. */
final class DevSandboxes {
    final Optional<SandboxPlatform> platform;
    final Optional<SandboxRates> rates;
    final Optional<SandboxPromoFeed> promoFeed;
    final Optional<SandboxChat> chat;
    final Optional<SandboxGoogle> google;
    final Optional<SandboxFacebook> facebook;
    final Optional<SandboxGoogle> operators;
    final Optional<DevFrontend> frontend;
    private final List<Sandbox> running = new ArrayList<>();

    /**
     * Starts the sandboxes and tells the service. The platform's bookings stay with the database of the claims: in its
     * data directory, or in {@code home} under the name of a developer's own database. {@code publicUrl} is the
     * service's, known once it has started; {@code users} are the demo users.
     */
    DevSandboxes(
            Path home,
            Optional<EmbeddedMariaDb> database,
            DemoData demo,
            Supplier<URI> publicUrl,
            Supplier<List<DemoUser>> users) {
        Supplier<Path> journal = () -> database.map(own -> own.data().resolve("platform.jsonl"))
                .orElseGet(
                        () -> home.resolve(journalOf(DevSettings.given("db.url").orElseThrow())));
        String token = DevSettings.given("gaming-platform.token").orElse(SandboxPlatform.TOKEN);
        Clock clock = Clock.systemUTC();
        platform = start(
                "dev.platform.port",
                port -> SandboxPlatform.start(port, token, Optional.of(journal.get())),
                "gaming-platform.",
                "url");
        rates = start("dev.rates.port", port -> SandboxRates.start(port, clock), "rates.", "url");
        promoFeed = start("dev.promo-feed.port", SandboxPromoFeed::start, "promo-feed.", "url");
        chat = start("dev.chat.port", port -> SandboxChat.start(port, clock), "chat.", "url", "api-key", "api-secret");
        String[] client = {"issuer", "client-id", "client-secret"};
        google = start("dev.google.port", port -> SandboxGoogle.start(port, clock), "social.google.", client);
        facebook = start(
                "dev.facebook.port",
                port -> SandboxFacebook.start(port, clock),
                "social.facebook.",
                "authorization-endpoint",
                "token-endpoint",
                "profile-endpoint",
                "client-id",
                "client-secret");
        operators = start("dev.operators.port", port -> SandboxGoogle.ofOperators(port, clock), "console.", client);
        String callback = DevSettings.given("social.callback-path").orElse("/auth/callback");
        frontend = unlessGiven(
                "dev.frontend.port",
                port -> DevFrontend.start(port, callback, publicUrl, users),
                "social.",
                "frontend-url");
        frontend.map(page -> page.url().toString())
                .ifPresent(url -> DevSettings.preset(Map.of("social.frontend-url", url, "page.accounts-url", url)));
        promoFeed.ifPresent(feed -> feed.body(Resources.text("/demo/promo-feed.json")));
        google.ifPresent(provider -> demo.show("google", provider));
        facebook.ifPresent(provider -> demo.show("facebook", provider));
        operators.ifPresent(SandboxGoogle::offerOperators);
    }

    private <T extends Sandbox> Optional<T> start(String port, IntFunction<T> start, String group, String... keys) {
        Optional<T> started = unlessGiven(port, start, group, keys);
        started.ifPresent(sandbox -> {
            running.add(sandbox);
            DevSettings.preset(sandbox.configuration());
        });
        return started;
    }

    /** With one key of a system set, the others stay unset: a mix of two systems would not work. */
    private static <T> Optional<T> unlessGiven(String port, IntFunction<T> start, String group, String... keys) {
        return Stream.of(keys).anyMatch(key -> DevSettings.given(group + key).isPresent())
                ? Optional.empty()
                : Optional.of(DevSettings.listening(port, start));
    }

    /** Without the parameters of a URL: there may be a password among them. */
    private static String journalOf(String databaseUrl) {
        return "platform-" + databaseUrl.split("\\?", 2)[0].replaceAll("[^A-Za-z0-9]+", "-") + ".jsonl";
    }

    /** Offers the panel "What runs here" of the service's page; {@code observed} has health and metrics. */
    void showPanel(DemoData demo, URI internal, URI observed) {
        frontend.ifPresent(page -> {
            var origins = Map.of("internal", internal, "observed", observed, "frontend", page.url());
            List<Link> links = Json.lines("/dev/links.jsonl")
                    .map(link -> new Link(
                            link.path("name").asText(),
                            URI.create(origins.get(link.path("at").asText())
                                    + link.path("path").asText()),
                            link.path("about").asText()))
                    .toList();
            page.show(new DevPanel(internal, Clock.systemUTC(), links, running, demo));
        });
    }

    /** Gives a person at the console something to do. */
    void offerCases(DemoData demo, TestKeys keys, URI publicUrl, URI internalUrl, Optional<String> broker) {
        var cases = new DemoCases(demo, keys, publicUrl, internalUrl, platform, broker);
        operators.ifPresent(provider -> provider.beforeSignIn(cases::prepare));
    }
}
