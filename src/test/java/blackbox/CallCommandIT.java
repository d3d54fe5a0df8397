package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.ServiceProcess;

/** The command {@code call}: a scheduler requests internal endpoints with the product's own image. */
@ExtendWith(Product.class)
class CallCommandIT {
    private static final String KEY = "dev-cloud-schedules";
    private final LocalDate day = Days.fresh();

    /** A Secret that is made from a file has a line end. */
    @Test
    void queuesADay() {
        Player player = Player.joins(Player.joins());
        player.plays(player.betOfEdge("100", day));
        Ended ended = call(KEY + "\n", job(day));
        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(ended.output().lines()).singleElement().asString().contains("GET " + job(day) + ": 200 ", "1 user,");
        assertThat(Product.jobs().awaitDone(day).path("state").asText()).isEqualTo("DONE");
    }

    /** A day without users is no failure: a monitor of Jobs would alert after each day without bets. */
    @Test
    void stopsAtTheFirstRequestThatFails() {
        Ended ended = call(KEY, job(day), internal("/nowhere"), job(day.plusDays(1)));
        assertThat(ended.code()).isEqualTo(1);
        List<String> lines = ended.output().lines().toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst()).contains("GET " + job(day) + ": 404 ", "NO_USERS_FOUND");
        assertThat(lines.getLast()).contains("Not done: GET " + internal("/nowhere") + ": 404 ");
        assertThat(ended.output()).doesNotContain(KEY);
    }

    private record Ended(int code, String output) {}

    private static Ended call(String key, String... addresses) {
        var command = new ArrayList<>(List.of("call"));
        command.addAll(List.of(addresses));
        try (var process = ServiceProcess.command(command, Map.of("log.format", "text"), Map.of("API_KEY", key))) {
            return new Ended(process.exitCode(), process.output());
        }
    }

    private static String job(LocalDate day) {
        return internal("/user-commission-history-jobs/daily-commission?targetDate=" + day);
    }

    private static String internal(String path) {
        return Product.internalUrl().resolve(path).toString();
    }
}
