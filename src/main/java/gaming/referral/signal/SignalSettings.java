package gaming.referral.signal;

import gaming.config.Keys;
import java.time.Duration;

/**
 * Keys {@code hold-signals.*}.
 *
 * @param maxTime the longest time of one statement, and the time after which a request begins no further one
 */
public record SignalSettings(Duration maxTime, Duration keepDismissals, Accounts accounts, Money money, Bets bets) {
    /** The rule of MANY_ACCOUNTS. {@code newFor} is the time after its creation during which an account is new. */
    record Accounts(int ofDevice, int ofBlock, Duration newFor) {}

    /**
     * The rule of OWN_MONEY.
     *
     * @param difference the largest difference of claim and deposits, in percent of the claim
     * @param lowest the smallest claim, in EUR
     * @param claims the least number of the referrer's claims that deposits of the same player follow
     */
    record Money(Duration within, int difference, int lowest, int claims) {}

    /**
     * The rule of OPPOSING_BETS.
     *
     * @param difference the largest difference of two stakes, and of the stakes and wins of a pair, in percent
     * @param share the least part of the accounts' stakes on the game that the pairs have, in percent
     * @param signIns how long before the first day a sign-in shows that accounts belong to one ring
     */
    record Bets(Duration within, int difference, int pairs, int share, Duration signIns) {}

    public static SignalSettings from(Keys keys) {
        return new SignalSettings(
                keys.duration("hold-signals.max-time", "PT1S", "PT60S"),
                keys.duration("hold-signals.keep-dismissals", "P7D", "P3650D"),
                new Accounts(
                        keys.number("hold-signals.accounts.of-device", 2, 200),
                        keys.number("hold-signals.accounts.of-block", 2, 200),
                        keys.duration("hold-signals.accounts.new-for", "PT1H", "P3650D")),
                new Money(
                        keys.duration("hold-signals.money.within", "PT1M", "P7D"),
                        keys.number("hold-signals.money.difference", 0, 50),
                        keys.number("hold-signals.money.lowest", 1_000_000),
                        keys.number("hold-signals.money.claims", 100)),
                new Bets(
                        keys.duration("hold-signals.bets.within", "PT1S", "PT1H"),
                        keys.number("hold-signals.bets.difference", 0, 50),
                        keys.number("hold-signals.bets.pairs", 2, 1000),
                        keys.number("hold-signals.bets.share", 100),
                        keys.duration("hold-signals.bets.sign-ins", "PT0S", "P30D")));
    }
}
