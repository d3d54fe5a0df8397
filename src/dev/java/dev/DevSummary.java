package dev;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.Config;
import sandbox.Sandbox;

/** The addresses and users of the running product, for a developer's terminal of 24 lines of 80 columns. */
record DevSummary(
        Config config, DemoData demo, DevSandboxes sandboxes, Geography geography, Path tokens, Path apiKeys) {
    String text() {
        String internal = "http://localhost:" + DevServer.port("internal");
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("public", "http://localhost:" + DevServer.port("") + "/graphql");
        lines.put("internal", internal + "  its keys: " + apiKeys);
        lines.put("console", internal + "/console/  pick an operator");
        lines.put("database", "%s  user %s  password %s".formatted(set("db.url"), set("db.user"), set("db.password")));
        lines.put(
                "topics",
                set("kafka.bootstrap-servers") + "  USER_CHAT_INFO_TOPIC PLATFORM_ACTIVITY_TOPIC PLATFORM_EVENTS");
        lines.put("platform", sandbox(sandboxes.platform, "gaming-platform.url"));
        lines.put("rates", set("rates.enabled").equals("true") ? sandbox(sandboxes.rates, "rates.url") : "by the feed");
        lines.put("promotions", sandbox(sandboxes.promoFeed, "promo-feed.url"));
        lines.put(
                "sign in",
                set("social.frontend-url") + "/"
                        + sandboxes.google.map(_ -> "  sandboxes: Google").orElse("")
                        + sandboxes.facebook.map(_ -> ", Facebook").orElse(""));
        lines.put("chat", sandbox(sandboxes.chat, "chat.url"));
        lines.put("countries", geography.text(config));
        if (DevServer.wantsDemoData()) {
            DemoData.Player player = demo.withSecondFactor();
            lines.put(
                    "factor",
                    player.username() + "'s second one: oathtool --totp -b "
                            + player.mfaSecret().orElseThrow());
            lines.put(
                    "users",
                    demo.cast().keySet().stream().map(DemoData.Player::username).collect(Collectors.joining(" ")));
            lines.put("tokens", tokens + "/NAME, for 30 days");
        } else {
            lines.put("users", "no demo data: the database is as you left it");
        }
        return lines.entrySet().stream()
                .map(line -> "%n%-11s%s".formatted(line.getKey(), line.getValue()))
                .collect(Collectors.joining("", "", "%n".formatted()));
    }

    private String sandbox(Optional<? extends Sandbox> running, String key) {
        return running.map(sandbox -> sandbox.url() + "  a sandbox, controlled at /sandbox")
                .orElseGet(() -> set(key));
    }

    private String set(String key) {
        return config.getOptionalValue(key, String.class).orElse("none");
    }
}
