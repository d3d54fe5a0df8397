package gaming.referral.report;

import gaming.config.Keys;
import gaming.identity.PersonalData;

/**
 * The configuration keys {@code reports.*}.
 *
 * @param atOnce the most reports that one pod makes at the same time
 */
public record ReportSettings(PersonalData personal, int atOnce) {
    public static ReportSettings from(Keys keys) {
        return new ReportSettings(PersonalData.from(keys), keys.number("reports.concurrent-reports", 100));
    }
}
