package gaming.telemetry;

import java.util.Locale;

/** The external systems (external-systems.md), and the gateway that delivers codes. */
public enum ExternalSystem {
    GAMING_PLATFORM,
    GOOGLE,
    FACEBOOK,
    CHAT,
    PROMO_FEED,
    RATES,
    MFA_DELIVERY;

    private final String label = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** The name in metrics and traces, e.g. {@code gaming-platform}. */
    String label() {
        return label;
    }
}
