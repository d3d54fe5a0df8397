package gaming.signin.session;

import gaming.telemetry.Counters;
import jakarta.enterprise.context.ApplicationScoped;

/** The counter {@code sign_ins_total} by provider and result (details.md, "Metrics"). */
@ApplicationScoped
public class SignInMetrics {
    /** The provider of a call without a known state. */
    public static final String NO_PROVIDER = "UNKNOWN";

    private static final String SUCCESS = "SUCCESS";
    private static final Counters SIGN_INS = Counters.of(
            "sign_ins",
            "Ends of sign-ins: SUCCESS, LINKED, SECOND_FACTOR or the message to the caller",
            "provider",
            "result");

    /** Shows the successes of a provider at zero, so that Prometheus sees the first one as an increase. */
    public void show(String provider) {
        SIGN_INS.show(provider, SUCCESS);
    }

    public void count(String provider, String result) {
        SIGN_INS.add(provider, result);
    }
}
