package gaming.platform;

import java.math.BigDecimal;

/**
 * Credits for one player of the gaming platform. Whoever asks for it persists it before it is sent, because it is sent
 * again as it is: the platform books one id once.
 *
 * @param externalTransactionId ours, unique; at most 64 characters
 * @param playerId the player's id on the platform
 * @param amount in units of {@code currencyCode}; what scale it has makes no difference
 */
public record CreditTransfer(
        String externalTransactionId, String playerId, BigDecimal amount, String currencyCode, Type type) {
    /** What the transfer is for, in the platform's own words. */
    public enum Type {
        RAF_CLAIM,
        PICKS
    }
}
