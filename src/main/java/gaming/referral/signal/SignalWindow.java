package gaming.referral.signal;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The at most seven UTC days of a request, both included. */
record SignalWindow(LocalDate from, LocalDate to) {
    private static final int LONGEST = 7;
    private static final LocalDate EARLIEST = LocalDate.EPOCH;
    private static final LocalDate LATEST = LocalDate.of(9000, 1, 1);

    /** @throws Refusal INVALID_DATE_RANGE */
    static SignalWindow of(@Nullable LocalDate first, @Nullable LocalDate last, Instant now) {
        LocalDate to = last == null ? LocalDate.ofInstant(now, ZoneOffset.UTC) : last;
        LocalDate from = first == null ? to.minusDays(1) : first;
        if (from.isBefore(EARLIEST) || to.isAfter(LATEST)) {
            throw refused(from, to, "The days must be from " + EARLIEST + " to " + LATEST);
        }
        if (from.isAfter(to)) {
            throw refused(from, to, "from is after to");
        }
        if (from.until(to, ChronoUnit.DAYS) >= LONGEST) {
            throw refused(from, to, "from and to must name at most " + LONGEST + " days");
        }
        return new SignalWindow(from, to);
    }

    Instant start() {
        return from.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** The first moment after the window. */
    Instant end() {
        return to.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    Refusal tooMuch() {
        return refused(from, to, "These days have too much to read. Ask for fewer days, or for one kind");
    }

    private static Refusal refused(LocalDate from, LocalDate to, String why) {
        return new Refusal(
                ErrorCode.INVALID_DATE_RANGE, why, Map.of("startDate", from.toString(), "endDate", to.toString()));
    }
}
