package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import sandbox.SandboxPlatform;
import world.World;

/** Transfers that reach the platform after their payments have ended. */
public final class LateBookings {
    private LateBookings() {}

    /** A send, lost on its way until now, reaches the platform. */
    public static void arrive(String body) {
        arrive(World.platform(), body);
    }

    public static void arrive(SandboxPlatform platform, String body) {
        Http.Answer booked = Http.post(
                platform.url().resolve("/credit-transfers"),
                body,
                "Authorization",
                "Bearer " + SandboxPlatform.TOKEN,
                "Content-Type",
                "application/json");
        assertThat(booked.status()).as(booked.body()).isEqualTo(200);
    }
}
