package gaming.platform;

import java.math.BigDecimal;

/**
 * A transfer of credits to one player of the gaming platform. The caller stores the transfer before it sends it,
 * because a retry sends the same transfer. The platform books each id once.
 *
 * @param externalTransactionId our unique id, at most 64 characters
 * @param amount the amount in units of {@code currencyCode}; its scale has no meaning
 */
public record CreditTransfer(
        String externalTransactionId, String playerId, BigDecimal amount, String currencyCode, Type type) {
    /** The purpose of the transfer, in the platform's terms. */
    public enum Type {
        RAF_CLAIM,
        PICKS
    }
}
