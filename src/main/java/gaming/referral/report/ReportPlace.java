package gaming.referral.report;

import gaming.web.Pages;

/**
 * The place of the pages of reports: the internal listener, or the console.
 *
 * @param path the path of a report; the path of its rows is below
 */
public record ReportPlace(String path, String search, Pages.Frame frame) {
    static final ReportPlace LISTENER =
            new ReportPlace(ReportHook.PATH, ReportHook.PATH + "/" + ReportHook.USERS, Pages.ALONE);

    /** The link to the report on a user, of the same period as {@code report}. */
    String link(String userId, Report report) {
        return path + "?userId=" + userId + "&" + dates(report);
    }

    /** The link to the report on the whole system, without the dates if the period is too long for it. */
    String link(Report report) {
        return report.period().days() <= Period.LONGEST ? path + "?" + dates(report) : path;
    }

    String rows(Report report) {
        return path + "/" + ReportHook.ROWS + "?" + user(report) + dates(report);
    }

    private static String user(Report report) {
        return report.userId().map(id -> "userId=" + id + "&").orElse("");
    }

    private static String dates(Report report) {
        Period period = report.period();
        return "startDate=%s&endDate=%s".formatted(period.firstDay(), period.lastDay());
    }
}
