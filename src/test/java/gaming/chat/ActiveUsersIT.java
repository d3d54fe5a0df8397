package gaming.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.chat.ChatClient.ChatUser;
import jakarta.enterprise.inject.spi.CDI;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Waiting;
import world.World;

/** The stream of active users, on the database that all tests share. */
@ExtendWith(World.class)
class ActiveUsersIT {
    private static final List<String> OTHER_STATUSES =
            List.of("PENDING", "TIME_OUT", "SELF_EXCLUDED", "SUSPENDED", "BLOCKED", "CLOSED");

    private final ActiveUsers users = CDI.current().select(ActiveUsers.class).get();

    @Test
    void readsEveryActiveUserOnceInTheOrderOfIdsAndNoOtherUser() {
        List<ObjectId> before = People.join(130);
        Set<ObjectId> others = new HashSet<>();
        OTHER_STATUSES.forEach(status -> others.addAll(People.join(World.feeds(), 2, status)));
        List<ObjectId> after = People.join(130);
        List<ChatUser> all = rest(users.after(before.getFirst()));
        List<ObjectId> ids = all.stream().map(ChatUser::id).toList();
        assertThat(ids).isSorted().doesNotHaveDuplicates().doesNotContainAnyElementsOf(others);
        assertThat(ids).containsAll(before.subList(1, 130)).containsAll(after).doesNotContain(before.getFirst());
        ChatUser withPicture = all.stream()
                .filter(user -> user.id().equals(after.getFirst()))
                .findFirst()
                .orElseThrow();
        assertThat(withPicture)
                .isEqualTo(new ChatUser(
                        after.getFirst(),
                        "chat-" + after.getFirst(),
                        "https://pictures.example/" + after.getFirst() + ".png"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 101})
    void endsWhereverTheLastPageDoes(int count) {
        ObjectId start = People.join(1).getFirst();
        List<ObjectId> joined = People.join(count);
        try (Stream<List<ChatUser>> pages = users.after(start)) {
            List<List<ChatUser>> read = pages.toList();
            assertThat(read).allSatisfy(page -> assertThat(page).isNotEmpty().hasSizeLessThanOrEqualTo(100));
            assertThat(read.stream().flatMap(List::stream).map(ChatUser::id)).containsAll(joined);
        }
    }

    @Test
    void aPageIsReadWhenThePageBeforeItIsTaken() {
        ObjectId start = People.join(1001).getFirst();
        var read = new AtomicInteger();
        Function<ObjectId, CompletionStage<List<ChatUser>>> counted = after -> {
            read.incrementAndGet();
            return users.page(after);
        };
        try (Stream<List<ChatUser>> pages = ActiveUsers.stream(start, counted)) {
            var page = pages.iterator();
            for (int taken = 1; taken <= 5; taken++) {
                page.next();
                int most = taken + 1;
                // The reader is slow: a stream without back-pressure would read on now
                Waiting.until(() -> read.get() >= most);
                rest(Duration.ofMillis(200));
                assertThat(read).hasValue(most);
            }
        }
        rest(Duration.ofMillis(200));
        assertThat(read).as("a closed stream reads no more").hasValue(6);
    }

    @Test
    void aFailureOfTheDatabaseFailsTheStream() {
        Function<ObjectId, CompletionStage<List<ChatUser>>> broken =
                _ -> CompletableFuture.failedFuture(new IllegalStateException("The database is away"));
        try (Stream<List<ChatUser>> pages = ActiveUsers.stream(MembershipCursor.START, broken)) {
            assertThatThrownBy(() -> pages.iterator().hasNext()).hasMessageContaining("The database is away");
        }
    }

    private static List<ChatUser> rest(Stream<List<ChatUser>> pages) {
        try (pages) {
            return pages.flatMap(List::stream).toList();
        }
    }

    /** Only a wait shows that nothing happens. */
    private static void rest(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        Waiting.until(() -> System.nanoTime() > end, time.plusSeconds(1));
    }
}
