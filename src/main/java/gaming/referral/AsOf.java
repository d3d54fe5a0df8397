package gaming.referral;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Sql;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;

/**
 * The moment that a report or the books describe, and the parts of statements that read the rows of that moment. A
 * recalculation keeps the rows that it replaces, and claims keep their transitions. A change counts from the moment at
 * which its transaction wrote it.
 *
 * @param past whether a caller asked for an earlier moment
 */
public record AsOf(Instant at, boolean past) {
    public static final String PARAMETER = "asOf";

    /** Refuses a moment after {@code now} with INVALID_DATE_RANGE. */
    public static AsOf of(Optional<Instant> moment, Instant now) {
        return moment.map(at -> {
                    if (at.isAfter(now)) {
                        throw refused("asOf is in the future", at, "now", now);
                    }
                    return new AsOf(at, true);
                })
                .orElseGet(() -> new AsOf(now.truncatedTo(ChronoUnit.MILLIS), false));
    }

    /**
     * Checks in the current transaction that changes since the moment are kept.
     *
     * @throws Refusal INVALID_DATE_RANGE with {@code knownFrom} for a moment before {@code knownFrom}
     */
    public void requireKnown() {
        if (past) {
            Instant knownFrom = Sql.first("select known_from from as_of", row -> row.getInstant(1))
                    .orElseThrow();
            if (at.isBefore(knownFrom)) {
                throw refused("Changes are kept from " + knownFrom + " on", at, "knownFrom", knownFrom);
            }
        }
    }

    public LocalDate day() {
        return LocalDate.ofInstant(at, ZoneOffset.UTC);
    }

    private String literal() {
        return "'" + LocalDateTime.ofInstant(at, ZoneOffset.UTC) + "'";
    }

    /**
     * Fills in the placeholders of a statement: <code>{moment}</code>, <code>{settled}</code>, the status of the claim
     * {@code c} in <code>{status}</code>, and the conditions <code>{claimed}</code> and <code>{recorded}</code>, which
     * leave out later claims and referrals.
     */
    public String in(String statement) {
        return statement
                .replace("{claimed}", until("claimed_at"))
                .replace("{recorded}", until("recorded_at"))
                .replace("{status}", claimStatus())
                .replace("{settled}", settled())
                .replace("{moment}", literal());
    }

    /** A condition that leaves out later rows, such as {@code " and c.claimed_at <= ..."}; empty for now. */
    public String until(String column) {
        return past ? " and %s <= %s".formatted(column, literal()) : "";
    }

    private String claimStatus() {
        return past ? """
                ifnull((select t.to_status from claim_transition t force index (claim_id)
                  where t.claim_id = c.id%s order by t.id desc limit 1), c.status)""".formatted(until("t.at")) : "c.status";
    }

    /** Selects the rows {@code c} of the moment. {@code tail} is the end of each part of a union. */
    public String commission(String columns, String index, String condition, String tail) {
        String kept = "(select %s from commission c force index (%s) where %s%s %s)"
                .formatted(columns, index, condition, until("written_at"), tail);
        return past ? kept + " union all " + replaced(columns, condition, tail) : kept;
    }

    /** Selects the rows {@code c} of the moment on days that are not settled, and all replaced rows of the moment. */
    public String commissionOfChangedDays(String columns, String condition, String tail) {
        return """
                (select straight_join %s
                from commission_day d join commission c force index (primary) on c.day = d.day
                where %s and not (%s)%s %s)
                union all\s""".formatted(columns, condition, settled(), until("written_at"), tail)
                + replaced(columns, condition, tail);
    }

    /** A condition for days {@code d} whose rows of {@code commission} are surely the same now as at the moment. */
    private String settled() {
        return "d.state = 'DONE' and d.finished_at <= " + literal();
    }

    private String replaced(String columns, String condition, String tail) {
        return "(select %1$s from commission_past c where %2$s and written_at <= %3$s and superseded_at > %3$s %4$s)"
                .formatted(columns, condition, literal(), tail);
    }

    private static Refusal refused(String why, Instant at, String bound, Instant moment) {
        return new Refusal(
                ErrorCode.INVALID_DATE_RANGE, why, Map.of(PARAMETER, at.toString(), bound, moment.toString()));
    }
}
