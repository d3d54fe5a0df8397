package gaming.referral;

/** How far away a referred user is: TIER_1 was referred directly. */
public enum Tier {
    TIER_1(1),
    TIER_2(2),
    TIER_3(3),
    TIER_4(4);

    private final int number;

    Tier(int number) {
        this.number = number;
    }

    /** 1 to 4. */
    public int number() {
        return number;
    }

    /** 0 to 3, for lists by tier. */
    public int index() {
        return number - 1;
    }
}
