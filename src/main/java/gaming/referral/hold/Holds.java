package gaming.referral.hold;

import gaming.access.InternalCaller;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.core.UtcDay;
import gaming.database.InList;
import gaming.database.KeptFrom;
import gaming.database.Moment;
import gaming.database.MultiRow;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.Users;
import gaming.money.Amount;
import gaming.outbox.EventType;
import gaming.outbox.Outbox;
import gaming.referral.Referrals;
import gaming.referral.Referrals.Ancestors;
import gaming.referral.Tier;
import gaming.referral.hold.HoldRequest.HoldScope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The holds of earnings. A transaction that places a hold locks the users whose earnings it holds, in the order of
 * their ids. A claim locks its user first. So the claim is stored before the hold, or it sees the hold.
 */
@ApplicationScoped
public class Holds {
    /** Whether the user {@code u} has earnings on hold; a column of other statements. */
    public static final String ON_HOLD = "exists (select 1 from earnings_hold_part h where h.user_id = u.id)";

    private static final LocalDate NEVER = UtcDay.LAST;
    /** The most active holds of one user, and the most holds of a list. */
    private static final int MOST = 100;

    private static final String COLUMNS = """
            select h.id, h.user_id, h.scope, h.tier, h.from_day, h.reason, h.held_at, h.held_by, h.released_at, h.released_by
            from earnings_hold h\s""";

    private static final String OF_USER = COLUMNS + """
              join (
                select id from earnings_hold where user_id = ?
                union select hold_id from earnings_hold_member where user_id = ?) own on own.id = h.id
            order by h.held_at desc, h.id desc limit\s""" + MOST;

    private static final String INSERT = """
            insert into earnings_hold(id, user_id, scope, tier, from_day, reason, held_at, held_by)
            values (?, ?, ?, ?, ?, ?, ?, ?)""";

    private static final MultiRow PART = new MultiRow(
            "insert ignore into earnings_hold_part(user_id, hold_id, player_id, tier, from_day)", "(?,?,?,?,?)", "");

    private static final MultiRow MEMBER =
            new MultiRow("insert into earnings_hold_member(hold_id, user_id)", "(?,?)", "");

    private static final String TIERS = """
            select tier, min(from_day) from earnings_hold_part
            where user_id = ? and player_id = user_id group by tier""";

    private static final String OF_TIERS = """
            select sum(if(day >= ?, earned_1_1 + earned_1_2, 0) + if(day >= ?, earned_2_1 + earned_2_2, 0)
              + if(day >= ?, earned_3_1 + earned_3_2, 0) + if(day >= ?, earned_4_1 + earned_4_2, 0)) held
            from commission where user_id = ? and day >= ?""";

    /**
     * Leaves out the days on which the whole tier is held. {@code late}: a day has changed since it was computed, so
     * the players' part of the earnings is not known.
     */
    private static final String OF_PLAYERS = """
            select sum(case h.tier
              when 1 then p.edge_1 * c.rate_1_1 + p.edge_2 * c.rate_1_2
              when 2 then p.edge_1 * c.rate_2_1 + p.edge_2 * c.rate_2_2
              when 3 then p.edge_1 * c.rate_3_1 + p.edge_2 * c.rate_3_2
              when 4 then p.edge_1 * c.rate_4_1 + p.edge_2 * c.rate_4_2 end) * 0.01 held,
              max(exists (select 1 from commission_late l where l.day = c.day and l.user_id = c.user_id)
                or exists (select 1 from commission_work w where w.day = c.day and w.user_id = c.user_id)) late
            from (
                select player_id, tier, min(from_day) from_day from earnings_hold_part
                where user_id = ? and player_id <> user_id group by player_id, tier) h
              straight_join commission c on c.user_id = ? and c.day >= h.from_day
                and c.day < case h.tier when 1 then ? when 2 then ? when 3 then ? when 4 then ? end
              straight_join player_day p on p.day = c.day and p.user_id = h.player_id""";

    private static final String UNPAID =
            "greatest(e.earned_1 + e.earned_2 + e.earned_3 + e.earned_4 - e.claimed - e.pending, 0)";

    private static final String UNPAID_OF_HOLDS = "select p.hold_id, sum(" + UNPAID + """
            ) unpaid
            from earnings_hold_part p join earnings e on e.user_id = p.user_id
            where p.player_id = p.user_id and p.hold_id in\s""";

    private static final String PREVIEW = "select e.user_id, " + UNPAID + """
             unpaid,
              greatest(ifnull((select sum(c.earned) from commission c where c.user_id = e.user_id and c.day >= ?), 0), 0) earned
            from earnings e where e.user_id in\s""";

    private static final Unpaid NOTHING = new Unpaid(Amount.ZERO, Amount.ZERO);

    private final Transactions transactions;
    private final Referrals referrals;
    private final Audit audit;
    private final Outbox outbox;
    private final Duration holdingPeriod;

    @Inject
    Holds(Transactions transactions, Referrals referrals, Audit audit, Outbox outbox, Config config) {
        this.transactions = transactions;
        this.referrals = referrals;
        this.audit = audit;
        this.outbox = outbox;
        holdingPeriod = Keys.read(config, Holds::holdingPeriod);
    }

    /** The time after the end of a day during which its earnings cannot be claimed. */
    public static Duration holdingPeriod(Keys keys) {
        return keys.duration("claims.holding-period", "PT0S", "P365D");
    }

    /**
     * {@code releasedAt} and {@code releasedBy} are null while the hold is active.
     *
     * @param userId the user of the request that placed it
     * @param members all members of a ring; empty for other scopes and in the result of {@link Holds#holding}
     * @param from the first UTC day whose earnings are held
     */
    public record Hold(
            ObjectId id,
            ObjectId userId,
            HoldScope scope,
            @Nullable Tier tier,

            @Schema(type = SchemaType.ARRAY, implementation = ObjectId.class)
            SortedSet<ObjectId> members,

            LocalDate from,
            String reason,
            Instant since,
            String heldBy,
            @Nullable Instant releasedAt,
            @Nullable String releasedBy) {
        private Hold released(Instant at, String by) {
            return new Hold(id, userId, scope, tier, members, from, reason, since, heldBy, at, by);
        }

        private boolean holds(HoldRequest request, SortedSet<ObjectId> wanted, LocalDate first) {
            return scope == request.scope()
                    && tier == request.tier()
                    && (scope != HoldScope.RING || members.equals(wanted))
                    && !from.isAfter(first);
        }

        private static Hold of(Row row) {
            int tier = row.getInt("tier");
            return new Hold(
                    row.getId("id"),
                    row.getId("user_id"),
                    HoldScope.valueOf(row.getString("scope")),
                    tier == 0 ? null : Tier.of(tier),
                    new TreeSet<>(),
                    row.getDate("from_day"),
                    row.getString("reason"),
                    row.getInstant("held_at"),
                    row.getString("held_by"),
                    row.getInstantIfAny("released_at"),
                    row.getString("released_by"));
        }
    }

    /** The hold of a request; {@code existed}: an earlier request has placed it. */
    private record Placed(Hold hold, boolean existed) {
        /** A line each. */
        String changes() {
            if (existed) {
                return "hold " + hold.id() + " existed already";
            }
            String tier = hold.tier() == null ? "" : " " + hold.tier();
            String members = hold.members().isEmpty()
                    ? ""
                    : "\nmembers: "
                            + hold.members().stream().map(ObjectId::toHexString).collect(Collectors.joining(" "));
            return "hold " + hold.id() + "\nscope: " + hold.scope() + tier + "\nfrom: " + hold.from() + members;
        }
    }

    /** Without the reason and its writer, which may name persons. */
    private record HoldEvent(
            ObjectId holdId,
            ObjectId userId,
            HoldScope scope,
            @Nullable Tier tier,
            SortedSet<ObjectId> members,
            LocalDate from) {
        static HoldEvent of(Hold hold) {
            return new HoldEvent(hold.id(), hold.userId(), hold.scope(), hold.tier(), hold.members(), hold.from());
        }
    }

    /** {@code player} is {@code user} for all players. {@code tier} is 0 for all tiers. */
    private record Part(ObjectId user, ObjectId player, int tier) {}

    /**
     * An active hold of the same scope, tier and members, from the same day or an earlier one, stays and is returned.
     *
     * @throws Refusal USER_NOT_FOUND; INVALID_PARAMETER (members) for a member that does not exist; CONFLICT if the
     *     user has 100 active holds
     */
    public Hold place(ObjectId user, HoldRequest request, InternalCaller caller) {
        return audit.change(
                        caller,
                        Kind.PLACE_HOLD,
                        user,
                        placed -> placed.hold().members(),
                        request.reason(),
                        () -> place(user, request, caller.name()),
                        Placed::changes)
                .hold();
    }

    private Placed place(ObjectId user, HoldRequest request, String by) {
        var members = new TreeSet<>(request.members());
        members.add(user);
        Map<ObjectId, Ancestors> ancestors = referrals.ancestors(members);
        if (!ancestors.containsKey(user)) {
            throw Users.unknown();
        }
        if (!ancestors.keySet().containsAll(members)) {
            throw Refusal.ofParameter("members", "has a user that does not exist");
        }
        List<Part> parts = parts(request, members, ancestors);
        lock(user, parts);
        LocalDate from = from(request);
        List<Hold> active = active(user, null);
        Optional<Hold> same = active.stream()
                .filter(hold -> hold.holds(request, members, from))
                .findFirst();
        if (same.isPresent()) {
            return new Placed(same.get(), true);
        }
        if (active.size() == MOST) {
            throw new Refusal(ErrorCode.CONFLICT, "The user has " + MOST + " active holds");
        }
        ObjectId id = insert(user, request, from, by);
        PART.write(parts, part -> new @Nullable Object[] {part.user(), id, part.player(), part.tier(), from});
        if (request.scope() == HoldScope.RING) {
            MEMBER.write(List.copyOf(members), member -> new @Nullable Object[] {id, member});
        }
        Hold placed = holds(COLUMNS + "where id = ?", id).getFirst();
        outbox.add(EventType.HOLD_PLACED, user, HoldEvent.of(placed));
        return new Placed(placed, false);
    }

    private static ObjectId insert(ObjectId user, HoldRequest request, LocalDate from, String by) {
        var id = new ObjectId();
        Sql.update(
                INSERT,
                id,
                user,
                request.scope().name(),
                request.tier() == null ? 0 : request.tier().number(),
                from,
                request.reason(),
                Moment.now().at(),
                by);
        return id;
    }

    private static List<Hold> active(ObjectId user, @Nullable ObjectId id) {
        return holds(COLUMNS + "where user_id = ? and active = 1 and id = ifnull(?, id) order by id", user, id);
    }

    private static List<Hold> holds(String query, @Nullable Object... parameters) {
        List<Hold> holds = Sql.list(query, Hold::of, parameters);
        Map<ObjectId, Hold> rings = holds.stream()
                .filter(hold -> hold.scope() == HoldScope.RING)
                .collect(Collectors.toMap(Hold::id, hold -> hold));
        InList.query(
                "select hold_id, user_id from earnings_hold_member where hold_id in ",
                rings.keySet(),
                row -> Objects.requireNonNull(rings.get(row.getId(1))).members().add(row.getId(2)));
        return holds;
    }

    private static List<Part> parts(
            HoldRequest request, SortedSet<ObjectId> members, Map<ObjectId, Ancestors> ancestors) {
        var parts = new ArrayList<Part>();
        for (ObjectId member : members) {
            HoldScope scope = request.scope();
            if (scope != HoldScope.PLAYER) {
                int tier = request.tier() == null ? 0 : request.tier().number();
                parts.add(new Part(member, member, tier));
            }
            if (scope == HoldScope.PLAYER || scope == HoldScope.RING) {
                int tier = 1;
                for (ObjectId referrer :
                        ancestors.getOrDefault(member, Ancestors.NONE).nearestFirst()) {
                    parts.add(new Part(referrer, member, tier++));
                }
            }
        }
        return parts;
    }

    /** Waits for claims of the users, and for other requests about holds of {@code user}. */
    private static void lock(ObjectId user, List<Part> parts) {
        var users = new TreeSet<>(List.of(user));
        parts.forEach(part -> users.add(part.user()));
        Users.lock(users);
    }

    /**
     * A hold of players begins at the first kept player day at the earliest. Retention keeps the later days while the
     * hold is active.
     */
    private static LocalDate from(HoldRequest request) {
        LocalDate kept = KeptFrom.hold().playerDays();
        LocalDate from =
                request.from() == null || request.from().isBefore(UtcDay.FIRST) ? UtcDay.FIRST : request.from();
        boolean needsPlayers = request.scope() == HoldScope.PLAYER || request.scope() == HoldScope.RING;
        return needsPlayers && from.isBefore(kept) ? kept : from;
    }

    /**
     * Releases the active holds of {@code user}, or the one with {@code id}.
     *
     * @param reason stays in the audit; empty: none
     * @return the released holds; none if they were released before
     * @throws Refusal USER_NOT_FOUND
     */
    public List<Hold> release(ObjectId user, @Nullable ObjectId id, String reason, InternalCaller caller) {
        return audit.change(
                caller,
                Kind.RELEASE_HOLD,
                user,
                released -> released.stream()
                        .flatMap(hold -> hold.members().stream())
                        .toList(),
                reason.isEmpty() ? "" : HoldRequest.reason(reason),
                () -> release(user, id, caller.name()),
                released -> released.isEmpty()
                        ? "no active hold"
                        : released.stream().map(hold -> "hold " + hold.id()).collect(Collectors.joining("\n")));
    }

    private List<Hold> release(ObjectId user, @Nullable ObjectId id, String by) {
        if (!Users.lock(user)) {
            throw Users.unknown();
        }
        List<Hold> active = active(user, id);
        Instant now = Moment.now().at();
        for (Hold hold : active) {
            Sql.update("delete from earnings_hold_part where hold_id = ?", hold.id());
            Sql.update("update earnings_hold set released_at = ?, released_by = ? where id = ?", now, by, hold.id());
        }
        outbox.add(active.stream()
                .map(hold -> new Outbox.Event(EventType.HOLD_RELEASED, user, HoldEvent.of(hold)))
                .toList());
        return active.stream().map(hold -> hold.released(now, by)).toList();
    }

    /**
     * The latest 100 holds of a user and of the rings that the user is a member of, released ones too.
     *
     * @throws Refusal USER_NOT_FOUND
     */
    public List<Hold> of(ObjectId user) {
        return transactions.call(() -> {
            requireUser(user);
            return holds(OF_USER, user, user);
        });
    }

    /** The active holds of all users, or the released ones, the latest first. */
    public Paged<Hold> all(boolean released, Page page) {
        Integer active = released ? null : 1;
        return transactions.call(() -> Paged.of(
                holds(COLUMNS + """
                        where active <=> ? order by h.held_at desc, h.id desc limit ? offset ?""", active, page.limit(), page.offset()),
                Sql.count("from earnings_hold where active <=> ?", active),
                page));
    }

    /** What the referrers whose earnings a hold leaves out could claim without it: each hold leaves out at most that. */
    public Map<ObjectId, Amount> unpaid(Collection<Hold> holds) {
        var unpaid = new HashMap<ObjectId, Amount>();
        transactions.run(() -> InList.query(
                UNPAID_OF_HOLDS,
                holds.stream().map(Hold::id).toList(),
                " group by p.hold_id",
                row -> unpaid.put(row.getId("hold_id"), new Amount(row.getBigDecimal("unpaid")))));
        return unpaid;
    }

    /** Unpaid earnings of a referrer, and the part that a hold leaves out. */
    public record Unpaid(Amount all, Amount held) {
        private Unpaid plus(Unpaid other) {
            return new Unpaid(all.plus(other.all), held.plus(other.held));
        }
    }

    /** What a hold of rings or referrers would leave out of the earnings of its users, as they are now. */
    public record Preview(Map<ObjectId, Unpaid> ofUsers) {
        public Unpaid of(ObjectId user) {
            return ofUsers.getOrDefault(user, NOTHING);
        }

        public Unpaid sum() {
            return ofUsers.values().stream().reduce(NOTHING, Unpaid::plus);
        }
    }

    public Preview preview(ObjectId user, HoldRequest request) {
        var unpaid = new HashMap<ObjectId, Unpaid>();
        var users = new ArrayList<>(request.members());
        users.add(user);
        transactions.run(() -> InList.query(
                PREVIEW,
                users,
                "",
                row -> {
                    var all = new Amount(row.getBigDecimal("unpaid"));
                    var earned = new Amount(row.getBigDecimal("earned"));
                    unpaid.put(row.getId("user_id"), new Unpaid(all, earned.compareTo(all) < 0 ? earned : all));
                },
                request.from() == null ? UtcDay.FIRST : request.from()));
        return new Preview(unpaid);
    }

    private static void requireUser(ObjectId user) {
        if (!Sql.exists("select 1 from user where id = ?", user)) {
            throw Users.unknown();
        }
    }

    /** The active holds that leave out earnings of {@code user}, newest first, 100 at most. */
    public List<Hold> holding(ObjectId user) {
        return transactions.call(() -> {
            requireUser(user);
            return Sql.list(
                    COLUMNS
                            + "where exists (select 1 from earnings_hold_part p where p.user_id = ? and p.hold_id = h.id)"
                            + " and active = 1 order by held_at desc, id desc limit " + MOST,
                    Hold::of,
                    user);
        });
    }

    /** Whether {@link #held} can be more than zero. {@code onHold} is the column {@link #ON_HOLD}. */
    public boolean mayHold(boolean onHold) {
        return onHold || !holdingPeriod.isZero();
    }

    /**
     * The part of {@code unpaid} that the user cannot claim now, in the caller's transaction: the earnings that holds
     * leave out, and those of days that ended less than the holding period ago. It is all of {@code unpaid} while a day
     * of a held player is to be computed again. {@code onHold} is the column {@link #ON_HOLD}.
     */
    public Amount held(ObjectId user, boolean onHold, Amount unpaid) {
        if (unpaid.compareTo(Amount.ZERO) <= 0 || !mayHold(onHold)) {
            return Amount.ZERO;
        }
        LocalDate[] from = heldFrom(user, onHold);
        if (Stream.of(from).allMatch(UtcDay.FIRST::equals)) {
            return unpaid;
        }
        Optional<BigDecimal> ofPlayers = onHold ? ofPlayers(user, from) : Optional.of(BigDecimal.ZERO);
        if (ofPlayers.isEmpty()) {
            return unpaid;
        }
        BigDecimal exact = ofTiers(user, from).add(ofPlayers.get());
        Amount held = new Amount(exact.setScale(Amount.SCALE, RoundingMode.CEILING)).atLeast(Amount.ZERO);
        return held.compareTo(unpaid) < 0 ? held : unpaid;
    }

    /** For each tier, the first day from which on all its earnings are held. */
    private LocalDate[] heldFrom(ObjectId user, boolean onHold) {
        var from = new LocalDate[Tier.values().length];
        Arrays.fill(from, holdingPeriod.isZero() ? NEVER : firstDayInPeriod());
        if (onHold) {
            Sql.each(
                    TIERS,
                    row -> {
                        int tier = row.getInt(1);
                        for (int at = 0; at < from.length; at++) {
                            if ((tier == 0 || tier == at + 1) && row.getDate(2).isBefore(from[at])) {
                                from[at] = row.getDate(2);
                            }
                        }
                    },
                    user);
        }
        return from;
    }

    private LocalDate firstDayInPeriod() {
        return Sql.first(
                        "select date(utc_timestamp(6) - interval ? microsecond)",
                        row -> row.getDate(1),
                        TimeUnit.MICROSECONDS.convert(holdingPeriod))
                .orElseThrow();
    }

    private static BigDecimal ofTiers(ObjectId user, LocalDate[] from) {
        LocalDate first = Stream.of(from).min(LocalDate::compareTo).orElse(NEVER);
        return first.equals(NEVER)
                ? BigDecimal.ZERO
                : Sql.first(OF_TIERS, Holds::sum, from[0], from[1], from[2], from[3], user, first)
                        .orElseThrow();
    }

    /** Empty while a day of a held player is to be computed again. */
    private static Optional<BigDecimal> ofPlayers(ObjectId user, LocalDate[] from) {
        return Sql.first(
                        OF_PLAYERS,
                        row -> row.getBoolean("late") ? Optional.<BigDecimal>empty() : Optional.of(sum(row)),
                        user,
                        user,
                        from[0],
                        from[1],
                        from[2],
                        from[3])
                .orElseThrow();
    }

    /** Reads the column {@code held}, which is null if there is no such day. */
    private static BigDecimal sum(Row row) {
        BigDecimal sum = row.getBigDecimal("held");
        return sum == null ? BigDecimal.ZERO : sum;
    }
}
