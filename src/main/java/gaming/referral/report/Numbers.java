package gaming.referral.report;

import gaming.money.Amount;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Formats the numbers of reports with all significant digits and no other digits. */
final class Numbers {
    private static final int SCALE = 8;
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final BigDecimal SMALLEST = BigDecimal.ONE.movePointLeft(SCALE);

    private Numbers() {}

    static BigDecimal plus(BigDecimal one, BigDecimal other) {
        return Amount.plain(one.add(other));
    }

    /** The average with eight decimals, HALF_EVEN. The average is 0 without users. */
    static BigDecimal average(BigDecimal sum, long users) {
        return users == 0
                ? BigDecimal.ZERO
                : Amount.plain(sum.divide(BigDecimal.valueOf(users), SCALE, RoundingMode.HALF_EVEN));
    }

    /**
     * The percentages of {@code parts} in their sum, with eight decimals, which add up to exactly 100: the parts that
     * lose most by rounding down get the remainder. All are 0 if the sum is 0.
     */
    static List<BigDecimal> percentages(List<BigDecimal> parts) {
        BigDecimal whole = parts.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        if (whole.signum() == 0) {
            return parts.stream().map(_ -> BigDecimal.ZERO).toList();
        }
        var shares = new ArrayList<BigDecimal>();
        var lost = new ArrayList<BigDecimal>();
        for (BigDecimal part : parts) {
            BigDecimal share = part.multiply(HUNDRED).divide(whole, SCALE, RoundingMode.FLOOR);
            shares.add(share);
            lost.add(part.multiply(HUNDRED).subtract(share.multiply(whole)));
        }
        BigDecimal left = HUNDRED.subtract(shares.stream().reduce(BigDecimal.ZERO, BigDecimal::add));
        IntStream.range(0, parts.size())
                .boxed()
                .sorted(Comparator.comparing(lost::get, Comparator.reverseOrder()))
                .limit(left.divideToIntegralValue(SMALLEST).longValueExact())
                .forEach(part -> shares.set(part, shares.get(part).add(SMALLEST)));
        return shares.stream().map(Amount::plain).toList();
    }
}
