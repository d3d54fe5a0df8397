package gaming.referral.signal;

import static java.util.stream.Collectors.toMap;

import gaming.access.InternalCaller;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.config.Keys;
import gaming.core.DayRange;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.core.UtcDay;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.Users;
import gaming.referral.Ancestors;
import gaming.referral.Referrals;
import gaming.referral.hold.HoldRequest;
import gaming.referral.signal.HoldSignalList.Dismissal;
import gaming.referral.signal.HoldSignalList.SignalRecord;
import gaming.referral.signal.HoldSignalList.SignalUser;
import gaming.referral.signal.HoldSignalList.State;
import gaming.tasks.Expiring;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/** Finds the signals of some days, and stores which of them people have dismissed. */
@ApplicationScoped
public class HoldSignals implements Expiring {
    private static final int MOST = 1000;
    private static final int MOST_DAYS = 7;
    private static final LocalDate LATEST = LocalDate.of(9000, 1, 1);
    /** Facts of feeds may be ahead of the clock. */
    private static final Duration AHEAD = Duration.ofDays(1);

    private static final String USERS = """
            select u.id, u.username, r.t1,
              exists (select 1 from earnings_hold h where h.user_id = u.id and h.active = 1)
              or exists (
                select 1 from earnings_hold_member m join earnings_hold h on h.id = m.hold_id and h.active = 1
                where m.user_id = u.id) held
            from\s""" + BoundedReading.IDS + """
             straight_join user u on u.id = unhex(x.id) left join referral r on r.user_id = u.id""";

    private static final String DISMISSAL =
            "select signal_id, until_at, reason, dismissed_at, dismissed_by from hold_signal_dismissal";

    private final Transactions transactions;
    private final Referrals referrals;
    private final Audit audit;
    private final SignalSettings settings;
    private final Clock clock;

    @Inject
    HoldSignals(Transactions transactions, Referrals referrals, Audit audit, Config config, Clock clock) {
        this.transactions = transactions;
        this.referrals = referrals;
        this.audit = audit;
        this.settings = Keys.read(config, SignalSettings::from);
        this.clock = clock;
    }

    /** The newest signals first. If {@code complete} is false, a bound left something out. */
    public record Found(DayRange days, boolean complete, List<SignalRecord> signals) {
        public List<SignalRecord> in(State state) {
            return signals.stream().filter(signal -> signal.state() == state).toList();
        }

        /**
         * Returns the signal with this id.
         *
         * @throws Refusal NOT_FOUND
         */
        public SignalRecord one(ObjectId id) {
            return signals.stream()
                    .filter(signal -> signal.id().equals(id))
                    .findFirst()
                    .orElseThrow(() -> new Refusal(ErrorCode.NOT_FOUND, "These days have no such signal any more"));
        }
    }

    /**
     * Finds the signals of all users, or those that concern one.
     *
     * @param from null: the day before {@code to}
     * @param to included; null: today
     * @param kind null: all kinds
     * @param user null: all users
     * @throws Refusal INVALID_DATE_RANGE, USER_NOT_FOUND
     */
    public Found find(
            @Nullable LocalDate from, @Nullable LocalDate to, @Nullable SignalKind kind, @Nullable ObjectId user) {
        LocalDate last = to == null ? LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC) : to;
        DayRange window = new DayRange(from == null ? last.minusDays(1) : from, last)
                .within(UtcDay.FIRST, LATEST)
                .atMost(MOST_DAYS);
        var reading = new BoundedReading(window, settings.maxTime());
        List<HoldSignal> signals = transactions.read(() -> newest(reading, signals(reading, window, kind, user)));
        // On the primary: a person sees a hold or a dismissal at once
        List<SignalRecord> records = transactions.call(() -> records(reading, signals));
        return new Found(window, reading.complete(), records);
    }

    private List<HoldSignal> signals(
            BoundedReading reading, DayRange window, @Nullable SignalKind only, @Nullable ObjectId user) {
        Collection<ObjectId> referrers = user == null ? null : referrers(user);
        var signals = new ArrayList<HoldSignal>();
        for (SignalKind kind : only == null ? List.of(SignalKind.values()) : List.of(only)) {
            signals.addAll(
                    switch (kind) {
                        case MANY_ACCOUNTS ->
                            ManyAccounts.find(reading, window.start(), window.end(), settings.accounts(), user);
                        case OWN_MONEY -> OwnMoney.find(reading, window, settings.money(), referrers);
                        case OPPOSING_BETS -> OpposingBets.find(reading, window, settings.bets(), user);
                    });
        }
        signals.removeIf(signal -> user != null && !signal.users().contains(user));
        return signals;
    }

    /**
     * The newest signals first, without those that are parts of others, from the {@link #MOST} with the most users. A
     * signal of a device is stronger than one of a block.
     */
    private static List<HoldSignal> newest(BoundedReading reading, List<HoldSignal> signals) {
        signals.sort(Comparator.comparing((HoldSignal signal) -> -signal.users().size())
                .thenComparing(
                        signal -> signal.figures() instanceof ManyAccounts accounts && accounts.device() == null));
        // The same users come from several families, places and days
        var seen = new HashSet<ObjectId>();
        signals.removeIf(signal -> !seen.add(signal.id()));
        if (signals.size() > MOST) {
            reading.leaveOut();
        }
        var distinct = new ArrayList<HoldSignal>();
        for (HoldSignal signal : signals.subList(0, Math.min(signals.size(), MOST))) {
            if (distinct.stream().noneMatch(signal::isPartOf)) {
                distinct.add(signal);
            }
        }
        distinct.sort(Comparator.comparing(HoldSignal::since)
                .reversed()
                .thenComparing(signal -> signal.figures().kind())
                .thenComparing(signal -> signal.users().getFirst()));
        return distinct;
    }

    /** The referrers of OWN_MONEY signals that can have the user: the user, and the user's ancestors. */
    private Collection<ObjectId> referrers(ObjectId user) {
        Ancestors ancestors = referrals.ancestors(List.of(user)).get(user);
        if (ancestors == null) {
            throw Users.unknown();
        }
        var users = new ArrayList<>(ancestors.nearestFirst());
        users.add(user);
        return users;
    }

    private static List<SignalRecord> records(BoundedReading reading, List<HoldSignal> signals) {
        List<ObjectId> ids = signals.stream()
                .flatMap(signal -> signal.users().stream())
                .distinct()
                .toList();
        Map<ObjectId, SignalUser> users = reading.list(USERS, HoldSignals::user, BoundedReading.ids(ids)).stream()
                .collect(toMap(SignalUser::id, user -> user));
        Map<ObjectId, Dismissal> dismissals = reading
                .list(
                        DISMISSAL + " d join " + BoundedReading.IDS + " on d.signal_id = unhex(x.id)",
                        row -> Map.entry(row.getId("signal_id"), dismissal(row)),
                        BoundedReading.ids(signals.stream().map(HoldSignal::id).toList()))
                .stream()
                .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
        return signals.stream()
                .map(signal -> SignalRecord.of(signal, users, dismissals.get(signal.id())))
                .toList();
    }

    private static SignalUser user(Row row) {
        return new SignalUser(row.getId("id"), row.getString("username"), row.getIdIfAny("t1"), row.getBoolean("held"));
    }

    private static Dismissal dismissal(Row row) {
        return new Dismissal(
                row.getInstant("until_at"),
                row.getString("reason"),
                row.getInstant("dismissed_at"),
                row.getString("dismissed_by"));
    }

    private static Optional<Dismissal> dismissal(ObjectId signal) {
        return Sql.first(DISMISSAL + " where signal_id = ?", HoldSignals::dismissal, signal);
    }

    /**
     * Dismisses the signal with its facts up to {@code until}. A dismissal of the same facts or of later ones stays and
     * is returned.
     *
     * @throws Refusal INVALID_PARAMETER
     */
    public Dismissal dismiss(ObjectId signal, Instant until, @Nullable String reason, InternalCaller caller) {
        String why = HoldRequest.reason(reason);
        if (until.isAfter(clock.instant().plus(AHEAD))) {
            throw Refusal.ofParameter("until", "must be that of the signal");
        }
        return audit.change(
                caller,
                Kind.DISMISS_SIGNAL,
                signal,
                why,
                () -> {
                    Sql.update("delete from hold_signal_dismissal where signal_id = ? and until_at < ?", signal, until);
                    Sql.update("""
                            insert into hold_signal_dismissal(signal_id, until_at, reason, dismissed_at, dismissed_by)
                            values (?, ?, ?, utc_timestamp(3), ?)
                            on duplicate key update until_at = until_at""", signal, until, why, caller.name());
                    return dismissal(signal).orElseThrow();
                },
                dismissed -> (dismissed.reason().equals(why) ? "" : "dismissed already, ") + "facts until "
                        + dismissed.until());
    }

    /**
     * Returns the dismissal that the signal had.
     *
     * @throws Refusal NOT_FOUND
     */
    public Dismissal withdraw(ObjectId signal, InternalCaller caller) {
        return audit.change(
                caller,
                Kind.WITHDRAW_DISMISSAL,
                signal,
                "",
                () -> {
                    Dismissal dismissal = dismissal(signal)
                            .orElseThrow(() -> new Refusal(ErrorCode.NOT_FOUND, "The signal is not dismissed"));
                    Sql.update("delete from hold_signal_dismissal where signal_id = ?", signal);
                    return dismissal;
                },
                dismissed -> "dismissed by " + dismissed.by());
    }

    @Override
    public int deleteExpired(int most) {
        return Sql.update(
                "delete from hold_signal_dismissal where dismissed_at < ? order by dismissed_at limit " + most,
                clock.instant().minus(settings.keepDismissals()));
    }
}
