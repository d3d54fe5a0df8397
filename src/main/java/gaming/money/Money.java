package gaming.money;

/**
 * An amount for people and for programs. A component {@code amount} of this type answers two fields of the GraphQL
 * contract: {@code amount} with the text, and {@code amountMoney} with value and currency.
 *
 * @param text the amount as people read it
 * @param value the stored amount as decimal text, with all its digits and without zeros at the end
 */
public record Money(String text, String value, String currency) {
    /** An amount in EUR that people read as {@code text}. */
    public static Money of(Amount amount, String text) {
        return new Money(text, Amount.exact(amount.euros()), "EUR");
    }

    public static Money of(Dollars amount) {
        return new Money(amount.format(), Amount.exact(amount.amount()), "USD");
    }
}
