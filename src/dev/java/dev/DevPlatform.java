package dev;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import sandbox.SandboxPlatform;

/** The gaming platform of the dev run: a sandbox, unless somebody named another. */
final class DevPlatform {
    private static final String URL = "gaming-platform.url";
    private static final String PORT = "dev.platform.port";
    private static final String TOKEN = "gaming-platform.token";

    private DevPlatform() {}

    /**
     * Starts it and tells the service. What it booked is kept with the database that knows the claims: in its data
     * directory, or in {@code home} under the name of a database that is somebody's own.
     */
    static Optional<SandboxPlatform> start(Path home, Optional<EmbeddedMariaDb> database) {
        if (DevSettings.given(URL).isPresent()) {
            return Optional.empty();
        }
        Path journal = database.map(own -> own.data().resolve("platform.jsonl"))
                .orElseGet(
                        () -> home.resolve(journalOf(DevSettings.given("db.url").orElseThrow())));
        String token = DevSettings.given(TOKEN).orElse(SandboxPlatform.TOKEN);
        SandboxPlatform sandbox =
                DevSettings.listening(PORT, port -> SandboxPlatform.start(port, token, Optional.of(journal)));
        io.helidon.Main.addShutdownHandler(new AtExit(sandbox::close));
        DevSettings.preset(Map.of(URL, sandbox.url().toString(), TOKEN, SandboxPlatform.TOKEN));
        return Optional.of(sandbox);
    }

    /** The parameters of a URL are left out: there may be a password among them. */
    static String journalOf(String databaseUrl) {
        return "platform-" + databaseUrl.split("\\?", 2)[0].replaceAll("[^A-Za-z0-9]+", "-") + ".jsonl";
    }
}
