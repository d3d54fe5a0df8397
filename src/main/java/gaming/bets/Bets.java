package gaming.bets;

import gaming.bets.PlayedGames.Played;
import gaming.casino.catalogue.GameKey;
import gaming.casino.catalogue.GameTermsCache;
import gaming.casino.catalogue.GameTermsCache.GameTerms;
import gaming.core.Position;
import gaming.core.Rejection;
import gaming.core.Stored;
import gaming.core.UtcDay;
import gaming.database.Ids;
import gaming.database.InList;
import gaming.database.KeptFrom;
import gaming.database.MultiRow;
import gaming.database.Transactions;
import gaming.money.Amount;
import gaming.referral.Category;
import gaming.referral.Referrals;
import gaming.referral.Referrals.Ancestors;
import gaming.referral.commission.Activity;
import gaming.referral.commission.Activity.Play;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Stores the bets of the feed. If a bet comes again, the running figures change to its new values. */
@ApplicationScoped
public class Bets {
    private static final String STORED = """
            select id, user_id, game_id, category, stake, won, house_edge, status, at, source, source_offset
            from bet force index (primary)
            where id in\s""";
    private static final String HEAD =
            "insert into bet(id, user_id, game_id, category, stake, won, house_edge, status, at, source, source_offset)";
    private static final String PLACEHOLDERS = "(?,?,?,?,?,?,?,?,?,?,?)";
    private static final MultiRow INSERT = new MultiRow(HEAD, PLACEHOLDERS, "");
    private static final MultiRow UPDATE = new MultiRow(HEAD, PLACEHOLDERS, """
            on duplicate key update
              game_id = values(game_id), category = values(category), stake = values(stake), won = values(won),
              house_edge = values(house_edge), status = values(status), at = values(at), source = values(source),
              source_offset = values(source_offset)""");

    /** On which other days the ids of a day's bets were made. A stored row never changes. */
    private static final MultiRow ID_DAYS =
            new MultiRow("insert ignore into bet_id_day(day, id_day, first_id, last_id)", "(?,?,?,?)", "");

    private final Transactions transactions;
    private final Referrals referrals;
    private final GameTermsCache gameTerms;
    private final PlayedGames playedGames;
    private final Activity activity;
    private final Clock clock;

    @Inject
    Bets(
            Transactions transactions,
            Referrals referrals,
            GameTermsCache gameTerms,
            PlayedGames playedGames,
            Activity activity,
            Clock clock) {
        this.transactions = transactions;
        this.referrals = referrals;
        this.gameTerms = gameTerms;
        this.playedGames = playedGames;
        this.activity = activity;
        this.clock = clock;
    }

    /**
     * One line of the feed {@code bets}. Without {@code houseEdge}, a stored bet with the same game and stake keeps its
     * edge. Otherwise the percentage of the game determines it.
     */
    public record BetRecord(
            ObjectId id,
            ObjectId user,
            GameKey game,
            Amount stake,
            Amount won,
            @Nullable Amount houseEdge,
            BetStatus status,
            Instant at,
            @Nullable Position position) {}

    /** The stored bet with the record's id, in the caller's transaction, which locks the bet. */
    public static Stored stored(BetRecord record) {
        return versionOf(lockBets(new TreeSet<>(Set.of(record.id()))).get(record.id()));
    }

    private static Stored versionOf(@Nullable Bet bet) {
        return bet == null ? Stored.nothing() : Stored.of(bet.position(), bet.values());
    }

    /**
     * Upserts the records in one transaction, as if one by one. A record of a topic does not replace a later word of its
     * partition.
     *
     * @return the rejections by the position of their records; a rejected record changes nothing
     */
    public Map<Integer, Rejection> record(List<BetRecord> records) {
        return transactions.call(() -> merge(records));
    }

    private Map<Integer, Rejection> merge(List<BetRecord> records) {
        var ids = new TreeSet<ObjectId>(Ids.ORDER);
        var users = new HashSet<ObjectId>();
        for (BetRecord each : records) {
            ids.add(each.id());
            users.add(each.user());
        }
        Map<GameKey, GameTerms> games = gameTerms.read();
        Map<ObjectId, Ancestors> players = referrals.ancestors(users);
        // After the read of the bets, a drop of a partition waits for this transaction. So the days are read afterwards
        Map<ObjectId, Bet> before = lockBets(ids);
        Instant now = clock.instant();
        KeptFrom kept = KeptFrom.hold(UtcDay.of(oldest(now, records, before.values())), UtcDay.of(now));
        var after = new TreeMap<ObjectId, Bet>(Ids.ORDER);
        var refused = new TreeMap<Integer, Rejection>();
        for (int position = 0; position < records.size(); position++) {
            BetRecord each = records.get(position);
            Bet stored = before.get(each.id());
            Bet known = after.getOrDefault(each.id(), stored);
            if (known != null && !Position.isLater(each.position(), known.position())) {
                continue;
            }
            GameTerms game = games.get(each.game());
            Amount edge = game == null ? null : houseEdge(each, game, known, stored);
            Rejection rejection = rejection(each, known, game, edge, players.containsKey(each.user()));
            if (rejection != null) {
                refused.put(position, rejection);
            } else if (game != null && edge != null) {
                Bet bet = bet(each, game.id(), category(game, known, stored), edge);
                String age = tooOld(bet, known, kept);
                if (age == null) {
                    after.put(each.id(), bet);
                } else {
                    refused.put(position, Rejection.lasting(age));
                }
            }
        }
        write(before, after.values(), players);
        return refused;
    }

    private static Instant oldest(Instant now, List<BetRecord> records, Collection<Bet> stored) {
        Instant oldest = now;
        for (BetRecord each : records) {
            oldest = earlier(earlier(oldest, each.at()), Ids.time(each.id()));
        }
        for (Bet each : stored) {
            oldest = earlier(oldest, each.at());
        }
        return oldest;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    /** Why the bet is too old to be taken, or null: its row may be dropped, or its day is closed. */
    private static @Nullable String tooOld(Bet bet, @Nullable Bet known, KeptFrom kept) {
        if (known == null && Ids.day(bet.id()).isBefore(kept.bets())) {
            return "id is of before " + kept.bets() + ", and older bets are no longer kept";
        }
        boolean old = bet.day().isBefore(kept.playerDays())
                || (known != null && known.day().isBefore(kept.playerDays()));
        if (old
                && Bet.difference(known, bet).stream()
                        .anyMatch(play -> play.day().isBefore(kept.playerDays()))) {
            return "the bet is of before " + kept.playerDays() + ", and older days are closed";
        }
        return null;
    }

    private static Map<ObjectId, Bet> lockBets(SortedSet<ObjectId> ids) {
        var stored = new HashMap<ObjectId, Bet>();
        InList.query(STORED, ids, " for update", row -> stored.put(row.getId(1), Bet.read(row)));
        return stored;
    }

    private static @Nullable Rejection rejection(
            BetRecord record,
            @Nullable Bet known,
            @Nullable GameTerms game,
            @Nullable Amount edge,
            boolean userIsKnown) {
        if (!userIsKnown) {
            return new Rejection("userId is unknown", versionOf(known).version());
        }
        if (game == null) {
            return new Rejection(
                    "providerSlug and gameSlug name no known game",
                    versionOf(known).version());
        }
        if (known != null && !known.user().equals(record.user())) {
            return Rejection.lasting("the bet is another user's");
        }
        if (edge == null) {
            return new Rejection(
                    "houseEdge is missing and the game has no houseEdgePercent",
                    versionOf(known).version());
        }
        return null;
    }

    private static Bet bet(BetRecord record, ObjectId game, Category category, Amount edge) {
        return new Bet(
                record.id(),
                record.user(),
                game,
                category,
                record.stake(),
                record.won(),
                edge,
                record.status(),
                record.at(),
                record.position());
    }

    /**
     * The category of a bet is fixed together with its game.
     *
     * @param known the bet after the records before this one
     * @param stored the bet before all records, so that the same records again change nothing
     */
    private static Category category(GameTerms game, @Nullable Bet known, @Nullable Bet stored) {
        if (known != null && known.game().equals(game.id())) {
            return known.category();
        }
        if (stored != null && stored.game().equals(game.id())) {
            return stored.category();
        }
        return game.category();
    }

    /** The edge is fixed with the game and the stake. Returns null if neither the record nor the game has one. */
    private static @Nullable Amount houseEdge(
            BetRecord record, GameTerms game, @Nullable Bet known, @Nullable Bet stored) {
        if (record.houseEdge() != null) {
            return record.houseEdge();
        }
        if (known != null && hasItsEdge(known, record, game)) {
            return known.houseEdge();
        }
        if (stored != null && hasItsEdge(stored, record, game)) {
            return stored.houseEdge();
        }
        BigDecimal percent = game.houseEdgePercent();
        return percent == null ? null : record.stake().percent(percent);
    }

    private static boolean hasItsEdge(Bet bet, BetRecord record, GameTerms game) {
        return bet.game().equals(game.id()) && bet.stake().compareTo(record.stake()) == 0;
    }

    private void write(Map<ObjectId, Bet> before, Collection<Bet> after, Map<ObjectId, Ancestors> players) {
        var inserted = new ArrayList<Bet>();
        var updated = new ArrayList<Bet>();
        var plays = new ArrayList<Play>();
        var playedNow = new ArrayList<Played>();
        var playedBefore = new ArrayList<Played>();
        for (Bet bet : after) {
            Bet old = before.get(bet.id());
            if (old == null) {
                inserted.add(bet);
                playedNow.add(bet.played());
                plays.addAll(Bet.difference(null, bet));
            } else if (!old.isSameAs(bet)) {
                updated.add(bet);
                plays.addAll(Bet.difference(old, bet));
                if (!old.played().equals(bet.played())) {
                    playedNow.add(bet.played());
                    playedBefore.add(old.played());
                }
            }
        }
        writeIdDays(Stream.of(inserted, updated).flatMap(List::stream));
        INSERT.write(inserted, Bet::values);
        UPDATE.write(updated, Bet::values);
        playedGames.record(playedNow, playedBefore);
        activity.played(plays, players);
    }

    /** Sorted, so that parallel feeds lock the rows in one order and do not deadlock. */
    private static void writeIdDays(Stream<Bet> bets) {
        List<IdDay> others = bets.map(bet -> new IdDay(bet.day(), Ids.day(bet.id())))
                .filter(each -> !each.idDay().equals(each.day()))
                .distinct()
                .sorted(Comparator.comparing(IdDay::day).thenComparing(IdDay::idDay))
                .toList();
        ID_DAYS.write(others, each ->
                new Object[] {each.day(), each.idDay(), Ids.first(each.idDay()), Ids.last(each.idDay())});
    }

    private record IdDay(LocalDate day, LocalDate idDay) {}
}
