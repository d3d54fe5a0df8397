package dev;

import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import sandbox.SandboxRates;

/** The source of rates of the dev run: a sandbox, unless somebody named another. */
final class DevRates {
    private static final String URL = "rates.url";
    private static final String PORT = "dev.rates.port";

    private DevRates() {}

    /** Starts it and tells the service. */
    static Optional<SandboxRates> start() {
        if (DevSettings.given(URL).isPresent()) {
            return Optional.empty();
        }
        SandboxRates sandbox = DevSettings.listening(PORT, port -> SandboxRates.start(port, Clock.systemUTC()));
        DevSettings.preset(Map.of(URL, sandbox.url().toString()));
        return Optional.of(sandbox);
    }

    /** For a developer: who says what a token costs. */
    static String text(Optional<SandboxRates> sandbox, boolean polled) {
        if (!polled) {
            return "by the feed alone";
        }
        return sandbox.map(running -> "%1$s  a sandbox: one USDC costs EUR %2$s; curl -X PUT %1$s/price -d 0.95"
                        .formatted(running.url(), SandboxRates.PRICE))
                .orElse("polled from yours");
    }
}
