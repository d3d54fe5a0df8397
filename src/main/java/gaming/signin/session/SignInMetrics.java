package gaming.signin.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/** The counter {@code sign_ins_total} by provider and result (details.md, "Metrics"). */
@ApplicationScoped
public class SignInMetrics {
    /** The provider of a call without a known state. */
    public static final String NO_PROVIDER = "UNKNOWN";

    private static final String SUCCESS = "SUCCESS";
    private static final String NAME = "sign_ins";

    private final MetricRegistry metrics;

    @Inject
    SignInMetrics(MetricRegistry metrics) {
        this.metrics = metrics;
    }

    /** Shows the successes of a provider at zero, so that Prometheus sees the first one as an increase. */
    public void show(String provider) {
        metrics.counter(NAME, new Tag("provider", provider), new Tag("result", SUCCESS))
                .inc(0);
    }

    /**
     * Counts the result of a sign-in call.
     *
     * @param provider the type, or {@link #NO_PROVIDER}
     * @param result SUCCESS, LINKED, SECOND_FACTOR (required) or a {@link LoginResponse.SignInMessage}
     */
    public void count(String provider, String result) {
        metrics.counter(NAME, new Tag("provider", provider), new Tag("result", result))
                .inc();
    }
}
