package gaming.referral;

/** A referrer's level, by the dollars that the users of the tiers have deposited and the {@link Terms} of the day. */
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

    public int number() {
        return number;
    }
}
