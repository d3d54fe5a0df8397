package faults;

import static blackbox.Json.assertHas;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import faults.Books.Claim;
import faults.Books.Earnings;
import faults.Books.Transition;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import sandbox.SandboxPlatform;
import sandbox.SandboxPlatform.Booking;
import world.Operator;
import world.ServiceProcess;

/** Compares the platform's books with the service's; every difference is a sentence, and there must be none. */
final class Comparison {
    private static final Set<String> LEGAL = Set.of(
            "null PENDING",
            "PENDING PENDING",
            "PENDING COMPLETED",
            "PENDING FAILED",
            // Found after its end
            "FAILED COMPLETED",
            // Notes of answers that came after the outcome was known
            "COMPLETED COMPLETED",
            "FAILED FAILED");
    private static final int USDC_DECIMALS = 6;

    private final SandboxPlatform platform;
    private final List<Booking> bookings;
    private final Books books;
    /** The transfers that the platform booked after their claims had ended. */
    private final Set<String> late;

    private final List<String> differences = new ArrayList<>();

    private Comparison(SandboxPlatform platform, Books books, Set<String> late) {
        this.platform = platform;
        this.books = books;
        this.late = late;
        bookings = platform.bookings();
    }

    static List<String> differences(SandboxPlatform platform, Books books) {
        return differences(platform, books, Set.of());
    }

    /** {@code late}: the transfers that the platform booked after their claims had ended, and no others. */
    static List<String> differences(SandboxPlatform platform, Books books, Set<String> late) {
        var comparison = new Comparison(platform, books, late);
        comparison.lateBookingsAreFound();
        comparison.everyBookingIsOneCompletedClaim();
        comparison.everyClaimIsOver();
        comparison.sumsAreEqual();
        comparison.totalsAreThoseOfTheClaims();
        comparison.aUserHadOneClaimAtATime();
        return comparison.differences;
    }

    /** Bookings more than were owed, claims and users each counted by their surplus bookings. */
    static long paidTwice(SandboxPlatform platform, Books books) {
        Map<String, Claim> completed = bySentAs(books);
        return platform.bookings().stream()
                .filter(booking -> {
                    Claim claim = completed.get(booking.externalTransactionId());
                    return claim == null || !claim.is("COMPLETED");
                })
                .count();
    }

    /** Claims that say they were paid, and were not. */
    static long lost(SandboxPlatform platform, Books books) {
        var booked = new HashSet<String>();
        platform.bookings().forEach(booking -> booked.add(booking.externalTransactionId()));
        return books.claims().stream()
                .filter(claim -> claim.is("COMPLETED") && !booked.contains(claim.sentAs()))
                .count();
    }

    /** Users whose earnings are not those of all bets of the players that they referred. */
    static long uncomputed(Books books) {
        return books.byBets().entrySet().stream()
                .filter(expected -> {
                    Earnings earnings = books.earnings().get(expected.getKey());
                    return earnings == null || earnings.earned().compareTo(expected.getValue()) != 0;
                })
                .count();
    }

    private static Map<String, Claim> bySentAs(Books books) {
        var claims = new HashMap<String, Claim>();
        books.claims().forEach(claim -> claims.put(claim.sentAs(), claim));
        return claims;
    }

    private void everyBookingIsOneCompletedClaim() {
        Map<String, Claim> claims = bySentAs(books);
        for (Booking booking : bookings) {
            Claim claim = claims.remove(booking.externalTransactionId());
            if (claim == null) {
                differences.add("booked, and of no claim: " + booking);
            } else if (!claim.is("COMPLETED")
                    || !booking.transactionId().equals(claim.transactionId())
                    || !booking.playerId().equals(claim.player())
                    || booking.amount().compareTo(claim.usdc()) != 0
                    || !booking.currencyCode().equals("USDC")
                    || !booking.type().equals("RAF_CLAIM")) {
                differences.add("booked otherwise: " + booking + " and " + claim + " "
                        + books.transitions().get(claim.id()));
            }
        }
        claims.values().stream()
                .filter(claim -> !claim.is("FAILED"))
                .forEach(claim -> differences.add("not booked, and not FAILED: " + claim));
    }

    private void everyClaimIsOver() {
        for (Claim claim : books.claims()) {
            List<Transition> steps = books.transitions().getOrDefault(claim.id(), List.of());
            @Nullable String status = null;
            for (Transition step : steps) {
                boolean follows = status == null ? step.from() == null : status.equals(step.from());
                if (!follows || !LEGAL.contains(step.from() + " " + step.to())) {
                    differences.add("an illegal path: " + claim + " " + steps);
                }
                status = step.to();
            }
            if (claim.flagged() || claim.finishedAt() == null || !claim.status().equals(status)) {
                differences.add("not over, or not as its history says: " + claim + " " + steps);
            }
            if (platform.sends(claim.sentAs()) > claim.sends()
                    || platform.bodies(claim.sentAs()).size() > 1) {
                differences.add("sent %d times with %d bodies: %s"
                        .formatted(
                                platform.sends(claim.sentAs()),
                                platform.bodies(claim.sentAs()).size(),
                                claim));
            }
            if (claim.usdc().compareTo(claim.amount().divide(claim.rate(), USDC_DECIMALS, RoundingMode.DOWN)) != 0) {
                differences.add("not what the rate pays: " + claim);
            }
        }
    }

    private void lateBookingsAreFound() {
        Set<String> found = books.foundLate().stream().map(Claim::sentAs).collect(toSet());
        if (!found.equals(late)) {
            differences.add("booked after the end: " + late + ", found after it: " + found);
        }
    }

    private void sumsAreEqual() {
        BigDecimal booked = sum(bookings, Booking::amount);
        BigDecimal paid = sum(
                books.claims().stream().filter(claim -> claim.is("COMPLETED")).toList(), Claim::usdc);
        if (booked.compareTo(paid) != 0) {
            differences.add("booked " + booked + " USDC, paid by claims " + paid);
        }
    }

    private void totalsAreThoseOfTheClaims() {
        Map<String, List<Booking>> booked = bookings.stream().collect(groupingBy(Booking::playerId));
        Map<ObjectId, List<Claim>> claims = books.claims().stream().collect(groupingBy(Claim::user));
        books.earnings().forEach((user, earnings) -> {
            List<Claim> own = claims.getOrDefault(user, List.of());
            List<Claim> completed =
                    own.stream().filter(claim -> claim.is("COMPLETED")).toList();
            var expected = new Earnings(
                    earnings.earned(),
                    sum(completed, Claim::amount).setScale(earnings.claimed().scale()),
                    sum(completed, Claim::usdc).setScale(earnings.claimedUsdc().scale()),
                    BigDecimal.ZERO.setScale(earnings.pending().scale()),
                    BigDecimal.ZERO.setScale(earnings.pendingUsdc().scale()));
            if (!earnings.equals(expected)) {
                differences.add("totals of " + user + " are " + earnings + ", by the claims " + expected);
            }
            if (earnings.free().signum() < 0) {
                differences.add(user + " was paid more than earned: " + earnings);
            }
            BigDecimal received = own.isEmpty()
                    ? BigDecimal.ZERO
                    : sum(booked.getOrDefault(own.getFirst().player(), List.of()), Booking::amount);
            if (received.compareTo(earnings.claimedUsdc()) != 0) {
                differences.add(user + " received " + received + " USDC and is said to have " + earnings);
            }
        });
    }

    private void aUserHadOneClaimAtATime() {
        var last = new HashMap<ObjectId, Claim>();
        for (Claim claim : books.claims()) {
            Claim before = last.put(claim.user(), claim);
            // Its end was moved to when the booking was found
            boolean foundLate = before != null && late.contains(before.sentAs());
            if (before != null
                    && !foundLate
                    && before.finishedAt() != null
                    && before.finishedAt().isAfter(claim.claimedAt())) {
                differences.add("two claims at a time: " + before + " and " + claim);
            }
        }
    }

    private static <T> BigDecimal sum(List<T> all, Function<T, BigDecimal> figure) {
        return all.stream().map(figure).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** What the service shows of the books, to users and to operators, is what they say. */
    record Views(ServiceProcess pod, Books books) {
        private static final int SOME = 20;
        private static final String OWN =
                "{ referralStats { totalClaimed readyToClaim } referralClaims(limit: 100) { count"
                        + " data { status } } }";

        void check(List<Claimer> claimers) {
            claimers.stream().limit(SOME).forEach(this::checkOwn);
            JsonNode shown = Operator.of(pod).read("/claims/books");
            assertHas(shown, "{'differences': [], 'uncomputed': [], 'pending': 0}");
            assertThat(shown.path("comparedDays")).as(shown.toString()).isNotEmpty();
        }

        private void checkOwn(Claimer claimer) {
            JsonNode own = claimer.ask(pod.publicUrl(), OWN);
            Earnings earnings = books.earnings().get(claimer.earner().id());
            var dollars = new DecimalFormat("$#,##0.00", DecimalFormatSymbols.getInstance(Locale.US));
            dollars.setRoundingMode(RoundingMode.HALF_UP);
            assertThat(own.at("/referralStats/totalClaimed").asText())
                    .isEqualTo(dollars.format(earnings.claimedUsdc()));
            assertThat(own.at("/referralStats/readyToClaim").asText()).isEqualTo("$0.00");
            List<String> statuses =
                    books.of(claimer).stream().map(Books.Claim::status).toList();
            assertThat(own.at("/referralClaims/count").asInt()).isEqualTo(statuses.size());
            assertThat(own.at("/referralClaims/data").findValuesAsText("status"))
                    .isEqualTo(statuses.reversed().stream().limit(100).toList());
        }
    }
}
