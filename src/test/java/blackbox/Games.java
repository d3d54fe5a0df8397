package blackbox;

import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The games that all tests bet on. */
final class Games {
    static final String PROVIDER = "blackbox";

    /** CAT_1, house edge 5 percent. */
    static final String SLOT = "slot";

    /** CAT_2, house edge 2.7 percent. */
    static final String ROULETTE = "roulette";

    /** CAT_1, without a house edge of its own. */
    static final String UNPRICED = "unpriced";

    /** Every CasinoGameType, by category (decisions.md, "Referral and commission"). */
    static final List<String> CAT_1 =
            List.of(("SLOTS JACKPOTS VIDEO_POKER MINIGAMES OTHERS DEFAULT CRASH BINGO DICE ARCADE LOTTERY VIRTUAL"
                            + " CRYPTO_FUTURES SCRATCH_CARDS SCRATCH")
                    .split(" "));

    static final List<String> CAT_2 =
            List.of(("ROULETTE TABLE_CARD BLACKJACK BACCARAT OTHERS_LIVE LIVE_BACCARAT LIVE_BLACKJACK GAME_SHOW"
                            + " LIVE_ROULETTE LIVE_DICE DRAGON_TIGER LIVE_POKER OTHERS_TABLE LIVE_DRAGON_TIGER")
                    .split(" "));

    private Games() {}

    static void feed() {
        Product.feed("providers", provider(PROVIDER));
        Product.feed(
                "games",
                game(SLOT, "SLOTS").put("houseEdgePercent", 5),
                game(ROULETTE, "ROULETTE").put("houseEdgePercent", "2.7"),
                game(UNPRICED, "SLOTS"));
    }

    static ObjectNode provider(String slug) {
        return record("slug", slug, "name", "Provider " + slug);
    }

    static ObjectNode game(String slug, String type) {
        return record("slug", slug, "providerSlug", PROVIDER, "name", "Game " + slug, "code", "c-" + slug)
                .put("type", type);
    }
}
