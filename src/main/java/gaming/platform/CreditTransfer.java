package gaming.platform;

import java.math.BigDecimal;

/**
 * Credits for one player of the gaming platform. The caller persists it before it is sent, because it is sent
 * again as it is: the platform books one id once.
 *
 * @param externalTransactionId ours, unique; at most 64 characters
 * @param playerId the player's id on the platform
 * @param amount in units of {@code currencyCode}; the scale makes no difference
 */
public record CreditTransfer(
        String externalTransactionId, String playerId, BigDecimal amount, String currencyCode, Type type) {
    /** The purpose of the transfer, in the platform's own words. */
    public enum Type {
        RAF_CLAIM,
        PICKS
    }
}
