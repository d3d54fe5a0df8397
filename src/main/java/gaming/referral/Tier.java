package gaming.referral;

/** The distance to a referred user. A user of TIER_1 was referred directly. */
public enum Tier {
    TIER_1(1),
    TIER_2(2),
    TIER_3(3),
    TIER_4(4);

    private final int number;

    Tier(int number) {
        this.number = number;
    }

    public static Tier of(int number) {
        for (Tier tier : values()) {
            if (tier.number == number) {
                return tier;
            }
        }
        throw new IllegalArgumentException("There is no tier " + number);
    }

    public int number() {
        return number;
    }

    public int index() {
        return number - 1;
    }
}
