package gaming.casino.storefront;

/**
 * A number of players. The formatted number has thousands, millions and billions, rounded down to one decimal
 * (details.md, "Catalogue").
 */
public record PlayerCount(int count) {
    private static final int THOUSAND = 1_000;
    private static final int MILLION = 1_000_000;
    private static final int BILLION = 1_000_000_000;

    public PlayerCount {
        if (count < 0) {
            throw new IllegalArgumentException("A count is not negative");
        }
    }

    /**
     * Formats the number, for example as {@code 950}, {@code 1K}, {@code 1.2K}, {@code 999.9K}, {@code 3.4M} or
     * {@code 2.1B}.
     */
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
