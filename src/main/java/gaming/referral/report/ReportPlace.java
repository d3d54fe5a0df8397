package gaming.referral.report;

import gaming.referral.AsOf;
import gaming.web.Pages;

/**
 * The place of the pages of reports: the internal listener, or the console.
 *
 * @param path the path of a report; the path of its rows is below
 */
public record ReportPlace(String path, String search, Pages.Frame frame) {
    static final ReportPlace LISTENER =
            new ReportPlace(ReportHook.PATH, ReportHook.PATH + "/" + ReportHook.USERS, Pages.ALONE);

    /** The link to the report on a user, of the same period and moment as {@code report}. */
    String link(String userId, Report report) {
        return path + "?userId=" + userId + "&" + dates(report) + then(report);
    }

    /** The link to the report on the whole system, without the dates if the period is too long for it. */
    String link(Report report) {
        boolean fits = report.period().days() <= Period.LONGEST;
        String moment = then(report);
        return path + (fits ? "?" + dates(report) + moment : moment.replace('&', '?'));
    }

    /** The link to the same report as it is now. */
    String now(Report report) {
        return path + "?" + user(report) + dates(report);
    }

    String rows(Report report) {
        return path + "/" + ReportHook.ROWS + "?" + user(report) + dates(report) + then(report);
    }

    private static String user(Report report) {
        return report.userId().map(id -> "userId=" + id + "&").orElse("");
    }

    private static String dates(Report report) {
        Period period = report.period();
        return "startDate=%s&endDate=%s".formatted(period.firstDay(), period.lastDay());
    }

    private static String then(Report report) {
        AsOf asOf = report.asOf();
        return asOf.past() ? "&" + AsOf.PARAMETER + "=" + asOf.at() : "";
    }
}
