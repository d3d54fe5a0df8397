package gaming.referral;

/**
 * A referrer's level. The dollars that the users of the referrer's tiers have deposited determine the level, by the
 * {@link Terms} of the day.
 */
public enum Level {
    LEVEL_1(1),
    LEVEL_2(2),
    LEVEL_3(3),
    LEVEL_4(4),
    LEVEL_5(5);

    private final int number;

    Level(int number) {
        this.number = number;
    }

    public static Level of(int number) {
        for (Level level : values()) {
            if (level.number == number) {
                return level;
            }
        }
        throw new IllegalArgumentException("There is no level " + number);
    }

    /** The number of the level, 1 to 5. */
    public int number() {
        return number;
    }
}
