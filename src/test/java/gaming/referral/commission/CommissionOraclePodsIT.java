package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import world.Together;

/**
 * Whatever happens in a network, under terms that change, in whatever batches and by however many workers: every digit is
 * the oracle's.
 */
class CommissionOraclePodsIT {
    private static final LocalDate FIRST_DAY = LocalDate.of(2015, 1, 1);
    private static final AtomicInteger STORIES = new AtomicInteger();
    private static final int LATER_PHASES = 2;

    @Property(tries = 3, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
    void everybodyEarnsWhatTheRateTableSays(@ForAll long seed) {
        everybodyEarnsWhatTheRateTableSaysIn(seed);
    }

    @Property(tries = 20, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
    @Tag("proof")
    void everybodyEarnsWhatTheRateTableSaysInManyStories(@ForAll long seed) {
        everybodyEarnsWhatTheRateTableSaysIn(seed);
    }

    private static void everybodyEarnsWhatTheRateTableSaysIn(long seed) {
        LocalDate firstDay = FIRST_DAY.plusDays(10L * STORIES.getAndIncrement());
        var story = new Story(seed, firstDay);
        Random random = story.random();
        changeTerms(story);
        feed(random, "users", story.joiners(), false);
        var asked = new TreeSet<LocalDate>();
        for (int phase = 0; phase <= LATER_PHASES; phase++) {
            Pods.rate(story.newRate());
            boolean first = phase == 0;
            feed(random, "deposits", story.deposits(first ? 25 : 6, first ? 0 : 8), true);
            feed(random, "bets", story.bets(first ? 150 : 25, first ? 0 : 40), true);
            for (int number = 0; number < Story.DAYS; number++) {
                if (random.nextInt(3) > 0 || phase == LATER_PHASES) {
                    asked.add(story.day(number));
                }
            }
            workOff(random, asked);
            Books.assertSame(story.players.oracle, asked);
        }
    }

    /** The terms change on one day of the story, and are those of the interface again after it. */
    private static void changeTerms(Story story) {
        LocalDate change = story.day(1 + story.random().nextInt(Story.DAYS - 1));
        RateTable table = RateTable.drawn(story.random());
        table.validFrom(change);
        story.players.oracle.terms(change, table);
        RateTable.OF_THE_INTERFACE.validFrom(story.day(Story.DAYS));
    }

    /** In bodies of any size to any pod; at the same time where the order does not matter. */
    private static void feed(Random random, String feed, List<ObjectNode> lines, boolean anyOrder) {
        var bodies = new ArrayList<Together.Step>();
        for (int from = 0; from < lines.size(); ) {
            int to = Math.min(lines.size(), from + 1 + random.nextInt(80));
            ObjectNode[] body = lines.subList(from, to).toArray(ObjectNode[]::new);
            int pod = random.nextInt(Pods.COUNT);
            bodies.add(() -> Pods.feeds(pod).accept(feed, body));
            from = to;
        }
        if (anyOrder) {
            Together.run(bodies);
        } else {
            bodies.forEach(body -> Together.run(List.of(body)));
        }
    }

    /** Jobs asked for once or often, batches of any size from any number of workers at both pods, the queue besides. */
    private static void workOff(Random random, TreeSet<LocalDate> days) {
        var work = new ArrayList<Together.Step>();
        for (LocalDate day : days) {
            int pod = random.nextInt(Pods.COUNT);
            int times = 1 + random.nextInt(2);
            for (int i = 0; i < times; i++) {
                work.add(() -> assertThat(Pods.jobs(pod).queue(day).status()).isIn(200, 404));
            }
        }
        Together.run(work);
        work.clear();
        for (LocalDate day : days) {
            int workers = random.nextInt(4);
            for (int worker = 0; worker < workers; worker++) {
                int pod = random.nextInt(Pods.COUNT);
                int size = 1 + random.nextInt(random.nextBoolean() ? 5 : 100);
                work.add(() -> batches(pod, day, size));
            }
            work.add(() -> {
                if (!state(day).equals("NONE")) {
                    assertThat(Pods.jobs(pod(day)).awaitDone(day).path("state").asText())
                            .isEqualTo("DONE");
                }
            });
        }
        Together.run(work);
        for (LocalDate day : days) {
            assertThat(Pods.jobs(pod(day))
                            .progress(day)
                            .path("recalculationNeeded")
                            .asBoolean())
                    .isFalse();
        }
    }

    private static int pod(LocalDate day) {
        return day.getDayOfYear() % Pods.COUNT;
    }

    private static String state(LocalDate day) {
        return Pods.jobs(pod(day)).progress(day).path("state").asText();
    }

    private static void batches(int pod, LocalDate day, int size) {
        Http.Answer answer;
        do {
            answer = Pods.jobs(pod).batch(day, size);
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        } while (!answer.json().path("message").asText().startsWith("Calculated 0 "));
    }
}
