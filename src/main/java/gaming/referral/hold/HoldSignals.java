package gaming.referral.hold;

import static java.util.stream.Collectors.toSet;

import gaming.access.InternalCaller;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.config.Keys;
import gaming.core.DayRange;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.core.UtcDay;
import gaming.database.BoundedReading;
import gaming.database.InList;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.Users;
import gaming.referral.Referrals;
import gaming.referral.hold.HoldSignal.Dismissal;
import gaming.referral.hold.HoldSignal.Facts;
import gaming.referral.hold.HoldSignal.SignalKind;
import gaming.referral.hold.HoldSignal.SignalUser;
import gaming.referral.hold.HoldSignal.State;
import gaming.tasks.Expiring;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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
            from user u left join referral r on r.user_id = u.id where u.id in\s""";

    private static final String DISMISSAL = "until_at, reason, dismissed_at, dismissed_by";

    private static final String DISMISS = """
            insert into hold_signal_dismissal(signal_id, until_at, reason, dismissed_at, dismissed_by)
            values (?, ?, ?, utc_timestamp(3), ?)
            on duplicate key update
              reason = if(until_at < values(until_at), values(reason), reason),
              dismissed_at = if(until_at < values(until_at), values(dismissed_at), dismissed_at),
              dismissed_by = if(until_at < values(until_at), values(dismissed_by), dismissed_by),
              until_at = greatest(until_at, values(until_at))
            returning\s""" + DISMISSAL;

    private static final String WITHDRAW =
            "delete from hold_signal_dismissal where signal_id = ? returning " + DISMISSAL;

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

    /** The newest first. If {@code complete} is false, a bound left something out, and fewer days show more. */
    public record HoldSignalList(
            LocalDate from, LocalDate to, boolean complete, List<HoldSignal> data, int count, int offset, int limit) {
        HoldSignalList part(Page page) {
            Paged<HoldSignal> part = Paged.cut(data, page, signal -> signal);
            return new HoldSignalList(from, to, complete, part.data(), part.count(), part.offset(), part.limit());
        }

        public List<HoldSignal> in(State state) {
            return data.stream().filter(signal -> signal.state() == state).toList();
        }

        /** Refuses with NOT_FOUND. */
        public HoldSignal one(ObjectId id) {
            return data.stream()
                    .filter(signal -> signal.id().equals(id))
                    .findFirst()
                    .orElseThrow(() -> new Refusal(ErrorCode.NOT_FOUND, "These days have no such signal any more"));
        }
    }

    /**
     * Finds the signals of all kinds and users, or those of one kind and those that concern one user. The default of
     * {@code to} is today, that of {@code from} the day before. Refuses with INVALID_DATE_RANGE and USER_NOT_FOUND.
     */
    public HoldSignalList find(
            @Nullable LocalDate from, @Nullable LocalDate to, @Nullable SignalKind kind, @Nullable ObjectId user) {
        LocalDate last = to == null ? UtcDay.of(clock.instant()) : to;
        DayRange days = new DayRange(from == null ? last.minusDays(1) : from, last)
                .within(UtcDay.FIRST, LATEST)
                .atMost(MOST_DAYS);
        var reading = new BoundedReading(
                settings.maxTime(),
                days.refused("These days have too much to read. Ask for fewer days, or for one kind"));
        List<SignalKind> kinds = kind == null ? List.of(SignalKind.values()) : List.of(kind);
        List<Facts> newest = transactions.read(() -> newest(reading, days, kinds, user));
        // On the primary: a person sees a hold or a dismissal at once
        List<HoldSignal> all = transactions.call(() -> signals(newest));
        return new HoldSignalList(days.from(), days.to(), reading.complete(), all, all.size(), 0, all.size());
    }

    /**
     * The newest ones first, without those that are parts of others, from the {@link #MOST} with the most users. A
     * signal of a device is stronger than one of a block.
     */
    private List<Facts> newest(BoundedReading reading, DayRange days, List<SignalKind> kinds, @Nullable ObjectId user) {
        List<ObjectId> referrers = user == null ? List.of() : referrers(user);
        // The same users come from several families, places and days
        var seen = new HashSet<ObjectId>();
        List<Facts> strongest = kinds.stream()
                .map(kind -> switch (kind) {
                    case MANY_ACCOUNTS ->
                        ManyAccounts.find(reading, days.start(), days.end(), settings.accounts(), user);
                    case OWN_MONEY -> OwnMoney.find(reading, days.start(), days.end(), settings.money(), referrers);
                    case OPPOSING_BETS -> OpposingBets.find(reading, days.start(), days.end(), settings.bets(), user);
                })
                .flatMap(List::stream)
                .filter(facts -> user == null || facts.users().contains(user))
                .sorted(Comparator.comparing((Facts facts) -> -facts.users().size())
                        .thenComparing(each -> each.figures() instanceof ManyAccounts ring && ring.device() == null))
                .filter(facts -> seen.add(facts.id()))
                .toList();
        if (strongest.size() > MOST) {
            reading.leaveOut();
        }
        var newest = new ArrayList<Facts>();
        strongest.stream()
                .limit(MOST)
                .filter(facts -> newest.stream().noneMatch(facts::isPartOf))
                .forEach(newest::add);
        newest.sort(Comparator.comparing(Facts::since)
                .reversed()
                .thenComparing(Facts::kind)
                .thenComparing(facts -> facts.users().getFirst()));
        return newest;
    }

    /** The referrers of OWN_MONEY signals that can have the user: the user, and the user's ancestors. */
    private List<ObjectId> referrers(ObjectId user) {
        return Optional.ofNullable(referrals.ancestors(List.of(user)).get(user))
                .map(found -> Stream.concat(Stream.of(user), found.nearestFirst().stream()))
                .orElseThrow(Users::unknown)
                .toList();
    }

    private static List<HoldSignal> signals(List<Facts> newest) {
        var users = new HashMap<ObjectId, SignalUser>();
        InList.query(
                USERS,
                newest.stream().flatMap(facts -> facts.users().stream()).collect(toSet()),
                row -> users.put(
                        row.getId(1),
                        new SignalUser(row.getId(1), row.getString(2), row.getIdIfAny(3), row.getBoolean(4))));
        var dismissals = new HashMap<ObjectId, Dismissal>();
        InList.query(
                "select " + DISMISSAL + ", signal_id from hold_signal_dismissal where signal_id in ",
                newest.stream().map(Facts::id).toList(),
                row -> dismissals.put(row.getId("signal_id"), dismissal(row)));
        return newest.stream().map(facts -> facts.shown(users, dismissals)).toList();
    }

    private static Dismissal dismissal(Row row) {
        return new Dismissal(row.getInstant(1), row.getString(2), row.getInstant(3), row.getString(4));
    }

    /**
     * Dismisses the signal with its facts up to {@code until}. A dismissal of the same facts or of later ones stays and
     * is returned. Refuses with INVALID_PARAMETER.
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
                () -> Sql.first(DISMISS, HoldSignals::dismissal, signal, until, why, caller.name())
                        .orElseThrow(),
                dismissed -> (dismissed.reason().equals(why) ? "" : "dismissed already, ") + "facts until "
                        + dismissed.until());
    }

    /** Returns the dismissal that the signal had. Refuses with NOT_FOUND. */
    public Dismissal withdraw(ObjectId signal, InternalCaller caller) {
        return audit.change(
                caller,
                Kind.WITHDRAW_DISMISSAL,
                signal,
                "",
                () -> Sql.first(WITHDRAW, HoldSignals::dismissal, signal)
                        .orElseThrow(() -> new Refusal(ErrorCode.NOT_FOUND, "The signal is not dismissed")),
                dismissed -> "dismissed by " + dismissed.by());
    }

    @Override
    public String expiring() {
        return "dismissals";
    }

    @Override
    public int deleteExpired(int most) {
        return Sql.update(
                "delete from hold_signal_dismissal where dismissed_at < ? order by dismissed_at limit " + most,
                clock.instant().minus(settings.keepDismissals()));
    }
}
