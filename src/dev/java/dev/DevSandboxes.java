package dev;

import dev.DevPanel.Link;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import sandbox.SandboxPlatform;
import sandbox.SandboxPromoFeed;
import sandbox.SandboxRates;
import sandbox.chat.SandboxChat;
import sandbox.social.SandboxFacebook;
import sandbox.social.SandboxGoogle;
import sandbox.wire.Resources;

/** The other systems on a developer's machine: sandboxes and a frontend, each unless the developer sets another. */
record DevSandboxes(
        Optional<SandboxPlatform> platform,
        Optional<SandboxRates> rates,
        Optional<SandboxPromoFeed> promoFeed,
        Optional<SandboxGoogle> google,
        Optional<SandboxFacebook> facebook,
        Optional<DevFrontend> frontend,
        Optional<SandboxChat> chat,
        Optional<SandboxGoogle> operators) {
    /**
     * Starts the sandboxes and tells the service. The platform's bookings stay with the database of the claims: in its
     * data directory, or in {@code home} under the name of a developer's own database. {@code publicUrl} is the
     * service's, known once it has started; {@code users} are the demo users.
     */
    static DevSandboxes start(
            Path home,
            Optional<EmbeddedMariaDb> database,
            DemoData demo,
            Supplier<URI> publicUrl,
            Supplier<List<DemoUser>> users) {
        Supplier<Path> journal = () -> database.map(own -> own.data().resolve("platform.jsonl"))
                .orElseGet(
                        () -> home.resolve(journalOf(DevSettings.given("db.url").orElseThrow())));
        String token = DevSettings.given("gaming-platform.token").orElse(SandboxPlatform.TOKEN);
        String callbackPath = DevSettings.given("social.callback-path").orElse("/auth/callback");
        Clock clock = Clock.systemUTC();
        var sandboxes = new DevSandboxes(
                unlessGiven(
                        List.of("gaming-platform.url"),
                        "dev.platform.port",
                        port -> SandboxPlatform.start(port, token, Optional.of(journal.get())),
                        platform -> Map.of(
                                "gaming-platform.url", platform.url().toString(), "gaming-platform.token", token)),
                unlessGiven(
                        List.of("rates.url"),
                        "dev.rates.port",
                        port -> SandboxRates.start(port, clock),
                        rates -> Map.of("rates.url", rates.url().toString())),
                unlessGiven(
                        List.of("promo-feed.url"),
                        "dev.promo-feed.port",
                        SandboxPromoFeed::start,
                        feed -> Map.of("promo-feed.url", feed.url().toString())),
                unlessGiven(
                        List.of("social.google.issuer", "social.google.client-id", "social.google.client-secret"),
                        "dev.google.port",
                        port -> SandboxGoogle.start(port, clock),
                        SandboxGoogle::configuration),
                unlessGiven(
                        List.of(
                                "social.facebook.authorization-endpoint",
                                "social.facebook.token-endpoint",
                                "social.facebook.profile-endpoint",
                                "social.facebook.client-id",
                                "social.facebook.client-secret"),
                        "dev.facebook.port",
                        port -> SandboxFacebook.start(port, clock),
                        SandboxFacebook::configuration),
                unlessGiven(
                        List.of("social.frontend-url"),
                        "dev.frontend.port",
                        port -> DevFrontend.start(port, callbackPath, publicUrl, users),
                        frontend -> Map.of(
                                "social.frontend-url", frontend.url().toString(),
                                "page.accounts-url", frontend.url().toString())),
                unlessGiven(
                        List.of("chat.url", "chat.api-key", "chat.api-secret"),
                        "dev.chat.port",
                        port -> SandboxChat.start(port, clock),
                        SandboxChat::configuration),
                unlessGiven(
                        List.of("console.issuer", "console.client-id", "console.client-secret"),
                        "dev.operators.port",
                        port -> SandboxGoogle.ofOperators(port, clock),
                        SandboxGoogle::configuration));
        sandboxes.promoFeed.ifPresent(feed -> feed.body(Resources.text("/demo/promo-feed.json")));
        sandboxes.google.ifPresent(google -> demo.show("google", google));
        sandboxes.facebook.ifPresent(facebook -> demo.show("facebook", facebook));
        sandboxes.operators.ifPresent(SandboxGoogle::offerOperators);
        return sandboxes;
    }

    /** Offers the panel "What runs here" of the service's page; {@code observed} has health and metrics. */
    void showPanel(DemoData demo, URI internal, URI observed) {
        frontend.ifPresent(page -> {
            List<Link> links = List.of(
                    new Link(
                            "Console",
                            internal.resolve("/console/"),
                            "claims, books, days, messages; pick an operator"),
                    new Link(
                            "Commission report",
                            internal.resolve("/user-commission-history-jobs/report"),
                            "by day, tier and category"),
                    new Link("API description", internal.resolve("/openapi/ui"), "every internal endpoint, to try"),
                    new Link("Health", observed.resolve("/health"), "database, topics and other systems"),
                    new Link("Metrics", observed.resolve("/metrics"), "as Prometheus reads them"),
                    new Link("Small frontend", page.url(), "signs in, and shows its requests"));
            page.show(new DevPanel(internal, Clock.systemUTC(), links, switches(), platform, demo));
        });
    }

    /** Gives a person at the console something to do. */
    void offerCases(DemoData demo, TestKeys keys, URI publicUrl, URI internalUrl, Optional<String> broker) {
        var cases = new DemoCases(demo, keys, publicUrl, internalUrl, platform, broker);
        operators.ifPresent(provider -> provider.beforeSignIn(cases::prepare));
    }

    /** The running sandboxes with their switches. */
    List<SandboxSwitches> switches() {
        return Stream.of(
                        platform.map(SandboxSwitches::of),
                        rates.map(SandboxSwitches::of),
                        promoFeed.map(SandboxSwitches::of),
                        chat.map(SandboxSwitches::of),
                        google.map(provider -> SandboxSwitches.of("Google", provider)),
                        facebook.map(provider -> SandboxSwitches.of("Facebook", provider)))
                .flatMap(Optional::stream)
                .toList();
    }

    /** With one key of a system set, the others stay unset: a mix of two systems would not work. */
    private static <T> Optional<T> unlessGiven(
            List<String> keys, String port, IntFunction<T> start, Function<T, Map<String, String>> configuration) {
        if (keys.stream().anyMatch(key -> DevSettings.given(key).isPresent())) {
            return Optional.empty();
        }
        T started = DevSettings.listening(port, start);
        DevSettings.preset(configuration.apply(started));
        return Optional.of(started);
    }

    /** Without the parameters of a URL: there may be a password among them. */
    private static String journalOf(String databaseUrl) {
        return "platform-" + databaseUrl.split("\\?", 2)[0].replaceAll("[^A-Za-z0-9]+", "-") + ".jsonl";
    }
}
