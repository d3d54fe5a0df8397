package dev;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import sandbox.SandboxRates;

/** The addresses, users and keys of the running product, for a developer's terminal. */
record DevSummary(Config config, TestKeys keys, DemoData demo, DevSandboxes sandboxes, Geography geography) {
    private static final Duration TOKENS_VALID = Duration.ofDays(30);

    String text(URI internalUrl) {
        return """

                page       http://localhost:%d/  begin here: GraphQL with examples, as any demo user
                public     http://localhost:%d/graphql
                internal   %s
                database   %s  user %s  password %s
                topics     %s  USER_CHAT_INFO_TOPIC PLATFORM_ACTIVITY_TOPIC
                platform   %s
                rates      %s
                promotions %s
                sign in    %s
                chat       %s
                countries  %s
                uploads    %s
                api keys   %s
                %s""".formatted(
                DevServer.port(""),
                DevServer.port(""),
                internalUrl,
                config.getValue("db.url", String.class),
                config.getValue("db.user", String.class),
                config.getValue("db.password", String.class),
                yours("kafka.bootstrap-servers"),
                platform(),
                rates(),
                promotions(),
                signIn(),
                chat(),
                geography.text(config),
                config.getValue("uploads.directory", String.class),
                Stream.of(TestKeys.ApiKey.values()).map(TestKeys.ApiKey::value).collect(Collectors.joining(" ")),
                users());
    }

    private String platform() {
        return sandboxes
                .platform()
                .map(running -> """
                        %1$s  a sandbox that plays the gaming platform; its modes: curl %1$s/sandbox
                                   curl -X PUT %1$s/sandbox -d '{"mode":"RESETS_AFTER_BOOKING"}'""".formatted(running.url()))
                .orElseGet(() -> yours("gaming-platform.url"));
    }

    private String rates() {
        if (!config.getValue("rates.enabled", Boolean.class)) {
            return "by the feed alone";
        }
        return sandboxes
                .rates()
                .map(running -> "%1$s  a sandbox: one USDC costs EUR %2$s; curl -X PUT %1$s/price -d 0.95"
                        .formatted(running.url(), SandboxRates.PRICE))
                .orElse("polled from yours");
    }

    private String promotions() {
        return sandboxes
                .promoFeed()
                .map(running -> running.url() + "  a sandbox that plays the sportsbook's promotions")
                .orElseGet(() -> yours("promo-feed.url"));
    }

    private String chat() {
        return sandboxes
                .chat()
                .map(running -> "%1$s  a sandbox that plays the chat service; what it has: curl %1$s/sandbox"
                        .formatted(running.url()))
                .orElseGet(() -> yours("chat.url"));
    }

    private String yours(String key) {
        return config.getOptionalValue(key, String.class).orElse("none");
    }

    private String signIn() {
        return sandboxes
                        .frontend()
                        .map(frontend -> frontend.url() + "/  a small frontend")
                        .orElseGet(() -> config.getValue("social.frontend-url", String.class) + "  your frontend")
                + sandboxes.google().map(_ -> ", Google is a sandbox").orElse("")
                + sandboxes.facebook().map(_ -> ", Facebook is a sandbox").orElse("")
                + (DevServer.wantsDemoData() ? secondFactor(demo.withSecondFactor()) : "");
    }

    private static String secondFactor(DemoCast.Player player) {
        return "%n           %s has a second factor, for an authenticator or: oathtool --totp -b %s"
                .formatted(player.username(), player.mfaSecret().orElseThrow());
    }

    private String users() {
        if (!DevServer.wantsDemoData()) {
            return "\nno demo data: the database is as you left it\n";
        }
        return "\ndemo users, each with an accessToken for the cookie (30 days):\n"
                + demo.interesting().entrySet().stream()
                        .map(entry -> "%s  %s  (%s)%n  accessToken=%s"
                                .formatted(
                                        entry.getValue().id(),
                                        entry.getValue().username(),
                                        entry.getKey(),
                                        token(entry.getValue())))
                        .collect(Collectors.joining("\n", "", "\n"));
    }

    private String token(DemoCast.Player player) {
        return keys.accessToken(new ObjectId(player.id()), player.username(), Instant.now(), TOKENS_VALID);
    }
}
