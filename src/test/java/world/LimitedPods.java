package world;

import dev.TestKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import sandbox.SandboxRates;

/**
 * Two services in processes of their own on one schema, with the limits of production. The second has no platform, no
 * sportsbook and no countries, and masks personal data in reports. They are at two steps of a rotation of signing keys:
 * the first signs with the old key, the second with that of all tests, and both trust both. They start on first use.
 */
public final class LimitedPods {
    /** The database user of the first. */
    public static final String USER = "limited";

    /** Of a minute. */
    private static final String LIMITS = "daily-commission-job 1 referral 120 bet-info 120 catalogue 600 search 120"
            + " cost 4800000 favourites 120 launch 120 social 20 verify-social-auth 20 report 10 sync-users-master 10"
            + " sync-promo-feed 1";

    private static final String PUBLIC_KEYS = "mp.jwt.verify.publickey.location";

    private final String schema = World.freshSchema();
    private final SandboxRates rates = SandboxRates.start(0, Clock.systemUTC());
    private final TestKeys oldKeys = TestKeys.in(World.directory("old-keys"));
    private final Path bothKeys = bothKeys();
    private final ServiceProcess first;
    private final ServiceProcess second;

    /** A class of its own, because threads of the start may need a class that is still initializing. */
    private static final class Started {
        static final LimitedPods PODS = new LimitedPods();
    }

    private LimitedPods() {
        World.allow(USER);
        var starting = CompletableFuture.supplyAsync(
                () -> start(Map.of(
                        "reports.personal-data", "masked",
                        "geo.database", "",
                        "gaming-platform.url", "",
                        "gaming-platform.token", "",
                        "promo-feed.url", "")),
                Thread::startVirtualThread);
        first = start(Map.of(
                "db.user", USER, "auth.signing-key", oldKeys.configuration().get("auth.signing-key")));
        second = starting.join();
    }

    private ServiceProcess start(Map<String, String> own) {
        var properties = new HashMap<>(own);
        Iterator<String> limits = List.of(LIMITS.split(" ")).iterator();
        while (limits.hasNext()) {
            properties.put("limits." + limits.next() + ".per-minute", limits.next());
        }
        properties.put("rates.url", rates.url().toString());
        properties.put(PUBLIC_KEYS, bothKeys.toString());
        return ServiceProcess.start(World.database().url(schema), properties);
    }

    private Path bothKeys() {
        try {
            return Files.writeString(
                    World.directory("old-keys").resolve("both.pem"),
                    oldKeys.publicKey() + World.keys().publicKey());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public static ServiceProcess first() {
        return Started.PODS.first;
    }

    public static ServiceProcess second() {
        return Started.PODS.second;
    }

    public static Rows rows() {
        return new Rows(Started.PODS.schema);
    }

    /** The signing keys of the first. */
    public static TestKeys oldKeys() {
        return Started.PODS.oldKeys;
    }

    public static SandboxRates rates() {
        return Started.PODS.rates;
    }

    /** Resets the limit of the daily job, as after a minute. */
    public static void forgetJobs() {
        rows().change("delete from rate_limit where id like 'daily-commission-job:%'");
    }
}
