package faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Fault;
import sandbox.Json;
import sandbox.SandboxChat;
import sandbox.SandboxChat.Call;
import sandbox.Waiting;
import world.Operator;
import world.ServiceProcess;
import world.World;

/**
 * 5,000 active users on their way into a channel of the chat service while processes are killed, and while the chat
 * service does not answer or refuses more: at the end each of them is in it, and no way began again.
 */
@Tag("proof")
@ExtendWith(World.class)
class KilledMembershipIT {
    private static final int USERS = 5_000;
    private static final int KILLS = 1;
    private static final int LINES = 500;
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final String CHANNEL = SandboxChat.livestream(7);
    private static final SandboxChat CHAT = SandboxChat.start(0, Clock.systemUTC());

    private final String database = World.database().url(World.freshSchema());

    @AfterAll
    static void close() {
        CHAT.close();
    }

    @Test
    void everyActiveUserIsInTheChannelAtTheEnd() {
        Set<String> active = new HashSet<>();
        ServiceProcess pod = start();
        feed(pod, active);
        CHAT.limit(20, Duration.ofSeconds(1));
        Operator.of(pod).tell("/chat/memberships/" + CHANNEL, "");
        for (int life = 1; life <= KILLS; life++) {
            int enough = life * USERS / (KILLS + 1);
            Waiting.until(() -> CHAT.members(CHANNEL).size() >= enough, PATIENCE);
            pod.kill();
            CHAT.next(Fault.ERROR_PAGE, Fault.RESETS, Fault.ERROR_PAGE_AFTERWARDS);
            pod = start();
        }
        try (ServiceProcess last = pod) {
            Waiting.until(() -> membership(last).path("state").asText().equals("DONE"), PATIENCE);
            assertThat(CHAT.members(CHANNEL)).isEqualTo(active);
            assertThat(CHAT.largestBatch()).isEqualTo(100);
            assertThat(membership(last).path("refused").asInt()).isZero();
            // Twice a page: unknown there, made, added; once more a page that was lost, and what was refused
            assertThat(CHAT.calls(Call.ADD_MEMBERS))
                    .isBetween(2 * USERS / 100, 2 * USERS / 100 + 5 * KILLS + 3 * KILLS);
        }
    }

    /** With tasks that are given to others soon after their pod died. */
    private ServiceProcess start() {
        var keys = new LinkedHashMap<>(CHAT.configuration());
        keys.putAll(Map.of("tasks.heartbeat", "PT0.5S", "chat.retry-delay", "PT0.5S", "chat.read-timeout", "PT3S"));
        return ServiceProcess.start(database, keys);
    }

    private static void feed(ServiceProcess pod, Set<String> active) {
        List<ObjectNode> lines = new ArrayList<>();
        for (int user = 0; user < USERS + USERS / 10; user++) {
            var id = new ObjectId();
            boolean isActive = user % 11 != 0;
            if (isActive) {
                active.add(id.toHexString());
            }
            lines.add(Json.record(
                    "id", "" + id, "username", "killed-" + id, "status", isActive ? "ACTIVE" : "SUSPENDED"));
        }
        assertThat(active).hasSize(USERS);
        for (int from = 0; from < lines.size(); from += LINES) {
            pod.feeds().accept("users", lines.subList(from, from + LINES).toArray(ObjectNode[]::new));
        }
    }

    private static JsonNode membership(ServiceProcess pod) {
        return Operator.of(pod).read("/chat/memberships").at("/data/0");
    }
}
