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
 * Users become active at any time, requests come at any time, pods are killed at any time and have read ahead: who was
 * active when the last request came is in the channel at the end.
 */
class RoundProperties {
    private static final int PAGE = 3;
    private static final int USERS = 40;

    private final NavigableSet<ObjectId> active = new TreeSet<>();
    private final Set<ObjectId> members = new TreeSet<>();

    @Property
    void bringsInWhoWasActiveAtTheLastRequest(@ForAll long seed) {
        var random = new Random(seed);
        active.clear();
        members.clear();
        for (int user = 0; user < random.nextInt(USERS); user++) {
            active.add(id(1 + random.nextInt(USERS)));
        }
        Round row = Round.first(1);
        Set<ObjectId> promised = new TreeSet<>(active);
        int requests = random.nextInt(6);
        int steps = 0;
        while (!row.isOver()) {
            assertThat(++steps).as("It comes to an end").isLessThan(2_000);
            Round read = row.begun();
            row = read;
            List<List<ObjectId>> ahead = pages(read.position(), 1 + random.nextInt(3));
            if (requests > 0 && random.nextInt(4) == 0) {
                requests--;
                active.add(id(1 + random.nextInt(USERS)));
                promised = new TreeSet<>(active);
                row = row.asked(row.asked() + 1);
            }
            for (List<ObjectId> page : ahead) {
                if (row.answers() != row.asked() || random.nextInt(5) == 0) {
                    // What was read before the request is thrown away, and so is what a killed pod had read
                    break;
                }
                row = step(row, page);
                if (row.isOver()) {
                    break;
                }
            }
        }
        assertThat(members).containsAll(promised);
    }

    @Example
    void aRequestOnTheWayCostsNoMoreThanOneWholeRound() {
        for (int user = 1; user <= 30; user++) {
            active.add(id(user));
        }
        Round row = Round.first(1).after(id(12)).asked(2).begun();
        List<ObjectId> looked = new ArrayList<>();
        while (!row.isOver()) {
            for (List<ObjectId> page : pages(row.position(), 1)) {
                page.stream().filter(row::covers).forEach(looked::add);
                row = step(row, page);
            }
        }
        assertThat(looked)
                .hasSize(30)
                .doesNotHaveDuplicates()
                .startsWith(id(13))
                .endsWith(id(12));
    }

    @Example
    void withoutUsersItIsOverAtOnce() {
        assertThat(Round.first(1).isOver()).isFalse();
        assertThat(Round.first(1).afterAll().isOver()).isTrue();
    }

    private Round step(Round row, List<ObjectId> page) {
        if (page.isEmpty()) {
            return row.afterAll();
        }
        page.stream().filter(row::covers).forEach(members::add);
        return row.after(page.getLast());
    }

    /** As the stream reads them; the empty one is its end. */
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
