package gaming.signin.session;

import gaming.telemetry.Counters;

/** Sign-ins by provider and result, and registrations without the referrer that they name (details.md, "Metrics"). */
public final class SignInMetrics {
    /** The provider of a call without a known state. */
    public static final String NO_PROVIDER = "UNKNOWN";

    private static final String SUCCESS = "SUCCESS";
    private static final Counters SIGN_INS = Counters.of(
            "sign_ins",
            "Ends of sign-ins: SUCCESS, LINKED, SECOND_FACTOR or the message to the caller",
            "provider",
            "result");
    private static final Counters UNKNOWN_REFERRERS =
            Counters.of("registrations_referrer_unknown", "Registrations whose referrer fields match no user");

    private SignInMetrics() {}

    /** Shows the successes of a provider at zero, so that Prometheus sees the first one as an increase. */
    public static void show(String provider) {
        SIGN_INS.show(provider, SUCCESS);
        UNKNOWN_REFERRERS.show();
    }

    public static void count(String provider, String result) {
        SIGN_INS.add(provider, result);
    }

    public static void countUnknownReferrer() {
        UNKNOWN_REFERRERS.add();
    }
}
