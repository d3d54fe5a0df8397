package gaming.transfers;

/**
 * What is special about the payments of one capability; called in the transaction that holds the payment locked.
 *
 * @param <P> the entity
 */
public interface Bookkeeping<P extends Payment> {
    Class<P> type();

    /** What one of them is called, in messages: {@code "claim"}. */
    String noun();

    PaymentHistory history();

    /** It has just been found to be paid; {@code reserved} unless it had been given up before. */
    void paid(P payment, boolean reserved);

    /** It has just been found not to be paid, and never will be. */
    void failed(P payment);
}
