package gaming.console;

import gaming.console.View.Section;
import gaming.money.Amount;
import gaming.money.ReadableNumber;
import gaming.payments.PaymentMetrics;
import gaming.telemetry.Readings;
import gaming.telemetry.Readings.Reading;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The figures of the page Today, with the advice for those that need a person. */
final class Figures {
    /** The limits of the alert rules. */
    private static final Duration PENDING = Duration.ofHours(2);

    private static final Duration MARKED = Duration.ofHours(3);
    /** A few seconds are normal; minutes mean that pods do not keep up. */
    private static final Duration LATE = Duration.ofMinutes(10);

    private final List<Figure> figures = new ArrayList<>();

    private Figures() {}

    /** @param advice the advice to the person; empty: there is nothing to do */
    record Figure(String label, String value, String note, String link, String advice) {
        /** The page that replaces this one finds the focus by the id. */
        String id() {
            return (label + link).replaceAll("[^A-Za-z0-9]+", "-");
        }
    }

    static List<Figure> now(PaymentMetrics payments, Clock clock) {
        var all = new Figures();
        all.claims(payments, clock.instant());
        all.books();
        all.days();
        all.messages();
        all.tasks();
        return List.copyOf(all.figures);
    }

    private void claims(PaymentMetrics payments, Instant now) {
        long flagged = Readings.whole("claims_flagged");
        add(
                "Claims that need you",
                shown(flagged),
                "",
                Section.CLAIMS.path + "?flagged=true",
                flagged > 0,
                "Look each transfer up at the platform, and resolve the claim on what you find.");
        payments.uncertain().ifPresent(sum -> {
            Duration age = sum.oldest() == null ? Duration.ZERO : Duration.between(sum.oldest(), now);
            add(
                    "Money of unknown outcome",
                    (sum.complete() ? "" : "more than ")
                            + Amount.exact(sum.euros()) + " EUR, "
                            + Amount.exact(sum.tokens()) + " USDC",
                    sum.claims() == 0 ? "" : "the oldest claim waits for " + View.duration(age),
                    Section.CLAIMS.path + "?status=PENDING",
                    age.compareTo(PENDING) > 0,
                    "A claim has had no certain outcome for hours. Look at the external systems below, and ask the"
                            + " platform.");
        });
        long credits = Readings.whole("picks_flagged");
        add(
                "Credits that need you",
                shown(credits),
                "",
                Section.CREDITS.path + "?flagged=true",
                credits > 0,
                "Look each transfer up at the platform, and resolve the credit on what you find.");
        for (Reading reading : Readings.of("claims")) {
            String status = reading.label("status");
            add(
                    "Claims " + status.toLowerCase(Locale.ROOT),
                    shown(reading.whole()),
                    "",
                    Section.CLAIMS.path + "?status=" + status,
                    false,
                    "");
        }
    }

    private void books() {
        long differences = Readings.whole("claims_books_difference");
        long age = Readings.whole("claims_books_age_seconds");
        add(
                "Differences in the books",
                shown(differences),
                age < 0 ? "not checked yet" : "checked " + View.duration(Duration.ofSeconds(age)) + " ago",
                Section.BOOKS.path,
                differences > 0,
                "Check the books: the page shows each difference with the rows behind it.");
    }

    private void days() {
        for (Reading reading : Readings.of("commission_days")) {
            String state = reading.label("state");
            add(
                    "Days " + (state.equals("NONE") ? "never run" : state.toLowerCase(Locale.ROOT)),
                    shown(reading.whole()),
                    "",
                    Section.DAYS.path + "?state=" + state,
                    state.equals("FAILED") && reading.whole() > 0,
                    "The log of the pods has the reason. The service computes these days again by itself; an operator may"
                            + " calculate them earlier.");
        }
        long oldest = Readings.whole("commission_oldest_mark_seconds");
        add(
                "Days with late changes",
                shown(Readings.whole("commission_days_marked")),
                oldest <= 0 ? "" : "the oldest waits for " + View.duration(Duration.ofSeconds(oldest)),
                Section.DAYS.path + "?recalculationNeeded=true",
                oldest > MARKED.toSeconds(),
                "The service has not computed these days by itself: look at the tasks that are due, or calculate the days.");
    }

    private void messages() {
        for (Reading reading : Readings.of("dead_letters")) {
            String topic = reading.label("topic");
            add(
                    "Dead letters",
                    shown(reading.whole()),
                    topic,
                    Section.DEAD_LETTERS.path + "?topic=" + topic,
                    reading.whole() > 0,
                    "Read the reason, remove the cause, then replay each message. Discard one that must never be handled.");
        }
        for (Reading reading : Readings.of("kafka_lag")) {
            if (reading.whole() >= 0) {
                add(
                        "Records that wait, of this pod",
                        shown(reading.whole()),
                        reading.label("topic"),
                        Section.TOPICS.path + "#" + reading.label("topic"),
                        false,
                        "");
            }
        }
    }

    private void tasks() {
        long late = Readings.whole("tasks_due_age_seconds");
        add(
                "Tasks that are due",
                shown(Readings.whole("tasks_due")),
                late <= 0 ? "" : "the oldest is late by " + View.duration(Duration.ofSeconds(late)),
                Section.SYNCS.path + "#due",
                late > LATE.toSeconds(),
                "Pods do not keep up, or run no tasks: look at their log, and add pods or tasks.threads.");
    }

    private void add(String label, String value, String note, String link, boolean alarm, String advice) {
        figures.add(new Figure(label, value, note, link, alarm ? advice : ""));
    }

    private static String shown(long value) {
        return value < 0 ? "not known" : ReadableNumber.count(value);
    }
}
