package gaming.referral.report;

import gaming.config.Keys;

/**
 * Keys {@code reports.*}.
 *
 * @param atOnce reports that one pod makes
 */
public record ReportSettings(PersonalData personal, int atOnce) {
    public static ReportSettings from(Keys keys) {
        return new ReportSettings(PersonalData.from(keys), keys.number("reports.concurrent-reports", 100));
    }
}
