package gaming.chat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.bson.types.ObjectId;

/**
 * Users become active, requests come and pods die at any time, also after reading ahead: at the end the channel has all
 * users that were active at the last request.
 */
class MembershipCursorProperties {
    private static final int PAGE = 3;
    private static final int USERS = 40;

    private final NavigableSet<ObjectId> active = new TreeSet<>();
    private final Set<ObjectId> members = new TreeSet<>();

    @Property
    void addsTheUsersThatWereActiveAtTheLastRequest(@ForAll long seed) {
        var random = new Random(seed);
        active.clear();
        members.clear();
        for (int user = 0; user < random.nextInt(USERS); user++) {
            active.add(id(1 + random.nextInt(USERS)));
        }
        MembershipCursor cursor = MembershipCursor.first(1);
        Set<ObjectId> promised = new TreeSet<>(active);
        int requests = random.nextInt(6);
        int steps = 0;
        while (!cursor.isOver()) {
            assertThat(++steps).as("It ends").isLessThan(2_000);
            MembershipCursor read = cursor.answeringAll();
            cursor = read;
            List<List<ObjectId>> ahead = pages(read.position(), 1 + random.nextInt(3));
            if (requests > 0 && random.nextInt(4) == 0) {
                requests--;
                active.add(id(1 + random.nextInt(USERS)));
                promised = new TreeSet<>(active);
                cursor = cursor.asked(cursor.asked() + 1);
            }
            for (List<ObjectId> page : ahead) {
                if (cursor.answers() != cursor.asked() || random.nextInt(5) == 0) {
                    // A request, or a kill, discards the pages that were read before
                    break;
                }
                cursor = step(cursor, page);
                if (cursor.isOver()) {
                    break;
                }
            }
        }
        assertThat(members).containsAll(promised);
    }

    @Example
    void aRequestOnTheWayCostsOneWholeRound() {
        for (int user = 1; user <= 30; user++) {
            active.add(id(user));
        }
        MembershipCursor cursor =
                MembershipCursor.first(1).after(id(12)).asked(2).answeringAll();
        List<ObjectId> looked = new ArrayList<>();
        while (!cursor.isOver()) {
            for (List<ObjectId> page : pages(cursor.position(), 1)) {
                page.stream().filter(cursor::covers).forEach(looked::add);
                cursor = step(cursor, page);
            }
        }
        assertThat(looked)
                .hasSize(30)
                .doesNotHaveDuplicates()
                .startsWith(id(13))
                .endsWith(id(12));
    }

    @Example
    void withoutUsersTheRoundEndsAtOnce() {
        assertThat(MembershipCursor.first(1).isOver()).isFalse();
        assertThat(MembershipCursor.first(1).afterAll().isOver()).isTrue();
    }

    private MembershipCursor step(MembershipCursor cursor, List<ObjectId> page) {
        if (page.isEmpty()) {
            return cursor.afterAll();
        }
        page.stream().filter(cursor::covers).forEach(members::add);
        return cursor.after(page.getLast());
    }

    /** The pages of the stream; an empty page is its end. */
    private List<List<ObjectId>> pages(ObjectId after, int most) {
        var pages = new ArrayList<List<ObjectId>>();
        ObjectId last = after;
        for (int i = 0; i < most; i++) {
            List<ObjectId> page =
                    active.tailSet(last, false).stream().limit(PAGE).toList();
            pages.add(page);
            if (page.isEmpty()) {
                break;
            }
            last = page.getLast();
        }
        return pages;
    }

    private static ObjectId id(int number) {
        return new ObjectId("%024x".formatted(number));
    }
}
