package gaming.money;

/** An amount with all its digits, for programs: decimal text without zeros at the end, and the code of its currency. */
public record Money(String value, String currency) {
    public static Money of(Amount amount) {
        return new Money(Amount.exact(amount.euros()), "EUR");
    }
}
