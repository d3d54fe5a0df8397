package gaming.console;

import gaming.console.View.Section;
import gaming.events.TopicStates;
import gaming.events.TopicStates.TopicRecord;
import gaming.money.Amount;
import gaming.money.ReadableNumber;
import gaming.payments.PaymentMetrics;
import gaming.payments.PaymentMetrics.State;
import gaming.payments.PaymentMetrics.UncertainMoney;
import gaming.payments.PaymentStatus;
import gaming.referral.commission.CommissionMetrics;
import gaming.referral.commission.CommissionMetrics.DayCounts;
import gaming.referral.commission.DailyCommission;
import gaming.tasks.DueTasks;
import gaming.tasks.DueTasks.Due;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The figures of the page Today, with the advice for those that need a person. */
@ApplicationScoped
class Figures {
    /** The limits of the alert rules. */
    private static final Duration PENDING = Duration.ofHours(2);

    private static final Duration MARKED = Duration.ofHours(3);
    /** A few seconds are normal; minutes mean that pods do not keep up. */
    private static final Duration LATE = Duration.ofMinutes(10);

    static final String NOT_KNOWN = "not known";

    private final PaymentMetrics payments;
    private final CommissionMetrics commission;
    private final DailyCommission daily;
    private final TopicStates topics;
    private final DueTasks tasks;
    private final Clock clock;

    @Inject
    Figures(
            PaymentMetrics payments,
            CommissionMetrics commission,
            DailyCommission daily,
            TopicStates topics,
            DueTasks tasks,
            Clock clock) {
        this.payments = payments;
        this.commission = commission;
        this.daily = daily;
        this.topics = topics;
        this.tasks = tasks;
        this.clock = clock;
    }

    /** @param advice the advice to the person; empty: there is nothing to do */
    record Figure(String label, String value, String note, String link, String advice) {
        Figure(String label, String value, String note, String link) {
            this(label, value, note, link, "");
        }

        Figure needsYouIf(boolean alarm, String what) {
            return alarm ? new Figure(label, value, note, link, what) : this;
        }

        boolean needs() {
            return !advice.isEmpty();
        }

        /** The page that replaces this one finds the focus by the id. */
        String id() {
            return (label + link).replaceAll("[^A-Za-z0-9]+", "-");
        }
    }

    List<Figure> now() {
        var all = new ArrayList<>(money());
        all.addAll(days());
        List<TopicRecord> read = topics.list();
        read.forEach(topic -> all.add(letters(topic)));
        read.forEach(topic -> topic.lag()
                .ifPresent(lag -> all.add(new Figure(
                        "Records that wait, of this pod",
                        ReadableNumber.count(lag),
                        topic.name(),
                        Section.TOPICS.path + "#" + topic.name()))));
        all.add(due(tasks.list().orElse(null)));
        return all;
    }

    private List<Figure> money() {
        PaymentMetrics.Figures claims = payments.claims();
        var all = new ArrayList<Figure>();
        all.add(flagged("claim", Section.CLAIMS, claims == null ? null : claims.state()));
        payments.uncertain().ifPresent(sum -> all.add(uncertain(sum)));
        all.add(flagged("credit", Section.CREDITS, payments.credits()));
        all.add(claims(PaymentStatus.COMPLETED, shown(claims, PaymentMetrics.Figures::completed)));
        all.add(claims(PaymentStatus.FAILED, shown(claims, PaymentMetrics.Figures::failed)));
        all.add(claims(
                PaymentStatus.PENDING, shown(claims, figures -> figures.state().pending())));
        all.add(books(BooksPage.Last.of(claims, clock)));
        return all;
    }

    private static Figure flagged(String noun, Section section, @Nullable State state) {
        return new Figure(
                        section.label + " that need you",
                        shown(state, State::flagged),
                        "",
                        section.link("flagged", true))
                .needsYouIf(
                        state != null && state.flagged() > 0,
                        "Look each transfer up at the platform, and resolve the " + noun + " on what you find.");
    }

    private Figure uncertain(UncertainMoney sum) {
        Duration age = sum.oldest() == null ? Duration.ZERO : Duration.between(sum.oldest(), clock.instant());
        return new Figure(
                        "Money of unknown outcome",
                        (sum.complete() ? "" : "more than ") + Amount.exact(sum.euros()) + " EUR, "
                                + Amount.exact(sum.tokens()) + " USDC",
                        sum.claims() == 0 ? "" : "the oldest claim waits for " + View.duration(age),
                        Section.CLAIMS.link("status", PaymentStatus.PENDING))
                .needsYouIf(
                        age.compareTo(PENDING) > 0,
                        "A claim has had no certain outcome for hours. Look at the external systems below, and ask the"
                                + " platform.");
    }

    private static Figure claims(PaymentStatus status, String value) {
        String label = "Claims " + status.name().toLowerCase(Locale.ROOT);
        return new Figure(label, value, "", Section.CLAIMS.link("status", status));
    }

    private static Figure books(Optional<BooksPage.Last> last) {
        return new Figure(
                        "Differences in the books",
                        shown(last.orElse(null), BooksPage.Last::differences),
                        last.map(check -> "checked " + View.duration(check.age()) + " ago")
                                .orElse("not checked yet"),
                        Section.BOOKS.path)
                .needsYouIf(
                        last.filter(check -> check.differences() > 0).isPresent(),
                        "Check the books: the page shows each difference with the rows behind it.");
    }

    private List<Figure> days() {
        DayCounts days = commission.days();
        Duration oldest = Duration.ofSeconds(days == null ? 0 : days.oldestMarkSeconds());
        return List.of(
                yesterday(),
                days(DayState.DONE, shown(days, DayCounts::done)),
                days(DayState.FAILED, shown(days, DayCounts::failed))
                        .needsYouIf(
                                days != null && days.failed() > 0,
                                "The log of the pods has the reason. The service computes these days again by itself;"
                                        + " an operator may calculate them earlier."),
                days(DayState.NONE, shown(days, DayCounts::neverRun)),
                days(DayState.QUEUED, shown(days, DayCounts::queued)),
                new Figure(
                                "Days with late changes",
                                shown(days, DayCounts::marked),
                                oldest.isZero() ? "" : "the oldest waits for " + View.duration(oldest),
                                Section.DAYS.link("recalculationNeeded", true))
                        .needsYouIf(
                                oldest.compareTo(MARKED) > 0,
                                "The service has not computed these days by itself: look at the tasks that are due, or"
                                        + " calculate the days."));
    }

    private Figure yesterday() {
        LocalDate day = daily.yesterday();
        DailyCommission.Progress run = daily.progress(day);
        DayState state = DayState.of(run.state());
        String users = state.underWay() || state == DayState.DONE ? ", " + View.many(run.usersDone(), "user") : "";
        return new Figure("Yesterday\u2019s day", state.word, day + users, Section.DAYS.path + "/" + day);
    }

    private static Figure days(DayState state, String value) {
        return new Figure("Days " + state.word, value, "", Section.DAYS.link("state", state));
    }

    private static Figure letters(TopicRecord topic) {
        return new Figure(
                        "Dead letters",
                        topic.openLetters() < 0 ? NOT_KNOWN : ReadableNumber.count(topic.openLetters()),
                        topic.name(),
                        Section.DEAD_LETTERS.link("topic", topic.name()))
                .needsYouIf(
                        topic.openLetters() > 0,
                        "Read the reason, remove the cause, then replay each message. Discard one that must never be"
                                + " handled.");
    }

    private static Figure due(@Nullable List<Due> due) {
        Duration late = Stream.ofNullable(due)
                .flatMap(List::stream)
                .map(Due::late)
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
        return new Figure(
                        "Tasks that are due",
                        shown(due, all -> all.stream().mapToLong(Due::count).sum()),
                        late.isPositive() ? "the oldest is late by " + View.duration(late) : "",
                        Section.SYNCS.path + "#due")
                .needsYouIf(
                        late.compareTo(LATE) > 0,
                        "Pods do not keep up, or run no tasks: look at their log, and add pods or tasks.threads.");
    }

    private static <T> String shown(@Nullable T known, Function<T, Long> figure) {
        return known == null ? NOT_KNOWN : ReadableNumber.count(figure.apply(known));
    }
}
