package gaming.personal;

import com.fasterxml.jackson.core.JsonGenerator;
import gaming.access.InternalCaller;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.bets.BetStatus;
import gaming.core.Refusal;
import gaming.core.StrictJson;
import gaming.core.UtcDay;
import gaming.database.Ids;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.MfaType;
import gaming.identity.User;
import gaming.identity.UserStatus;
import gaming.identity.Users;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
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

    private static final String LATER = " >= ? and (%1$s > ? or id > ?) order by %1$s, id limit " + PART;

    private static final String IDENTITIES = """
            select provider, subject, linked_at, unlinked_at from social_identity where user_id = ? and subject > ?
            order by subject limit\s""" + PART;

    private static final String SESSIONS = """
            select id, created_at, last_seen_at, expires_at, revoked_at, ip_address, block, device, country, state
            from session where user_id = ? and created_at""" + LATER.formatted("created_at");

    private static final String FAVOURITES = """
            select game_id, added_at from favourite_game where user_id = ? and game_id > ?
            order by game_id limit\s""" + PART;

    private static final String GAMES = """
            select p.game_id, g.name, v.name provider
            from played_game p
              left join game g on g.id = p.game_id
              left join provider v on v.id = g.provider_id
            where p.user_id = ? and p.game_id > ? order by p.game_id limit\s""" + PART;

    /** A game at a time. Ids are sorted in the index alone, because an order does not cross partitions. */
    private static final String BETS = """
            select b.id, b.at, b.stake, b.won, b.house_edge, b.status
            from (
                select id from bet force index (user_id)
                where user_id = ? and game_id = ? and status = ? and at""" + LATER.formatted("at") + """
            ) part straight_join bet b force index (primary) on b.id = part.id
            order by b.at, b.id""";

    private static final String DEPOSITS = """
            select id, at, amount, amount_usd from deposit force index (user_id)
            where user_id = ? and at""" + LATER.formatted("at");

    private static final String COMMISSION = """
            select day, level, earned from commission force index (user_id) where user_id = ? and day > ?
            order by day limit\s""" + PART;

    private static final String CLAIMS = """
            select id, claimed_at, finished_at, amount, amount_usdc, rate, player_id, status, transaction_id
            from claim force index (user_id) where user_id = ? and claimed_at""" + LATER.formatted("claimed_at");

    private static final String CREDITS = """
            select id, created_at, finished_at, amount, currency_code, player_id, status, transaction_id
            from picks_transfer force index (user_id) where user_id = ? and created_at""" + LATER.formatted("created_at");

    /** What referralHolds shows to the user. */
    private static final String HOLDS = """
            select distinct h.id, h.from_day, h.reason, h.held_at
            from earnings_hold_part p join earnings_hold h on h.id = p.hold_id
            where p.user_id = ? and h.id > ? order by h.id limit\s""" + PART;

    private final Transactions transactions;
    private final Users users;
    private final Audit audit;
    private final Clock clock;

    @Inject
    PersonalFile(Transactions transactions, Users users, Audit audit, Clock clock) {
        this.transactions = transactions;
        this.users = users;
        this.audit = audit;
        this.clock = clock;
    }

    /** The fields of the file, in their order. */
    public record Content(
            Instant writtenAt,
            Account account,
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
    public record Account(
            ObjectId id,
            String username,
            @Nullable String email,
            boolean emailVerified,
            @Nullable String platformId,
            UserStatus status,
            @Nullable String country,
            @Nullable String state,
            @Nullable String language,
            @Nullable String avatarUrl,
            @Nullable String postText,
            List<String> segments,
            @Nullable ObjectId referrerId,
            Instant createdAt,
            boolean onBoardingCompleted,
            @Nullable String promoCode,
            @Nullable MfaType mfaType,
            @Nullable String mfaPhone,
            @Nullable Instant erasedAt,
            Consents consents) {
        static Account of(User user, Consents consents) {
            return new Account(
                    user.id(),
                    user.username(),
                    user.email(),
                    user.emailVerified(),
                    user.platformId(),
                    user.status(),
                    user.country(),
                    user.state(),
                    user.language(),
                    user.avatarUrl(),
                    user.postText(),
                    user.segments(),
                    user.referrer(),
                    user.createdAt(),
                    user.onBoardingCompleted(),
                    user.promoCode(),
                    user.mfaType(),
                    user.mfaPhone(),
                    user.erasedAt(),
                    consents);
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
            @Nullable String state) {
        static Session read(Row row) {
            byte[] device = row.getBytes("device");
            return new Session(
                    row.getId("id"),
                    row.getInstant("created_at"),
                    row.getInstant("last_seen_at"),
                    row.getInstant("expires_at"),
                    row.getInstantIfAny("revoked_at"),
                    row.getString("ip_address"),
                    row.getString("block"),
                    device == null ? null : HexFormat.of().formatHex(device),
                    row.getString("country"),
                    row.getString("state"));
        }
    }

    public record Favourite(ObjectId gameId, Instant addedAt) {}

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
            String status) {
        static Bet read(Row row, Game game) {
            return new Bet(
                    row.getId("id"),
                    row.getInstant("at"),
                    game.id(),
                    game.name(),
                    game.provider(),
                    row.getBigDecimal("stake"),
                    row.getBigDecimal("won"),
                    row.getBigDecimal("house_edge"),
                    row.getString("status"));
        }
    }

    private record Game(
            ObjectId id, @Nullable String name, @Nullable String provider) {}

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
            @Nullable String transactionId) {
        static Claim read(Row row) {
            return new Claim(
                    row.getId("id"),
                    row.getInstant("claimed_at"),
                    row.getInstantIfAny("finished_at"),
                    row.getBigDecimal("amount"),
                    row.getBigDecimal("amount_usdc"),
                    row.getBigDecimal("rate"),
                    row.getString("player_id"),
                    row.getString("status"),
                    row.getString("transaction_id"));
        }
    }

    /** A credit transfer that an external system asked for. */
    public record Credit(
            ObjectId id,
            Instant createdAt,
            @Nullable Instant finishedAt,
            BigDecimal amount,
            String currencyCode,
            String playerId,
            String status,
            @Nullable String transactionId) {
        static Credit read(Row row) {
            return new Credit(
                    row.getId("id"),
                    row.getInstant("created_at"),
                    row.getInstantIfAny("finished_at"),
                    row.getBigDecimal("amount"),
                    row.getString("currency_code"),
                    row.getString("player_id"),
                    row.getString("status"),
                    row.getString("transaction_id"));
        }
    }

    public record Hold(ObjectId id, LocalDate from, String reason, Instant since) {}

    /**
     * Leaves the row of the audit, before the file is written.
     *
     * @throws Refusal USER_NOT_FOUND
     */
    public void ask(ObjectId user, InternalCaller caller) {
        audit.change(caller, Kind.EXPORT_USER, user, "", () -> users.required(user), _ -> "");
    }

    /** A file that is not written to its end is no JSON. */
    public void write(ObjectId user, OutputStream out) throws IOException {
        JsonGenerator json = StrictJson.MAPPER.createGenerator(out);
        json.writeStartObject();
        json.writePOJOField("writtenAt", clock.instant());
        json.writePOJOField("account", transactions.call(() -> account(user)));
        var lists = new Lists(json, user);
        lists.write("identities", IDENTITIES, PersonalFile::identity, Identity::subject, "");
        lists.write("sessions", SESSIONS, Session::read, Session::createdAt, Session::id);
        lists.write("favourites", FAVOURITES, PersonalFile::favourite, Favourite::gameId, Ids.LOWEST);
        lists.writeBets();
        lists.write("deposits", DEPOSITS, PersonalFile::deposit, Deposit::at, Deposit::id);
        lists.write("commission", COMMISSION, PersonalFile::commission, Commission::day, UtcDay.FIRST.minusDays(1));
        lists.write("claims", CLAIMS, Claim::read, Claim::claimedAt, Claim::id);
        lists.write("credits", CREDITS, Credit::read, Credit::createdAt, Credit::id);
        lists.write("holds", HOLDS, PersonalFile::hold, Hold::id, Ids.LOWEST);
        json.writeEndObject();
        json.close();
    }

    private interface Writer<T> {
        void write(T row) throws IOException;
    }

    /** The lists of a file. Each part of a list begins behind the last row of the part before. */
    private final class Lists {
        private static final List<Object> BEGINNING = List.of(Instant.EPOCH, Instant.EPOCH, Ids.LOWEST);

        private final JsonGenerator json;
        private final ObjectId user;

        Lists(JsonGenerator json, ObjectId user) {
            this.json = json;
            this.user = user;
        }

        /** In the order of {@code key}, from {@code first} on. */
        <T> void write(String name, String query, Function<Row, T> read, Function<T, Object> key, Object first)
                throws IOException {
            json.writeArrayFieldStart(name);
            each(query, List.of(), List.of(first), read, row -> List.of(key.apply(row)), json::writePOJO);
            json.writeEndArray();
        }

        /** In the order of time and id. */
        <T> void write(
                String name, String query, Function<Row, T> read, Function<T, Object> time, Function<T, Object> id)
                throws IOException {
            json.writeArrayFieldStart(name);
            each(query, List.of(), BEGINNING, read, row -> place(time.apply(row), id.apply(row)), json::writePOJO);
            json.writeEndArray();
        }

        void writeBets() throws IOException {
            json.writeArrayFieldStart("bets");
            each(GAMES, List.of(), List.of(Ids.LOWEST), PersonalFile::game, game -> List.of(game.id()), game -> {
                for (BetStatus status : BetStatus.values()) {
                    each(
                            BETS,
                            List.of(game.id(), status),
                            BEGINNING,
                            row -> Bet.read(row, game),
                            bet -> place(bet.at(), bet.id()),
                            json::writePOJO);
                }
            });
            json.writeEndArray();
        }

        private static List<Object> place(Object time, Object id) {
            return List.of(time, time, id);
        }

        private <T> void each(
                String query,
                List<Object> of,
                List<Object> first,
                Function<Row, T> read,
                Function<T, List<Object>> place,
                Writer<T> writer)
                throws IOException {
            List<Object> from = first;
            List<T> part;
            do {
                Object[] parameters = Stream.of(List.<Object>of(user), of, from)
                        .flatMap(List::stream)
                        .toArray();
                part = transactions.call(() -> Sql.list(query, read, parameters));
                for (T row : part) {
                    writer.write(row);
                    from = place.apply(row);
                }
            } while (part.size() == PART);
        }
    }

    private Account account(ObjectId user) {
        Consents consents = Sql.first(
                        "select terms_agreed_at, marketing_offers from user where id = ?",
                        row -> new Consents(row.getInstantIfAny("terms_agreed_at"), row.getBoolean("marketing_offers")),
                        user)
                .orElseThrow(Users::unknown);
        return Account.of(users.required(user), consents);
    }

    private static Identity identity(Row row) {
        return new Identity(
                row.getString("provider"),
                row.getString("subject"),
                row.getInstant("linked_at"),
                row.getInstantIfAny("unlinked_at"));
    }

    private static Favourite favourite(Row row) {
        return new Favourite(row.getId("game_id"), row.getInstant("added_at"));
    }

    private static Game game(Row row) {
        return new Game(row.getId("game_id"), row.getString("name"), row.getString("provider"));
    }

    private static Deposit deposit(Row row) {
        return new Deposit(
                row.getString("id"),
                row.getInstant("at"),
                row.getBigDecimal("amount"),
                row.getBigDecimal("amount_usd"));
    }

    private static Commission commission(Row row) {
        return new Commission(row.getDate("day"), row.getInt("level"), row.getBigDecimal("earned"));
    }

    private static Hold hold(Row row) {
        return new Hold(row.getId("id"), row.getDate("from_day"), row.getString("reason"), row.getInstant("held_at"));
    }
}
