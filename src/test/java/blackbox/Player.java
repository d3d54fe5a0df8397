package blackbox;

import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.bson.types.ObjectId;

/** A user of the product, with what he does and what he is shown. */
record Player(ObjectId id) {
    /** Long before every fresh day, and never in this week. */
    private static final String REGISTERED = "1974-06-01T00:00:00Z";

    static Player joins() {
        var player = new Player(new ObjectId());
        Product.feed("users", player.line());
        return player;
    }

    static Player joins(Player referrer) {
        var player = new Player(new ObjectId());
        Product.feed("users", player.referredBy(referrer));
        return player;
    }

    /** A chain in one body: each was referred by the one before. */
    static List<Player> chain(int length) {
        var players = new ArrayList<Player>();
        var lines = new ArrayList<ObjectNode>();
        for (int i = 0; i < length; i++) {
            var player = new Player(new ObjectId());
            lines.add(i == 0 ? player.line() : player.referredBy(players.getLast()));
            players.add(player);
        }
        Product.feed("users", lines.toArray(ObjectNode[]::new));
        return players;
    }

    String username() {
        return "u" + id;
    }

    String token() {
        return Product.token(id);
    }

    /** A line of the feed {@code users}, without a referrer. */
    ObjectNode line() {
        return record("id", id.toHexString(), "username", username(), "createdAt", REGISTERED);
    }

    ObjectNode referredBy(Player referrer) {
        return line().put("referrerId", referrer.id.toHexString());
    }

    /** A line of the feed {@code bets}, at noon. */
    ObjectNode bet(String game, String stake, LocalDate day) {
        return record("id", new ObjectId().toHexString(), "userId", id.toHexString(), "providerSlug", Games.PROVIDER)
                .put("gameSlug", game)
                .put("stake", stake)
                .put("at", day + "T12:00:00Z");
    }

    /** A bet with the house edge that the platform sent, in EUR. */
    ObjectNode betOfEdge(String houseEdge, LocalDate day) {
        return bet(Games.SLOT, "1", day).put("houseEdge", houseEdge);
    }

    /** A line of the feed {@code deposits}, worth {@code usd} by its own word. */
    ObjectNode deposit(String usd, String at) {
        return record("id", "d" + new ObjectId(), "userId", id.toHexString(), "amount", "1", "amountUsd", usd)
                .put("at", at);
    }

    Player plays(ObjectNode... bets) {
        Product.feed("bets", bets);
        return this;
    }

    Player pays(ObjectNode... deposits) {
        Product.feed("deposits", deposits);
        return this;
    }

    JsonNode stats() {
        return data("{ referralStats { username avatarUrl directReferralsCount totalIndirectReferralsCount"
                        + " referredThisWeek totalReferralStakes totalEarning totalClaimed readyToClaim"
                        + " totalReferralDeposits level } }")
                .path("referralStats");
    }

    String stat(String field) {
        return stats().path(field).asText();
    }

    String readyToClaim() {
        return stat("readyToClaim");
    }

    JsonNode tree() {
        return data("{ referralTree { tier referralsCount totalStakes totalHouseEdge totalEarnings } }")
                .path("referralTree");
    }

    /** A field of all four tiers, TIER_1 first. */
    List<String> tiers(String field) {
        return tree().findValuesAsText(field);
    }

    /** What another player sees of this one. */
    JsonNode publicInfo() {
        return data("{ userPublicInfo(input: {username: \"%s\"}) { username avatarUrl postText } }"
                        .formatted(username()))
                .path("userPublicInfo");
    }

    JsonNode data(String query) {
        return Product.data(Product.graphql(query, token()));
    }

    /** Feeds these fields of the user: names and values in turn. */
    void becomes(Object... changes) {
        Product.feed("users", line().setAll(record(changes)));
    }

    /** The user is shown these figures. Single quotes stand for double ones. */
    void has(String figures) {
        Json.assertHas(stats(), figures);
    }
}
