package dev;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import sandbox.chat.SandboxChat;

/** The chat service of the dev run: a sandbox, unless somebody named another. */
final class DevChat {
    private static final List<String> KEYS = List.of("chat.url", "chat.api-key", "chat.api-secret");
    private static final String PORT = "dev.chat.port";

    private DevChat() {}

    /** Starts it and tells the service. */
    static Optional<SandboxChat> start() {
        return DevSocial.unlessGiven(KEYS, () -> {
            SandboxChat chat = DevSettings.listening(PORT, port -> SandboxChat.start(port, Clock.systemUTC()));
            DevSettings.preset(chat.configuration());
            return chat;
        });
    }
}
