package faults;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sandbox.Fault;
import sandbox.SandboxPlatform;
import sandbox.Script;
import world.Cable;
import world.Cable.Direction;

/** What the platform and the cables to it do next, drawn by chance. */
final class Weather {
    /** The longest that a transfer lies with the platform before it is booked: less than claims.not-found-after. */
    static final Duration LONGEST_DELAY = Duration.ofMillis(1800);

    private static final int SHORTEST_DELAY_MILLIS = 100;
    private static final int ACCEPTED_WEIGHT = 12;
    /** More bytes than a request or an answer has. */
    private static final int BYTES = 600;

    /** Statuses and bodies of any origin. No answer denies a booked transfer. */
    private static final List<Prepared> PREPARED = List.of(
            new Prepared(200, "{}"),
            new Prepared(
                    200,
                    "{\"transactionId\":\"x\",\"externalTransactionId\":\"{externalTransactionId}\","
                            + "\"playerId\":\"{playerId}\",\"amount\":0.01,\"currencyCode\":\"USDC\",\"status\":\"COMPLETED\"}"),
            new Prepared(202, ""),
            new Prepared(400, "{\"error\":{\"code\":\"BAD\",\"message\":\"not so\"}}"),
            new Prepared(403, "<html>Who are you?</html>"),
            new Prepared(404, "<html>What is that?</html>"),
            new Prepared(429, "{\"error\":{\"code\":\"SLOWLY\",\"message\":\"not now\"}}"),
            new Prepared(500, "{\"error\":{\"code\":\"BROKEN\",\"message\":\"not at all\"}}"));

    private record Prepared(int status, String body) {}

    private Weather() {}

    /** A quarter of the time it is fair, a quarter one thing goes wrong always, and else anything. */
    static void change(SandboxPlatform platform, Random random) {
        platform.delay(Duration.ofMillis(random.nextInt(SHORTEST_DELAY_MILLIS, (int) LONGEST_DELAY.toMillis())));
        Prepared prepared = PREPARED.get(random.nextInt(PREPARED.size()));
        platform.answer(prepared.status(), prepared.body());
        switch (random.nextInt(4)) {
            case 0 -> {
                platform.mode(Fault.NONE);
                platform.lookups(Fault.NONE);
            }
            case 1 -> {
                platform.mode(any(random, platform.transfers()));
                platform.lookups(any(random, platform.lookups()));
            }
            default -> platform.random(random.nextLong(), weights(platform.transfers()), weights(platform.lookups()));
        }
    }

    /** Something happens to a cable; what a cut did is mended before this returns. */
    static void wear(Cable cable, Random random) throws InterruptedException {
        switch (random.nextInt(6)) {
            case 0 -> cable.steady();
            case 1 -> cable.cutRandomly(random.nextLong(), 4 * BYTES);
            case 2 -> cable.delay(Duration.ofMillis(random.nextInt(200)));
            case 3 -> {
                cable.cut();
                Thread.sleep(random.nextInt(50, 500));
                cable.mend();
            }
            default -> cable.cutAfter(random.nextInt(BYTES), any(random, Direction.values()));
        }
    }

    /** One connection to the database breaks, wherever its conversation is: also between a commit and its answer. */
    static void cut(List<Cable> cables, Random random) {
        cables.get(random.nextInt(cables.size())).cutAfter(random.nextInt(20 * BYTES), any(random, Direction.values()));
    }

    static void calm(SandboxPlatform platform, Pods pods) {
        platform.calm();
        Stream.concat(pods.platformCables().stream(), pods.databaseCables().stream())
                .forEach(cable -> {
                    cable.steady();
                    cable.mend();
                });
    }

    /** The first constant is what happens when nothing goes wrong. */
    private static Map<Fault, Integer> weights(Script script) {
        return script.faults().stream()
                .collect(Collectors.toMap(fault -> fault, fault -> fault == Fault.NONE ? ACCEPTED_WEIGHT : 1));
    }

    private static Fault any(Random random, Script script) {
        return List.copyOf(script.faults()).get(random.nextInt(script.faults().size()));
    }

    private static <T> T any(Random random, T[] values) {
        return values[random.nextInt(values.length)];
    }
}
