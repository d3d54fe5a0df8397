package world;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import java.time.Instant;
import java.time.LocalDate;
import org.bson.types.ObjectId;
import sandbox.Json;

/** Lines of feeds: the one provider "acme" with its games, users of whom each is referred by another, and their activity. */
public final class Lines {
    private static final String PROVIDER = "acme";

    private Lines() {}

    /** The rate of USDC in euros. */
    public static ObjectNode rate(String rate, Instant at) {
        return Json.record("symbol", "USDC", "rate", rate, "at", at.toString());
    }

    /** The game "slot" of category 1 with a house edge of 5 percent, and "wheel" of category 2 with 2.7 percent. */
    public static void catalogue(Feeds feeds) {
        feeds.accept("providers", Json.record("slug", PROVIDER, "name", "Acme"));
        feeds.accept(
                "games",
                game("slot", "SLOTS").put("houseEdgePercent", 5),
                game("wheel", "ROULETTE").put("houseEdgePercent", "2.7"));
    }

    private static ObjectNode game(String slug, String type) {
        return Json.record("slug", slug, "providerSlug", PROVIDER, "name", slug, "code", slug, "type", type);
    }

    public static ObjectNode user(ObjectId id) {
        return Json.record("id", id.toHexString(), "username", "u" + id);
    }

    public static ObjectNode user(ObjectId id, ObjectId referrer) {
        return user(id).put("referrerId", referrer.toHexString());
    }

    /** New users, each referred by the one before. */
    public static ObjectId[] chain(Feeds feeds, int length) {
        var ids = new ObjectId[length];
        for (int i = 0; i < length; i++) {
            ids[i] = new ObjectId();
            feeds.accept("users", i == 0 ? user(ids[i]) : user(ids[i], ids[i - 1]));
        }
        return ids;
    }

    /** At noon. */
    public static ObjectNode bet(ObjectId user, String game, String stake, LocalDate day) {
        return Json.record("id", new ObjectId().toHexString(), "userId", user.toHexString(), "providerSlug", PROVIDER)
                .put("gameSlug", game)
                .put("stake", stake)
                .put("at", day + "T12:00:00Z");
    }

    /** Of this many euros, at noon. */
    public static ObjectNode deposit(ObjectId user, String amount, LocalDate day) {
        return Json.record("id", new ObjectId().toHexString(), "userId", user.toHexString(), "amount", amount)
                .put("at", day + "T12:00:00Z");
    }
}
