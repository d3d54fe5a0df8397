package gaming.telemetry;

import java.util.Locale;

/** The systems around the service (external-systems.md), and the gateway that delivers codes. */
public enum ExternalSystem {
    GAMING_PLATFORM,
    GOOGLE,
    FACEBOOK,
    CHAT,
    PROMO_FEED,
    RATES,
    MFA_DELIVERY;

    private final String label = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** As metrics and traces show it, e.g. {@code gaming-platform}. */
    String label() {
        return label;
    }
}
