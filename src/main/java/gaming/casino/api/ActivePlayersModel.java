package gaming.casino.api;

/** The number of distinct players of the last 24 hours, and the same number in a readable form. */
public record ActivePlayersModel(int count, String formattedCount) {
    private static final int THOUSAND = 1_000;
    private static final int MILLION = 1_000_000;
    private static final int BILLION = 1_000_000_000;

    static ActivePlayersModel of(int count) {
        return new ActivePlayersModel(count, formatted(count));
    }

    /** Rounds down to one decimal (details.md, "Catalogue"), for example {@code 950}, {@code 1K} or {@code 999.9K}. */
    private static String formatted(int count) {
        if (count < THOUSAND) {
            return Integer.toString(count);
        }
        if (count < MILLION) {
            return tenths(count, THOUSAND) + "K";
        }
        return count < BILLION ? tenths(count, MILLION) + "M" : tenths(count, BILLION) + "B";
    }

    private static String tenths(int count, int unit) {
        int tenth = count % unit / (unit / 10);
        return count / unit + (tenth == 0 ? "" : "." + tenth);
    }
}
