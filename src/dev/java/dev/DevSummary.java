package dev;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.Config;
import sandbox.SandboxPlatform;
import sandbox.SandboxPromoFeed;
import sandbox.SandboxRates;
import sandbox.chat.SandboxChat;

/** The addresses and users of the running product, for a developer's terminal of 24 lines of 80 columns. */
record DevSummary(
        Config config, DemoData demo, DevSandboxes sandboxes, Geography geography, Path tokens, Path apiKeys) {
    String text() {
        return """

                public     http://localhost:%d/graphql
                internal   http://localhost:%d  its keys: %s
                console    http://localhost:%d/console/  pick an operator
                database   %s  user %s  password %s
                topics     %s  USER_CHAT_INFO_TOPIC PLATFORM_ACTIVITY_TOPIC PLATFORM_EVENTS
                platform   %s
                rates      %s
                promotions %s
                sign in    %s
                chat       %s
                countries  %s
                %s
                """.formatted(
                        DevServer.port(""),
                        DevServer.port("internal"),
                        apiKeys,
                        DevServer.port("internal"),
                        config.getValue("db.url", String.class),
                        config.getValue("db.user", String.class),
                        config.getValue("db.password", String.class),
                        yours("kafka.bootstrap-servers"),
                        sandbox(sandboxes.platform().map(SandboxPlatform::url), "controlled at /sandbox")
                                .orElseGet(() -> yours("gaming-platform.url")),
                        rates(),
                        sandbox(sandboxes.promoFeed().map(SandboxPromoFeed::url), "controlled at /sandbox")
                                .orElseGet(() -> yours("promo-feed.url")),
                        signIn(),
                        sandbox(sandboxes.chat().map(SandboxChat::url), "shown at /sandbox")
                                .orElseGet(() -> yours("chat.url")),
                        geography.text(config),
                        users());
    }

    private static Optional<String> sandbox(Optional<URI> url, String about) {
        return url.map(running -> running + "  a sandbox, " + about);
    }

    private String rates() {
        return config.getValue("rates.enabled", Boolean.class)
                ? sandbox(sandboxes.rates().map(SandboxRates::url), "controlled at /price")
                        .orElse("polled from yours")
                : "by the feed alone";
    }

    private String yours(String key) {
        return config.getOptionalValue(key, String.class).orElse("none");
    }

    private String signIn() {
        return sandboxes
                        .frontend()
                        .map(frontend -> frontend.url() + "/  a frontend")
                        .orElseGet(() -> config.getValue("social.frontend-url", String.class) + "  your frontend")
                + sandboxes.google().map(_ -> ", sandboxes: Google").orElse("")
                + sandboxes.facebook().map(_ -> ", Facebook").orElse("")
                + (DevServer.wantsDemoData() ? secondFactor(demo.withSecondFactor()) : "");
    }

    private static String secondFactor(DemoData.Player player) {
        return "%n           the second factor of %s: oathtool --totp -b %s"
                .formatted(player.username(), player.mfaSecret().orElseThrow());
    }

    private String users() {
        if (!DevServer.wantsDemoData()) {
            return "users      no demo data: the database is as you left it";
        }
        return "users      %s%n           a token of each for 30 days: %s/NAME"
                .formatted(
                        demo.interesting().values().stream()
                                .map(DemoData.Player::username)
                                .collect(Collectors.joining(" ")),
                        tokens);
    }
}
