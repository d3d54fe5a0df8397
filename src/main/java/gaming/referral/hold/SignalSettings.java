package gaming.referral.hold;

import gaming.config.Keys;
import java.time.Duration;

/** Keys {@code hold-signals.*}; config/application.yaml says what each one means. */
public record SignalSettings(Duration maxTime, Duration keepDismissals, Accounts accounts, Money money, Bets bets) {
    record Accounts(int ofDevice, int ofBlock, Duration newFor) {}

    record Money(Duration within, int difference, int lowest, int claims) {}

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
