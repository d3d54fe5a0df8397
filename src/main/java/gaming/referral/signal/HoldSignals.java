package gaming.referral.signal;

import gaming.config.Keys;
import gaming.core.DayRange;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.core.UtcDay;
import gaming.database.InList;
import gaming.database.Transactions;
import gaming.identity.Users;
import gaming.referral.Ancestors;
import gaming.referral.Referrals;
import gaming.referral.signal.HoldSignalList.SignalRecord;
import gaming.referral.signal.HoldSignalList.SignalUser;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/** Finds the signals of some days. */
@ApplicationScoped
public class HoldSignals {
    private static final int MOST = 1000;
    private static final int MOST_DAYS = 7;
    private static final LocalDate LATEST = LocalDate.of(9000, 1, 1);

    private static final String USERS = """
            select u.id, u.username, lower(hex(r.t1)) referrer,
              exists (select 1 from earnings_hold h where h.user_id = u.id and h.active = 1)
              or exists (
                select 1 from earnings_hold_member m join earnings_hold h on h.id = m.hold_id and h.active = 1
                where m.user_id = u.id) held
            from user u left join referral r on r.user_id = u.id
            where u.id in\s""";

    private final Transactions transactions;
    private final Referrals referrals;
    private final SignalSettings settings;
    private final Clock clock;

    @Inject
    HoldSignals(Transactions transactions, Referrals referrals, Config config, Clock clock) {
        this.transactions = transactions;
        this.referrals = referrals;
        this.settings = Keys.read(config, SignalSettings::from);
        this.clock = clock;
    }

    /**
     * The newest signals first.
     *
     * @param from null: the day before {@code to}
     * @param to included; null: today
     * @param kind null: all kinds
     * @param user null: all users
     * @throws Refusal INVALID_DATE_RANGE, USER_NOT_FOUND
     */
    public HoldSignalList find(
            @Nullable LocalDate from,
            @Nullable LocalDate to,
            @Nullable SignalKind kind,
            @Nullable ObjectId user,
            Page page) {
        LocalDate last = to == null ? LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC) : to;
        DayRange window = new DayRange(from == null ? last.minusDays(1) : from, last)
                .within(UtcDay.FIRST, LATEST)
                .atMost(MOST_DAYS);
        return transactions.read(() -> {
            var reading = new BoundedReading(window, settings.maxTime());
            List<HoldSignal> all = newest(reading, signals(reading, window, kind, user));
            Paged<HoldSignal> part = Paged.cut(all, page, signal -> signal);
            Map<ObjectId, SignalUser> users = users(part.data());
            return new HoldSignalList(
                    window.from(),
                    window.to(),
                    reading.complete(),
                    part.map(signal -> SignalRecord.of(signal, users)).data(),
                    part.count(),
                    part.offset(),
                    part.limit());
        });
    }

    /** The rings of OPPOSING_BETS are those of both other kinds. */
    private List<HoldSignal> signals(
            BoundedReading reading, DayRange window, @Nullable SignalKind kind, @Nullable ObjectId user) {
        Collection<ObjectId> referrers = user == null ? null : referrers(user);
        boolean bets = kind == null || kind == SignalKind.OPPOSING_BETS;
        var signals = new ArrayList<HoldSignal>();
        var rings = new ArrayList<Set<ObjectId>>();
        if (bets || kind == SignalKind.OWN_MONEY) {
            signals.addAll(ReturnedMoney.find(reading, window, settings.money(), referrers));
            signals.forEach(signal -> rings.add(Set.copyOf(signal.users())));
        }
        if (bets || kind == SignalKind.MANY_ACCOUNTS) {
            var start = bets ? window.start().minus(settings.bets().signIns()) : window.start();
            SignIns signIns = SignIns.read(reading, start, window.end(), user);
            signals.addAll(signIns.manyAccounts(settings.accounts(), window.start()));
            rings.addAll(signIns.rings());
        }
        if (bets) {
            rings.removeIf(ring -> user != null && !ring.contains(user));
            signals.addAll(OpposingBets.find(reading, window, settings.bets(), rings));
        }
        signals.removeIf(signal -> (kind != null && signal.kind() != kind)
                || (user != null && !signal.users().contains(user)));
        return signals;
    }

    /** The newest signals first, without those that are parts of others, from the {@link #MOST} with the most users. */
    private static List<HoldSignal> newest(BoundedReading reading, List<HoldSignal> signals) {
        if (signals.size() > MOST) {
            reading.leaveOut();
        }
        signals.sort(Comparator.comparing((HoldSignal signal) -> -signal.users().size())
                .thenComparing(HoldSignal::isOfBlock));
        var distinct = new ArrayList<HoldSignal>();
        var byUser = new HashMap<ObjectId, List<HoldSignal>>();
        for (HoldSignal signal : signals.subList(0, Math.min(signals.size(), MOST))) {
            if (byUser.getOrDefault(signal.users().getFirst(), List.of()).stream()
                    .noneMatch(signal::isPartOf)) {
                distinct.add(signal);
                signal.users()
                        .forEach(user -> byUser.computeIfAbsent(user, _ -> new ArrayList<>())
                                .add(signal));
            }
        }
        distinct.sort(Comparator.comparing(HoldSignal::since)
                .reversed()
                .thenComparing(HoldSignal::kind)
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

    private static Map<ObjectId, SignalUser> users(List<HoldSignal> signals) {
        var ids = new TreeSet<ObjectId>();
        signals.forEach(signal -> ids.addAll(signal.users()));
        var users = new HashMap<ObjectId, SignalUser>();
        InList.query(USERS, ids, row -> {
            ObjectId id = row.getId("id");
            String name = row.getString("username");
            users.put(id, new SignalUser(id.toHexString(), name, row.getString("referrer"), row.getBoolean("held")));
        });
        return users;
    }
}
