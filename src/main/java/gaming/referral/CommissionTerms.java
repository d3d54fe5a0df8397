package gaming.referral;

import gaming.access.InternalCaller;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.core.Starting;
import gaming.core.UtcDay;
import gaming.database.MultiRow;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.database.snapshots.CachedValue;
import gaming.database.snapshots.Caches;
import gaming.outbox.EventType;
import gaming.outbox.Money;
import gaming.outbox.Outbox;
import gaming.referral.Terms.LevelTerms;
import gaming.web.Parameters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The terms of every day. The terms of a day never change after the day has begun by the clock of the database. So the
 * day is computed by the same terms on every pod and at any later time. The memory of the pod has the future terms too,
 * so midnight needs no read.
 */
@ApplicationScoped
public class CommissionTerms {
    private static final Logger LOG = System.getLogger(CommissionTerms.class.getName());
    private static final String SELECT = "select valid_from, level, requirement, " + Cells.each("rate_#")
            + " from commission_terms where valid_from ";

    private static final String LATEST = "(select max(valid_from) from commission_terms where valid_from <= ?)";

    private static final MultiRow WRITE = new MultiRow(
            "insert into commission_terms(valid_from, level, requirement, " + Cells.each("rate_#")
                    + ", changed_by, changed_at)",
            "(?,?,?,?,?,?,?,?,?,?,?,?,utc_timestamp(3))",
            "on duplicate key update requirement = values(requirement), " + Cells.each("rate_# = values(rate_#)")
                    + ", changed_by = values(changed_by), changed_at = values(changed_at)");

    private final Transactions transactions;
    private final Clock clock;
    private final Caches caches;
    private final Audit audit;
    private final Outbox outbox;
    private final CachedValue<NavigableMap<LocalDate, Terms>> shown;

    @Inject
    CommissionTerms(Transactions transactions, Clock clock, Caches caches, Audit audit, Outbox outbox) {
        this.transactions = transactions;
        this.clock = clock;
        this.caches = caches;
        this.audit = audit;
        this.outbox = outbox;
        shown = caches.add(
                "commission-terms",
                Caches.Counter.TERMS,
                // The clock of a pod may be behind the clock of the database
                (_) -> Collections.unmodifiableNavigableMap(since(databaseDay().minusDays(1))));
    }

    void warm(@Observes Starting starting) {
        shown.get();
    }

    /**
     * The terms of today by the clock of the pod, for display. A change at another pod arrives after about
     * {@code catalogue.poll-interval}.
     */
    public Terms today() {
        return at(UtcDay.of(clock.instant()), shown.get());
    }

    /**
     * Reads the terms of a day in the current transaction.
     *
     * @throws Refusal INVALID_DATE_RANGE for a day before the first terms
     */
    public static Terms of(LocalDate day) {
        return at(day, read("= " + LATEST, day));
    }

    /** Reads in the current transaction the terms of {@code day} and all later terms, by their first days. */
    public static NavigableMap<LocalDate, Terms> since(LocalDate day) {
        return read(">= " + LATEST, day);
    }

    /** Refuses a day before the first of {@code terms} with INVALID_DATE_RANGE. */
    public static Terms at(LocalDate day, NavigableMap<LocalDate, Terms> terms) {
        Map.Entry<LocalDate, Terms> entry = terms.floorEntry(day);
        if (entry == null) {
            throw new Refusal(
                    ErrorCode.INVALID_DATE_RANGE,
                    "There are no terms of that day",
                    Map.of("providedValue", day.toString()));
        }
        return entry.getValue();
    }

    /** {@code changedBy} is null if a migration has set them. */
    public record Stored(
            LocalDate validFrom,
            Instant changedAt,
            @Nullable String changedBy) {}

    /** The latest first. */
    public Paged<Stored> stored(Page page) {
        // Terms have one row for each level
        return transactions.call(() -> Paged.of(
                Sql.list(
                        "select valid_from, changed_at, changed_by from commission_terms where level = 1"
                                + " order by valid_from desc limit ? offset ?",
                        row -> new Stored(
                                row.getDate("valid_from"), row.getInstant("changed_at"), row.getString("changed_by")),
                        page.limit(),
                        page.offset()),
                Sql.count("from commission_terms where level = 1 order by valid_from"),
                page));
    }

    public static LocalDate databaseDay() {
        return Sql.first("select utc_date()", row -> row.getDate(1)).orElseThrow();
    }

    /**
     * Sets the terms from a day on. They replace terms with the same first day.
     *
     * @param request is read in the action, so that the audit has its refusal
     * @throws Refusal INVALID_DATE_FORMAT without a day; INVALID_PARAMETER; INVALID_DATE_RANGE for a day that has begun
     */
    public Terms put(@Nullable LocalDate validFrom, Supplier<TermsRequest> request, InternalCaller caller) {
        LocalDate day = validFrom == null ? Parameters.date("", "validFrom") : validFrom;
        Change change = audit.change(
                caller, Kind.SET_TERMS, day, "", () -> change(day, request.get(), caller.name()), Change::differences);
        LOG.log(
                Logger.Level.INFO,
                "{0} has set the commission terms that are valid from {1}",
                caller.loggedName(),
                day);
        try {
            caches.catchUp();
        } catch (RuntimeException failure) {
            LOG.log(Logger.Level.WARNING, "The commission terms are stored and not in use yet", failure);
        }
        return change.after();
    }

    /** The event. Its numbers are exact text. */
    private record TermsSet(LocalDate validFrom, Map<Level, LevelSet> levels) {
        static TermsSet of(Terms terms) {
            return new TermsSet(terms.validFrom(), Terms.byConstant(Level.class, level -> LevelSet.of(terms, level)));
        }
    }

    private record LevelSet(Money requirement, Map<Tier, Map<Category, String>> rates) {
        static LevelSet of(Terms terms, Level level) {
            return new LevelSet(
                    Money.dollars(terms.requirement(level).amount()),
                    Terms.byConstant(
                            Tier.class,
                            tier -> Terms.byConstant(
                                    Category.class,
                                    category ->
                                            terms.rate(level, tier, category).toPlainString())));
        }
    }

    private record Change(Terms before, Terms after) {
        String differences() {
            return after.differences(before);
        }
    }

    private Change change(LocalDate day, TermsRequest request, String caller) {
        var terms = new Terms(day, request.levels());
        requireNotBegun(day);
        // First, so that of two at once the second one waits and sees what the first has set
        Sql.update("update catalogue_version set terms = terms + 1");
        Terms before = of(day);
        WRITE.write(List.of(Level.values()), level -> columns(terms, level, caller));
        // Again, because midnight may pass while the statements wait for locks
        requireNotBegun(day);
        Terms after = of(day);
        outbox.add(EventType.TERMS_SET, null, TermsSet.of(after));
        return new Change(before, after);
    }

    /**
     * Checks in the current transaction that terms can be set from a day on.
     *
     * @throws Refusal INVALID_DATE_RANGE for a day that has begun
     */
    public static void requireNotBegun(LocalDate day) {
        LocalDate earliest = databaseDay().plusDays(1);
        if (day.isBefore(earliest)) {
            throw new Refusal(
                    ErrorCode.INVALID_DATE_RANGE,
                    "The day has begun: terms can only be set for days after today, in UTC",
                    Map.of("providedValue", day.toString(), "earliest", earliest.toString()));
        }
    }

    private static @Nullable Object[] columns(Terms terms, Level level, String caller) {
        var columns = new ArrayList<@Nullable Object>();
        columns.add(terms.validFrom());
        columns.add(level.number());
        columns.add(terms.requirement(level).amount());
        columns.addAll(terms.rates(level));
        columns.add(caller);
        return columns.toArray();
    }

    private static NavigableMap<LocalDate, Terms> read(String condition, LocalDate day) {
        var levels = new TreeMap<LocalDate, Map<Level, LevelTerms>>();
        Sql.each(
                SELECT + condition,
                row -> levels.computeIfAbsent(row.getDate(1), _ -> new EnumMap<>(Level.class))
                        .put(Level.of(row.getInt(2)), levelTerms(row)),
                day);
        var terms = new TreeMap<LocalDate, Terms>();
        levels.forEach((validFrom, each) -> terms.put(validFrom, new Terms(validFrom, each)));
        return terms;
    }

    private static LevelTerms levelTerms(Row row) {
        return new LevelTerms(
                row.getBigDecimal(3).stripTrailingZeros(),
                Terms.byConstant(
                        Tier.class,
                        tier -> Terms.byConstant(
                                Category.class,
                                category -> row.getBigDecimal("rate_" + tier.number() + "_" + category.number())
                                        .stripTrailingZeros())));
    }
}
