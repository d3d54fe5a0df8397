package gaming.telemetry;

import java.util.Locale;

/**
 * The external systems (external-systems.md), the gateway that delivers codes, and the issuers of tokens for the
 * internal listener.
 */
public enum ExternalSystem {
    GAMING_PLATFORM,
    GOOGLE,
    FACEBOOK,
    CHAT,
    PROMO_FEED,
    RATES,
    MFA_DELIVERY,
    TOKEN_ISSUER;

    private final String label = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** The name in metrics and traces, e.g. {@code gaming-platform}. */
    String label() {
        return label;
    }
}
