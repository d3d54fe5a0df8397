package gaming.referral;

/** How far away a referred user is: TIER_1 was referred directly. */
public enum Tier {
    TIER_1,
    TIER_2,
    TIER_3,
    TIER_4;

    /** 1 to 4. */
    public int number() {
        return ordinal() + 1;
    }
}
