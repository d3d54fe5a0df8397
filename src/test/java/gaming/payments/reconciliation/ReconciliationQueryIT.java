package gaming.payments.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.payments.Claim;
import gaming.payments.PaymentStatus;
import gaming.payments.PendingClaim;
import gaming.payments.reconciliation.Books.Difference;
import gaming.payments.reconciliation.Books.UncomputedDay;
import gaming.payments.reconciliation.Books.What;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** details.md, "Claims": the books: what they add up to, and every kind of difference. */
class ReconciliationQueryIT {
    private static final Instant NOW = ReconciliationRows.SENT.plus(Duration.ofDays(1));

    @AutoClose
    private final ReconciliationRows rows = ReconciliationRows.alone();

    @Test
    void findsEarningsAndDaysThatDoNotAddUp() {
        rows.earner("3");
        ObjectId more = rows.earner("10");
        rows.total(more, "earned_4", "0.00000001");
        var withoutDays = new ObjectId();
        rows.total(withoutDays, "earned_1", "2");
        ObjectId twoDays = rows.earner("10");
        rows.commission(twoDays, "2026-01-02", "-4.5");
        var onlyDays = new ObjectId();
        rows.commission(onlyDays, "2026-01-01", "1");
        rows.commission(onlyDays, "2026-01-02", "2");
        assertDifferences(
                difference(more, What.EARNED, "10", "10.00000001"),
                difference(withoutDays, What.EARNED, "0", "2"),
                difference(twoDays, What.EARNED, "5.5", "10"),
                difference(onlyDays, What.EARNED, "3", "0"));
    }

    @Test
    void countsEveryCellOfADay() {
        var user = new ObjectId();
        rows.execute(
                "insert into commission(day, user_id, earned_1_1, earned_1_2, earned_2_1, earned_2_2, earned_3_1,"
                        + " earned_3_2, earned_4_1, earned_4_2) values ('2026-01-01', %s, 1, 2, 4, 8, 16, 32, 64, 128)",
                ReconciliationRows.hex(user));
        rows.execute(
                "insert into earnings(user_id, earned_1, earned_2, earned_3, earned_4) values (%s, 3, 12, 48, 192)",
                ReconciliationRows.hex(user));
        assertDifferences();
    }

    @Test
    void findsWhatIsClaimedOrPendingInOneOfTheTwoBooksOnly() {
        ObjectId user = rows.earner("100");
        rows.claim(user, PaymentStatus.COMPLETED, "40", "43.478260");
        rows.total(user, "claimed", "-0.5");
        rows.total(user, "claimed_usdc", "0.000001");
        ObjectId nobody = new ObjectId();
        ObjectId claim = rows.bareClaim(nobody, PaymentStatus.COMPLETED, "3", "3.2");
        rows.booked(claim, "3.2");
        ObjectId reserved = rows.earner("100");
        rows.total(reserved, "pending", "4");
        ObjectId sent = rows.earner("100");
        rows.task(rows.bareClaim(sent, PaymentStatus.PENDING, "3", "3.2"));
        assertDifferences(
                difference(reserved, What.PENDING, "0", "4"),
                difference(sent, What.PENDING, "3", "0"),
                difference(sent, What.PENDING_USDC, "3.2", "0"),
                difference(user, What.CLAIMED, "40", "39.5"),
                difference(user, What.CLAIMED_USDC, "43.478260", "43.478261"),
                difference(nobody, What.CLAIMED, "3", "0"),
                difference(nobody, What.CLAIMED_USDC, "3.2", "0"));
    }

    @Test
    void findsWhatThePlatformsAnswersDoNotProve() {
        ObjectId user = rows.earner("100");
        ObjectId unproven = rows.claim(user, PaymentStatus.COMPLETED, "1", "1.5");
        rows.execute("delete from claim_transition where claim_id = %s", ReconciliationRows.hex(unproven));
        ObjectId twice = rows.claim(user, PaymentStatus.COMPLETED, "2", "2.5");
        rows.booked(twice, "2.5");
        ObjectId failed = rows.claim(user, PaymentStatus.FAILED, "3", "3.5");
        rows.booked(failed, "3.5");
        var gone = new ObjectId();
        rows.booked(gone, "9");
        assertDifferences(
                ofClaim(user, What.PLATFORM, "0", "1.5", unproven),
                ofClaim(user, What.PLATFORM, "5", "2.5", twice),
                ofClaim(user, What.PLATFORM, "3.5", "0", failed),
                ofClaim(null, What.PLATFORM, "9", "0", gone));
    }

    @Test
    void findsABookingThatTwoClaimsShare() {
        ObjectId one = rows.earner("100");
        ObjectId other = rows.earner("100");
        rows.transaction(rows.claim(one, PaymentStatus.COMPLETED, "1", "1.5"), "T-7");
        rows.transaction(rows.claim(one, PaymentStatus.COMPLETED, "1", "1.5"), "t-7");
        rows.transaction(rows.claim(other, PaymentStatus.COMPLETED, "1", "1.5"), "T-7");
        assertDifferences(Difference.of(one, What.TRANSACTION, decimal("1"), decimal("2"), null, "T-7"));
    }

    @Test
    void findsAnEndedClaimThatThePlatformHasBookedOtherwise() {
        ObjectId user = rows.earner("100");
        ObjectId paid = rows.claim(user, PaymentStatus.COMPLETED, "1", "1.5");
        ObjectId failed = rows.claim(user, PaymentStatus.FAILED, "2", "2.5");
        rows.claim(user, PaymentStatus.COMPLETED, "3", "3.5");
        rows.execute(
                "update claim set flagged = true, reconciled_amount = if(status = 'FAILED', 7, 0) where id in (%s, %s)",
                ReconciliationRows.hex(paid), ReconciliationRows.hex(failed));
        assertDifferences(ofClaim(user, What.BOOKED, "1.5", "0", paid), ofClaim(user, What.BOOKED, "0", "7", failed));
    }

    @Test
    void findsABookingAfterTheEndUntilLaterEarningsMakeUpForIt() {
        ObjectId user = rows.earner("100");
        ObjectId late = rows.claim(user, PaymentStatus.COMPLETED, "40", "44");
        rows.execute("update claim set found_late_at = '2026-03-01'");
        rows.claim(user, PaymentStatus.COMPLETED, "50", "55");
        rows.claim(user, PaymentStatus.PENDING, "10", "11");
        assertDifferences();
        rows.earns(user, "2026-01-02", "-0.5");
        assertDifferences(ofClaim(user, What.BOOKED_AFTER_END, "99.5", "100", late));
        rows.earns(user, "2026-01-03", "0.5");
        assertDifferences();
    }

    @Test
    void findsACreditThatIsBookedOtherwiseOrAfterItsEnd() {
        var user = new ObjectId();
        ObjectId paid = rows.credit(user, PaymentStatus.COMPLETED, "5");
        ObjectId late = rows.credit(user, PaymentStatus.COMPLETED, "6");
        rows.credit(user, PaymentStatus.FAILED, "7");
        rows.execute(
                "update picks_transfer set flagged = true, reconciled_amount = 4 where id = %s",
                ReconciliationRows.hex(paid));
        rows.execute(
                "update picks_transfer set flagged = true, found_late_at = '2026-03-01' where id = %s",
                ReconciliationRows.hex(late));
        assertDifferences(
                Difference.ofCredit(user, What.BOOKED, decimal("5"), decimal("4"), paid),
                Difference.ofCredit(user, What.BOOKED_AFTER_END, decimal("0"), decimal("6"), late));
        rows.execute("update picks_transfer set flagged = false, reconciled_amount = null");
        assertDifferences();
    }

    @Test
    void findsAClaimThatNoTaskLooksUpOrThatIsPendingAfterTheWholeSchedule() {
        ObjectId user = rows.earner("100");
        ObjectId claim = rows.claim(user, PaymentStatus.PENDING, "1", "1.5");
        assertDifferences();
        Instant end = ReconciliationRows.SENT.plus(ReconciliationRows.SCHEDULE);
        assertThat(ReconciliationRows.read(end).differences()).isEmpty();
        assertThat(ReconciliationRows.read(end.plusSeconds(1)).differences())
                .map(ReconciliationQueryIT::plain)
                .containsExactly(plain(ofClaim(user, What.OVERDUE, "432000", "432001", claim)));
        // The task of an earlier send looks at nothing
        rows.execute("update scheduled_tasks set task_instance = '%s/1'", claim);
        assertDifferences(ofClaim(user, What.OVERDUE, "432000", "86400", claim));
        rows.execute("update claim set flagged = true");
        assertDifferences();
    }

    @Test
    void knowsTheResolversTask() {
        Claim claim = PendingClaim.ofTen(ReconciliationRows.SENT);
        ObjectId user = claim.userId();
        rows.total(user, "pending", "10");
        rows.total(user, "pending_usdc", "10");
        rows.bareClaim(user, PaymentStatus.PENDING, "10", "10");
        rows.execute("update claim set sends = 1, id = %s", ReconciliationRows.hex(claim.id()));
        var task = PendingClaim.look(claim);
        rows.execute(
                "insert into scheduled_tasks(task_name, task_instance) values ('%s', '%s')",
                task.getTaskName(), task.getId());
        assertDifferences();
    }

    @Test
    void findsACreditThatNoTaskLooksUpOrThatIsPendingForTooLong() {
        var user = new ObjectId();
        ObjectId credit = rows.credit(user, PaymentStatus.PENDING, "5");
        rows.credit(user, PaymentStatus.COMPLETED, "6");
        // The task of a claim does not look at a credit
        rows.task(credit);
        Difference overdue = Difference.ofCredit(user, What.OVERDUE, decimal("432000"), decimal("86400"), credit);
        assertDifferences(overdue);

        rows.task("picks-resolver", credit);
        assertDifferences();
        Instant end = ReconciliationRows.SENT.plus(ReconciliationRows.SCHEDULE);
        assertThat(ReconciliationRows.read(end.plusSeconds(1)).differences())
                .singleElement()
                .returns(credit.toHexString(), Difference::transferId)
                .returns("OVERDUE", Difference::what);
        rows.execute("update picks_transfer set flagged = true");
        assertThat(ReconciliationRows.read(end.plusSeconds(1)).differences()).isEmpty();
    }

    @Test
    void findsDaysThatAreUncomputedForTooLong() {
        Duration tooLong = ReconciliationRows.COMPUTED_WITHIN.plusSeconds(1);
        rows.day("2026-01-01", "NONE", tooLong);
        rows.day("2026-01-02", "QUEUED", tooLong);
        rows.day("2026-01-03", "FAILED", tooLong);
        rows.day("2026-01-04", "DONE", tooLong);
        rows.mark("2026-01-04", tooLong);
        rows.mark("2026-01-04", Duration.ZERO);
        Books books = ReconciliationRows.read(NOW);
        assertThat(books.differences())
                .allSatisfy(difference -> {
                    assertThat(difference.what()).isEqualTo("UNCOMPUTED");
                    assertThat(difference.userId()).isNull();
                    assertThat(difference.expected()).isEqualByComparingTo("7200");
                    assertThat(difference.found()).isGreaterThanOrEqualTo(decimal("7201"));
                })
                .extracting(difference -> String.valueOf(difference.day()))
                .containsExactly("2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04");
        assertThat(books.uncomputed())
                .extracting(UncomputedDay::state)
                .containsExactly("NONE", "QUEUED", "FAILED", "DONE");
        assertThat(books.uncomputed())
                .extracting(UncomputedDay::recalculationNeeded)
                .containsExactly(false, false, false, true);
    }

    @Test
    void listsDaysThatAreUncomputedForAShortTimeAndNoComputedDayAndNotToday() {
        Duration shortly = ReconciliationRows.COMPUTED_WITHIN.minusSeconds(120);
        rows.day("2026-01-01", "NONE", shortly);
        rows.day("2026-01-02", "DONE", Duration.ofDays(100));
        rows.mark("2026-01-02", shortly);
        rows.day("2026-01-03", "DONE", Duration.ofDays(100));
        rows.execute("insert into commission_day(day, state, uncomputed_since)"
                + " values (utc_date(), 'NONE', utc_timestamp(3) - interval 3 hour)");
        Books books = ReconciliationRows.read(NOW);
        assertThat(books.differencesCount()).isZero();
        assertThat(books.uncomputed())
                .extracting(day -> day.day().toString())
                .containsExactly("2026-01-01", "2026-01-02");
    }

    @Test
    void countsTheTimeOfADayFromItsEnd() {
        rows.execute("insert into commission_day(day, state, uncomputed_since)"
                + " values (utc_date() - interval 1 day, 'NONE', utc_timestamp(3) - interval 40 hour)");
        Books books = ReconciliationRows.read(NOW);
        assertThat(books.uncomputed())
                .singleElement()
                .satisfies(day -> assertThat(day.since())
                        .isEqualTo(day.day()
                                .plusDays(1)
                                .atStartOfDay(ZoneOffset.UTC)
                                .toInstant()));
    }

    @Test
    void booksThatAgreeHaveNoDifference() {
        Books nothing = ReconciliationRows.read(NOW);
        assertThat(nothing.differencesCount()).isZero();
        assertTotals(nothing, "0", "0", "0", "0", "0", "0", "0", "0");
        ObjectId user = rows.earner("100.00000001");
        rows.claim(user, PaymentStatus.COMPLETED, "40.5", "44.021739");
        rows.claim(user, PaymentStatus.FAILED, "11", "11.956521");
        rows.claim(user, PaymentStatus.PENDING, "9.25", "10.054347");
        rows.earner("7");
        ObjectId overpaid = rows.earner("5");
        rows.claim(overpaid, PaymentStatus.COMPLETED, "6.5", "7.065217");

        Books check = ReconciliationRows.read(NOW);

        assertThat(check.differences()).isEmpty();
        assertTotals(check, "112.00000001", "47", "9.25", "57.25000001", "1.5", "51.086956", "10.054347", "51.086956");
        assertThat(check.completed()).isEqualTo(2);
        assertThat(check.failed()).isEqualTo(1);
        assertThat(check.checkedAt()).isEqualTo(NOW);
    }

    @Test
    void listsAHundredDifferencesAndDaysAndCountsAll() {
        IntStream.range(0, 130).forEach(_ -> rows.commission(new ObjectId(), "2026-01-01", "1"));
        Books books = ReconciliationRows.read(NOW);
        assertThat(books.differences()).hasSize(100);
        assertThat(books.differencesCount()).isEqualTo(130);
        rows.execute(
                "insert into commission_day(day, state) select '2020-01-01' + interval seq day, 'NONE' from seq_1_to_130");
        books = ReconciliationRows.read(NOW);
        assertThat(Objects.requireNonNull(books.uncomputed()))
                .hasSize(100)
                .first()
                .returns(LocalDate.parse("2020-01-02"), UncomputedDay::day);
        assertThat(books.uncomputedCount()).isEqualTo(130);
    }

    /** Earned, claimed, pending, ready, overpaid; then in USDC claimed, pending, booked. */
    private static void assertTotals(Books books, String... totals) {
        assertThat(List.of(
                        books.earned(),
                        books.claimed(),
                        books.pending(),
                        books.ready(),
                        books.overpaid(),
                        books.claimedUsdc(),
                        books.pendingUsdc(),
                        books.bookedUsdc()))
                .usingElementComparator(BigDecimal::compareTo)
                .containsExactlyElementsOf(
                        Stream.of(totals).map(BigDecimal::new).toList());
    }

    private static void assertDifferences(Difference... expected) {
        Books check = ReconciliationRows.read(NOW);
        assertThat(check.differences())
                .usingRecursiveFieldByFieldElementComparator()
                .map(ReconciliationQueryIT::plain)
                .containsExactlyInAnyOrderElementsOf(List.of(expected).stream()
                        .map(ReconciliationQueryIT::plain)
                        .toList());
        assertThat(check.differencesCount()).isEqualTo(expected.length);
    }

    private static Difference plain(Difference any) {
        return new Difference(
                any.userId(),
                any.what(),
                any.expected().stripTrailingZeros(),
                any.found().stripTrailingZeros(),
                any.claimId(),
                any.transferId(),
                any.transactionId(),
                any.day(),
                any.tier());
    }

    private static Difference difference(ObjectId user, What what, String expected, String found) {
        return Difference.of(user, what, decimal(expected), decimal(found), null, null);
    }

    private static Difference ofClaim(
            @Nullable ObjectId user, What what, String expected, String found, ObjectId claim) {
        return Difference.of(user, what, decimal(expected), decimal(found), claim, null);
    }

    private static BigDecimal decimal(String text) {
        return new BigDecimal(text);
    }
}
