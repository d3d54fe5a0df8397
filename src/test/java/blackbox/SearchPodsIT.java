package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.ServiceProcess;
import world.World;

/** What a pod finds after pods died in the midst of feeds. */
@ExtendWith(World.class)
class SearchPodsIT {
    private static final int GAMES = 400;

    private final String database = World.database().url(World.freshSchema());

    @Test
    @Tag("proof")
    void findsTheSameAfterItWasKilledInTheMidstOfFeeds() {
        for (int life = 1; life <= 2; life++) {
            ServiceProcess pod = start();
            Thread feeding = Thread.ofVirtual().start(() -> feedUntilItDies(Storefront.of(pod)));
            Storefront storefront = Storefront.of(pod);
            Waiting.until(() -> found(storefront, "falcon") > GAMES / 2);
            pod.kill();
            join(feeding);
        }
        try (ServiceProcess pod = start()) {
            Storefront storefront = Storefront.of(pod);
            int all = listed(storefront);
            assertThat(found(storefront, "falcon")).isEqualTo(all);
            int renamed = found(storefront, "renamed");
            storefront.feed("games", game(0, "Fresh Falcon"));
            assertThat(found(storefront, "fresh")).isEqualTo(1);
            assertThat(found(storefront, "renamed")).isBetween(renamed - 1, renamed);
        }
    }

    private ServiceProcess start() {
        return ServiceProcess.start(database, Map.of());
    }

    private static void feedUntilItDies(Storefront storefront) {
        try {
            storefront.games("pods");
            for (int round = 0; ; round++) {
                String name = (round == 0 ? "Falcon " : "Renamed Falcon " + round + " ");
                storefront.feed(
                        "games",
                        IntStream.range(0, GAMES)
                                .mapToObj(number -> game(number, name + number))
                                .toArray(ObjectNode[]::new));
            }
        } catch (UncheckedIOException | AssertionError _) {
            // It was killed
        }
    }

    private static ObjectNode game(int number, String name) {
        return new Shop("pods").game("g" + number).put("name", name);
    }

    private static int found(Storefront storefront, String text) {
        return storefront
                .see("{ searchCasinoGames(query: '" + text + "') { count } }", Storefront.ANYBODY)
                .path("count")
                .asInt();
    }

    private static int listed(Storefront storefront) {
        return storefront
                .see("{ casinoGames(filter: {providerSlugs: ['pods']}) { count } }", Storefront.ANYBODY)
                .path("count")
                .asInt();
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
