package gaming.personal;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonGenerator;
import gaming.access.InternalCaller;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.bets.BetStatus;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.core.StrictJson;
import gaming.core.UtcDay;
import gaming.database.Ids;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.Account;
import gaming.identity.User;
import gaming.identity.Users;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Writes all that is kept about a user as one JSON file. It reads a part of a list in a transaction, and writes it
 * outside, so a slow reader holds no transaction. A file has no secrets and no data of other users.
 */
@ApplicationScoped
public class PersonalFile {
    public static final String ATTACHMENT = "attachment; filename=\"personal-data.json\"";

    /** The most rows of a transaction. */
    private static final int PART = 1000;

    private static final String LIMIT = " limit " + PART;
    private static final String LATER = " >= ? and (%1$s > ? or id > ?) order by %1$s, id" + LIMIT;

    private static final String IDENTITIES = """
            select provider, subject, linked_at linkedAt, unlinked_at unlinkedAt
            from social_identity where user_id = ? and subject > ? order by subject""" + LIMIT;

    private static final String SESSIONS = """
            select id, created_at createdAt, last_seen_at lastSeenAt, expires_at expiresAt, revoked_at revokedAt,
              ip_address ipAddress, block, lower(hex(device)) device, country, state
            from session where user_id = ? and created_at""" + LATER.formatted("created_at");

    private static final String FAVOURITES = """
            select game_id gameId, added_at addedAt
            from favourite_game where user_id = ? and game_id > ? order by game_id""" + LIMIT;

    private static final String GAMES =
            "select game_id gameId from played_game where user_id = ? and game_id > ? order by game_id" + LIMIT;

    /** A game at a time. Ids are sorted in the index alone, because an order does not cross partitions. */
    private static final String BETS = """
            select b.id, b.at, b.game_id gameId, g.name game, v.name provider, b.stake, b.won, b.house_edge houseEdge,
              b.status
            from (
                select id from bet force index (user_id)
                where user_id = ? and game_id = ? and status = ? and at""" + LATER.formatted("at") + """
            ) part
              straight_join bet b force index (primary) on b.id = part.id
              left join game g on g.id = b.game_id
              left join provider v on v.id = g.provider_id
            order by b.at, b.id""";

    private static final String DEPOSITS = """
            select id, at, amount, amount_usd amountUsd
            from deposit force index (user_id) where user_id = ? and at""" + LATER.formatted("at");

    private static final String COMMISSION = """
            select day, level, earned
            from commission force index (user_id) where user_id = ? and day > ? order by day""" + LIMIT;

    private static final String CLAIMS = """
            select id, claimed_at claimedAt, finished_at finishedAt, amount, amount_usdc amountUsdc, rate,
              player_id playerId, status, transaction_id transactionId
            from claim force index (user_id) where user_id = ? and claimed_at""" + LATER.formatted("claimed_at");

    private static final String CREDITS = """
            select id, created_at createdAt, finished_at finishedAt, amount, currency_code currencyCode,
              player_id playerId, status, transaction_id transactionId
            from picks_transfer force index (user_id) where user_id = ? and created_at""" + LATER.formatted("created_at");

    /** What referralHolds shows to the user. */
    private static final String HOLDS = """
            select distinct h.id, h.from_day `from`, h.reason, h.held_at since
            from earnings_hold_part p join earnings_hold h on h.id = p.hold_id
            where p.user_id = ? and h.id > ? order by h.id""" + LIMIT;

    private static final Map<Class<?>, BiFunction<Row, String, @Nullable Object>> COLUMNS = Map.of(
            String.class, Row::getString,
            ObjectId.class, Row::getId,
            Instant.class, Row::getInstantIfAny,
            LocalDate.class, Row::getDate,
            BigDecimal.class, Row::getBigDecimal,
            int.class, Row::getInt);

    private final Transactions transactions;
    private final Users users;
    private final Audit audit;
    private final Clock clock;

    /** The users whose files this pod writes now. */
    private final Set<ObjectId> written = ConcurrentHashMap.newKeySet();

    @Inject
    PersonalFile(Transactions transactions, Users users, Audit audit, Clock clock) {
        this.transactions = transactions;
        this.users = users;
        this.audit = audit;
        this.clock = clock;
    }

    /** The fields of the file, in their order. The fields of a list are the columns of its query. */
    public record Content(
            Instant writtenAt,
            PersonalAccount account,
            List<Identity> identities,
            List<Session> sessions,
            List<Favourite> favourites,
            List<Bet> bets,
            List<Deposit> deposits,
            List<Commission> commission,
            List<Claim> claims,
            List<Credit> credits,
            List<Hold> holds) {}

    /**
     * The account of the user.
     *
     * @param erasedAt null: the personal data is not erased
     */
    public record PersonalAccount(
            @JsonUnwrapped Account account,
            @Nullable String mfaPhone,
            @Nullable Instant erasedAt,
            Consents consents) {
        static PersonalAccount of(User user) {
            return new PersonalAccount(
                    Account.of(user),
                    user.mfaPhone(),
                    user.erasedAt(),
                    new Consents(user.termsAgreedAt(), user.marketingOffers()));
        }
    }

    /**
     * What the user has agreed to.
     *
     * @param termsAgreedAt null: the user has not registered here
     */
    public record Consents(@Nullable Instant termsAgreedAt, boolean marketingOffers) {}

    public record Identity(
            String provider,
            String subject,
            Instant linkedAt,
            @Nullable Instant unlinkedAt) {}

    /**
     * A session, with the traces of its sign-in.
     *
     * @param block the block of the address of the sign-in
     * @param device the SHA-256 of the fingerprint of the sign-in
     */
    public record Session(
            ObjectId id,
            Instant createdAt,
            Instant lastSeenAt,
            Instant expiresAt,
            @Nullable Instant revokedAt,
            @Nullable String ipAddress,
            @Nullable String block,
            @Nullable String device,
            @Nullable String country,
            @Nullable String state) {}

    public record Favourite(ObjectId gameId, Instant addedAt) {}

    private record Game(ObjectId gameId) {}

    /** {@code game} and {@code provider} are null for a game that is gone. */
    public record Bet(
            ObjectId id,
            Instant at,
            ObjectId gameId,
            @Nullable String game,
            @Nullable String provider,
            BigDecimal stake,
            BigDecimal won,
            BigDecimal houseEdge,
            String status) {}

    public record Deposit(String id, Instant at, BigDecimal amount, BigDecimal amountUsd) {}

    public record Commission(LocalDate day, int level, BigDecimal earned) {}

    public record Claim(
            ObjectId id,
            Instant claimedAt,
            @Nullable Instant finishedAt,
            BigDecimal amount,
            BigDecimal amountUsdc,
            BigDecimal rate,
            String playerId,
            String status,
            @Nullable String transactionId) {}

    /** A credit transfer that an external system asked for. */
    public record Credit(
            ObjectId id,
            Instant createdAt,
            @Nullable Instant finishedAt,
            BigDecimal amount,
            String currencyCode,
            String playerId,
            String status,
            @Nullable String transactionId) {}

    public record Hold(ObjectId id, LocalDate from, String reason, Instant since) {}

    /**
     * Leaves the row of the audit, before the file is written.
     *
     * @throws Refusal USER_NOT_FOUND; OVERLOADED while this pod writes another file of the user
     */
    public void ask(ObjectId user, InternalCaller caller) {
        audit.change(
                caller,
                Kind.EXPORT_USER,
                user,
                "",
                () -> {
                    if (written.contains(user)) {
                        throw another();
                    }
                    return users.required(user);
                },
                _ -> "");
    }

    private static Refusal another() {
        return new Refusal(ErrorCode.OVERLOADED, "Another file of the user is being written");
    }

    /**
     * A file that is not written to its end is no JSON.
     *
     * @throws Refusal before it opens {@code out}: OVERLOADED while this pod writes another file of the user
     */
    public void write(ObjectId user, Supplier<OutputStream> out) throws IOException {
        if (!written.add(user)) {
            throw another();
        }
        try {
            write(user, StrictJson.MAPPER.createGenerator(out.get()));
        } finally {
            written.remove(user);
        }
    }

    private void write(ObjectId user, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writePOJOField("writtenAt", clock.instant());
        json.writePOJOField("account", PersonalAccount.of(users.required(user)));
        var lists = new Lists(json, user);
        lists.write("identities", Identity.class, IDENTITIES, "subject", "");
        lists.write("sessions", Session.class, SESSIONS, "createdAt");
        lists.write("favourites", Favourite.class, FAVOURITES, "gameId", Ids.LOWEST);
        lists.writeBets();
        lists.write("deposits", Deposit.class, DEPOSITS, "at");
        lists.write("commission", Commission.class, COMMISSION, "day", UtcDay.FIRST.minusDays(1));
        lists.write("claims", Claim.class, CLAIMS, "claimedAt");
        lists.write("credits", Credit.class, CREDITS, "createdAt");
        lists.write("holds", Hold.class, HOLDS, "id", Ids.LOWEST);
        json.writeEndObject();
        json.close();
    }

    /** The lists of a file. */
    private final class Lists {
        private static final List<Object> BEGINNING = List.of(Instant.EPOCH, Instant.EPOCH, Ids.LOWEST);

        private final JsonGenerator json;
        private final ObjectId user;

        Lists(JsonGenerator json, ObjectId user) {
            this.json = json;
            this.user = user;
        }

        /** In the order of {@code key}, from {@code first} on. */
        void write(String name, Class<? extends Record> fields, String query, String key, Object first)
                throws IOException {
            json.writeArrayFieldStart(name);
            write(rows(fields, query, List.of(user), List.of(first), List.of(key)));
            json.writeEndArray();
        }

        /** In the order of {@code time} and id. */
        void write(String name, Class<? extends Record> fields, String query, String time) throws IOException {
            json.writeArrayFieldStart(name);
            write(rows(fields, query, List.of(user), BEGINNING, List.of(time, time, "id")));
            json.writeEndArray();
        }

        void writeBets() throws IOException {
            json.writeArrayFieldStart("bets");
            for (var game : rows(Game.class, GAMES, List.of(user), List.of(Ids.LOWEST), List.of("gameId"))) {
                for (BetStatus status : BetStatus.values()) {
                    List<Object> of = List.of(user, game.get("gameId"), status);
                    write(rows(Bet.class, BETS, of, BEGINNING, List.of("at", "at", "id")));
                }
            }
            json.writeEndArray();
        }

        private void write(Iterable<?> rows) throws IOException {
            for (Object row : rows) {
                json.writePOJO(row);
            }
        }
    }

    /** Reads in parts. A part begins behind {@code first}, or behind the {@code place} of the last row before. */
    private Iterable<Map<String, Object>> rows(
            Class<? extends Record> fields, String query, List<Object> of, List<Object> first, List<String> place) {
        Function<List<Object>, List<Map<String, Object>>> part = from -> transactions.call(() -> Sql.list(
                query,
                row -> values(row, fields),
                Stream.of(of, from).flatMap(List::stream).toArray()));
        return () -> Stream.iterate(
                        part.apply(first),
                        rows -> !rows.isEmpty(),
                        rows -> rows.size() < PART
                                ? List.of()
                                : part.apply(
                                        place.stream().map(rows.getLast()::get).toList()))
                .flatMap(List::stream)
                .iterator();
    }

    /** The columns of the row that are named as the fields. */
    private static Map<String, Object> values(Row row, Class<? extends Record> fields) {
        var values = new LinkedHashMap<String, Object>();
        for (RecordComponent field : fields.getRecordComponents()) {
            var column = requireNonNull(COLUMNS.get(field.getType()));
            values.put(field.getName(), column.apply(row, field.getName()));
        }
        return values;
    }
}
