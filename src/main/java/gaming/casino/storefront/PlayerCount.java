package gaming.casino.storefront;

/** A number of players. */
public record PlayerCount(int count) {
    private static final int THOUSAND = 1_000;
    private static final int MILLION = 1_000_000;
    private static final int BILLION = 1_000_000_000;

    public PlayerCount {
        if (count < 0) {
            throw new IllegalArgumentException("A count is not negative");
        }
    }

    /** Rounds down to one decimal (details.md, "Catalogue"), for example {@code 950}, {@code 1K} or {@code 999.9K}. */
    public String formatted() {
        if (count < THOUSAND) {
            return Integer.toString(count);
        }
        if (count < MILLION) {
            return tenths(THOUSAND) + "K";
        }
        return count < BILLION ? tenths(MILLION) + "M" : tenths(BILLION) + "B";
    }

    private String tenths(int unit) {
        int tenth = count % unit / (unit / 10);
        return count / unit + (tenth == 0 ? "" : "." + tenth);
    }
}
