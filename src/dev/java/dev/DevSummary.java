package dev;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import sandbox.SandboxPlatform;
import sandbox.SandboxPromoFeed;
import sandbox.SandboxRates;
import sandbox.chat.SandboxChat;

/** What a developer needs to know of the running product, to be read and pasted from a terminal. */
record DevSummary(
        Config config,
        TestKeys keys,
        DemoData demo,
        Optional<SandboxPlatform> sandbox,
        Optional<SandboxRates> rates,
        Optional<SandboxPromoFeed> promoFeed,
        DevSocial social,
        Optional<SandboxChat> sandboxChat,
        Geography geography) {
    private static final Duration TOKENS_VALID = Duration.ofDays(30);

    String text(URI internalUrl) {
        return """

                page       http://localhost:%d/  begin here: GraphQL with examples, as whoever you want to be
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
                config.getOptionalValue("kafka.bootstrap-servers", String.class).orElse("none"),
                platform(),
                DevRates.text(rates, config.getValue("rates.enabled", Boolean.class)),
                promotions(),
                signIn(),
                chat(),
                geography.text(config),
                config.getValue("uploads.directory", String.class),
                Stream.of(TestKeys.ApiKey.values()).map(TestKeys.ApiKey::value).collect(Collectors.joining(" ")),
                users());
    }

    private String platform() {
        return sandbox.map(running -> """
                        %1$s  a sandbox that plays the gaming platform; its modes: curl %1$s/sandbox
                                   curl -X PUT %1$s/sandbox -d '{"mode":"RESETS_AFTER_BOOKING"}'""".formatted(running.url()))
                .orElseGet(() -> config.getOptionalValue("gaming-platform.url", String.class)
                        .orElse("none"));
    }

    private String chat() {
        return sandboxChat
                .map(running -> "%1$s  a sandbox that plays the chat service; what it has: curl %1$s/sandbox"
                        .formatted(running.url()))
                .orElseGet(
                        () -> config.getOptionalValue("chat.url", String.class).orElse("none"));
    }

    private String promotions() {
        return promoFeed
                .map(running -> running.url() + "  a sandbox that plays the sportsbook's promotions")
                .orElseGet(() ->
                        config.getOptionalValue("promo-feed.url", String.class).orElse("none"));
    }

    private String signIn() {
        return social.frontend()
                        .map(frontend -> frontend.url() + "/  a small frontend")
                        .orElseGet(() -> config.getValue("social.frontend-url", String.class) + "  your frontend")
                + social.google().map(_ -> ", Google is a sandbox").orElse("")
                + social.facebook().map(_ -> ", Facebook is a sandbox").orElse("")
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
