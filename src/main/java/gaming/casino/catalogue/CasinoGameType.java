package gaming.casino.catalogue;

import static gaming.referral.Category.CAT_1;
import static gaming.referral.Category.CAT_2;

import gaming.referral.Category;
import java.util.Optional;
import java.util.stream.Stream;

/** The type of a game. The type determines the commission category (decisions.md, "Referral and commission"). */
public enum CasinoGameType {
    SLOTS(CAT_1),
    JACKPOTS(CAT_1),
    VIDEO_POKER(CAT_1),
    ROULETTE(CAT_2),
    TABLE_CARD(CAT_2),
    BLACKJACK(CAT_2),
    BACCARAT(CAT_2),
    MINIGAMES(CAT_1),
    OTHERS(CAT_1),
    DEFAULT(CAT_1),
    OTHERS_LIVE(CAT_2),
    LIVE_BACCARAT(CAT_2),
    LIVE_BLACKJACK(CAT_2),
    GAME_SHOW(CAT_2),
    LIVE_ROULETTE(CAT_2),
    CRASH(CAT_1),
    BINGO(CAT_1),
    LIVE_DICE(CAT_2),
    DICE(CAT_1),
    DRAGON_TIGER(CAT_2),
    ARCADE(CAT_1),
    LOTTERY(CAT_1),
    VIRTUAL(CAT_1),
    LIVE_POKER(CAT_2),
    OTHERS_TABLE(CAT_2),
    CRYPTO_FUTURES(CAT_1),
    SCRATCH_CARDS(CAT_1),
    SCRATCH(CAT_1),
    LIVE_DRAGON_TIGER(CAT_2);

    private final Category category;

    CasinoGameType(Category category) {
        this.category = category;
    }

    static Optional<CasinoGameType> named(String name) {
        return Stream.of(values()).filter(type -> type.name().equals(name)).findFirst();
    }

    public Category category() {
        return category;
    }
}
