package gaming.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Fault.ERROR_PAGE;
import static sandbox.Fault.ERROR_PAGE_AFTERWARDS;
import static sandbox.Fault.RESETS;
import static sandbox.Fault.TOO_MANY;

import gaming.audit.Audit;
import gaming.chat.Membership.MembershipState;
import gaming.core.Page;
import gaming.database.Transactions;
import gaming.tasks.TaskQueue;
import jakarta.enterprise.inject.spi.CDI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Json;
import sandbox.SandboxChat.Call;
import world.Rows;
import world.Together;
import world.World;

/**
 * Memberships, turn by turn, with a chat service of the test's own. The clock is in the future, so that the queue of the
 * service in this JVM does not run the tasks.
 */
@ExtendWith(World.class)
class MembershipsIT {
    private final ChatPod pod = new ChatPod();
    private final Memberships memberships = new Memberships(
            CDI.current().select(Transactions.class).get(),
            CDI.current().select(MembershipRepository.class).get(),
            CDI.current().select(TaskQueue.class).get(),
            CDI.current().select(Audit.class).get(),
            pod.clock);
    private final MembershipTask membershipTask = new MembershipTask(
            memberships, CDI.current().select(ActiveUsers.class).get(), pod.client, pod.clock);
    private final String channel = "it-" + new ObjectId();

    @BeforeEach
    void open() {
        pod.chat.open(channel);
    }

    @AfterEach
    void close() {
        Rows.here().change("delete from scheduled_tasks where execution_time > '2099-01-01'");
        pod.close();
    }

    @Test
    void addsActiveUsersThatTheChatServiceDoesNotKnowAndNoOthers() {
        List<String> users = People.texts(People.join(250));
        Set<String> others = new HashSet<>(People.texts(People.join(World.feeds(), 3, "BLOCKED")));
        others.addAll(People.texts(People.join(World.feeds(), 3, "PENDING")));
        Membership done = finish(ask());
        assertThat(done.state()).isEqualTo(MembershipState.DONE);
        assertThat(pod.chat.members(channel)).containsAll(users).doesNotContainAnyElementsOf(others);
        assertThat(done.added()).isEqualTo(pod.chat.members(channel).size());
        assertThat(pod.chat.largestBatch()).isEqualTo(100);
        assertThat(pod.chat.user(users.getFirst()).orElseThrow().path("name").asText())
                .isEqualTo("chat-" + users.getFirst());
    }

    @Test
    void usersThatTheChatServiceKnowsAreNotUpdated() throws Exception {
        People.join(2);
        finish(ask());
        int upserts = pod.chat.calls(Call.UPSERT_USERS);
        int added = pod.chat.calls(Call.ADD_MEMBERS);
        Membership again = finish(ask());
        assertThat(again.added()).isEqualTo(pod.chat.members(channel).size());
        assertThat(pod.chat.calls(Call.UPSERT_USERS)).isEqualTo(upserts);
        assertThat(pod.chat.calls(Call.ADD_MEMBERS)).isGreaterThan(added);
    }

    @Test
    void badUsersAreLeftOutAndCounted() {
        List<String> users = People.texts(People.join(150));
        pod.chat.spoil(users.get(3), users.get(120));
        pod.chat.exclude(users.get(60));
        Membership done = finish(ask());
        assertThat(done.refused()).isEqualTo(3);
        assertThat(pod.chat.members(channel))
                .containsAll(users.subList(61, 120))
                .doesNotContain(users.get(3), users.get(60), users.get(120));
    }

    @Test
    void limitsErrorsAndLostAnswersDelayItAndHoldNoThread() {
        List<String> users = People.texts(People.join(300));
        ObjectId task = ask();
        pod.chat.limit(2, Duration.ofSeconds(50));
        pod.chat.next(ERROR_PAGE, TOO_MANY, ERROR_PAGE_AFTERWARDS, RESETS);
        var waits = new ArrayList<Duration>();
        Optional<Instant> due = turn(task);
        while (due.isPresent()) {
            Duration wait = Duration.between(pod.clock.instant(), due.get());
            assertThat(wait).isBetween(Duration.ZERO, ChatClient.LONGEST_LIMIT);
            if (wait.isPositive()) {
                assertThat(row().problem()).startsWith("The chat service ");
                assertThat(row().state()).isEqualTo(MembershipState.RUNNING);
                waits.add(wait);
            }
            pod.clock.advance(wait);
            due = turn(task);
        }
        assertThat(waits).contains(ChatPod.RETRY_DELAY);
        // An answer without headers does not show that it was the last one allowed
        assertThat(pod.chat.overrun()).isLessThanOrEqualTo(3);
        assertThat(pod.chat.members(channel)).containsAll(users);
        assertThat(row().problem()).isNull();
    }

    @Test
    void aMissingChannelFailsAndCanBeRequestedAgain() {
        People.join(1);
        pod.chat.close(channel);
        Membership failed = finish(ask());
        assertThat(failed.state()).isEqualTo(MembershipState.FAILED);
        assertThat(failed.problem()).isEqualTo("HTTP 404, code 16");
        pod.chat.open(channel);
        assertThat(finish(ask()).state()).isEqualTo(MembershipState.DONE);
    }

    @Test
    void aRequestOnTheWayAddsUsersThatBecameActiveBehindTheCursor() {
        List<ObjectId> users = People.join(120);
        ObjectId late = People.join(World.feeds(), 1, "PENDING").getFirst();
        People.join(150);
        ObjectId task = ask();
        Membership taken = memberships.take(channel, task).orElseThrow();
        memberships.move(taken, taken.cursor().after(late), 0, 0);
        World.feeds().accept("users", Json.record("id", "" + late, "username", "chat-" + late, "status", "ACTIVE"));
        assertThat(ask()).as("one task for both").isEqualTo(task);
        finish(task);
        assertThat(pod.chat.members(channel)).contains(late.toHexString()).containsAll(People.texts(users));
        assertThat(row().cursor().asked()).isEqualTo(2);
        assertThat(row().cursor().answers()).isEqualTo(2);
    }

    @Test
    void aWorkerThatLostTheMembershipWritesNoMore() {
        ObjectId task = ask();
        Membership first = memberships.take(channel, task).orElseThrow();
        Membership second = memberships.take(channel, task).orElseThrow();
        ObjectId far = new ObjectId("ffffffffffffffffffffff00");
        assertThat(memberships.move(first, first.cursor().after(far), 5, 0)).isEmpty();
        memberships.fail(first, "late");
        assertThat(row().state()).isEqualTo(MembershipState.RUNNING);
        assertThat(memberships.move(second, second.cursor().after(far), 5, 0)).isPresent();
    }

    @Test
    void anEarlierTaskHasNothingToDo() {
        ObjectId task = ask();
        finish(task);
        assertThat(turn(task)).isEmpty();
        ObjectId next = ask();
        assertThat(next).isNotEqualTo(task);
        assertThat(turn(task)).isEmpty();
        assertThat(row().state()).isEqualTo(MembershipState.QUEUED);
        finish(next);
    }

    @Test
    void simultaneousRequestsForANewChannelAllCountAndStartOneTask() {
        Together.times(8, _ -> memberships.ask(List.of(channel)));
        assertThat(row().cursor().asked()).isEqualTo(8);
        assertThat(Rows.here()
                        .count(
                                "scheduled_tasks where task_name = 'chat-membership' and task_data like ?",
                                "%" + channel + "%"))
                .isOne();
    }

    private ObjectId ask() {
        return memberships.ask(List.of(channel)).getFirst().task();
    }

    private Optional<Instant> turn(ObjectId task) {
        return membershipTask.turn(channel, task);
    }

    private Membership finish(ObjectId task) {
        for (Optional<Instant> due = turn(task); due.isPresent(); due = turn(task)) {
            pod.clock.advance(Duration.between(pod.clock.instant(), due.get()));
        }
        return row();
    }

    private Membership row() {
        return memberships.list(new Page(0, 100)).data().stream()
                .filter(membership -> membership.channel().equals(channel))
                .findFirst()
                .orElseThrow();
    }
}
