package dev;

import java.nio.file.Path;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.Config;

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
                        platform(),
                        rates(),
                        promotions(),
                        signIn(),
                        chat(),
                        geography.text(config),
                        users());
    }

    private String platform() {
        return sandboxes
                .platform()
                .map(running -> running.url() + "  a sandbox, controlled at /sandbox")
                .orElseGet(() -> yours("gaming-platform.url"));
    }

    private String rates() {
        if (!config.getValue("rates.enabled", Boolean.class)) {
            return "by the feed alone";
        }
        return sandboxes
                .rates()
                .map(running -> running.url() + "  a sandbox, controlled at /price")
                .orElse("polled from yours");
    }

    private String promotions() {
        return sandboxes
                .promoFeed()
                .map(running -> running.url() + "  a sandbox")
                .orElseGet(() -> yours("promo-feed.url"));
    }

    private String chat() {
        return sandboxes
                .chat()
                .map(running -> running.url() + "  a sandbox, shown at /sandbox")
                .orElseGet(() -> yours("chat.url"));
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

    private static String secondFactor(DemoCast.Player player) {
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
                                .map(DemoCast.Player::username)
                                .collect(Collectors.joining(" ")),
                        tokens);
    }
}
