package gaming.signin.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/** The counter {@code sign_ins_total} by provider and result (details.md, "Metrics"). */
@ApplicationScoped
public class SignInMetrics {
    /** Where it can not be told which provider somebody came from. */
    public static final String NO_PROVIDER = "UNKNOWN";

    private static final String SUCCESS = "SUCCESS";
    private static final String NAME = "sign_ins";

    private final MetricRegistry metrics;

    @Inject
    SignInMetrics(MetricRegistry metrics) {
        this.metrics = metrics;
    }

    /** A provider's successes from the start, at zero: what comes out of nowhere is no increase to Prometheus. */
    public void show(String provider) {
        metrics.counter(NAME, new Tag("provider", provider), new Tag("result", SUCCESS))
                .inc(0);
    }

    /**
     * Counts one sign-in that got to its end, or failed on the way.
     *
     * @param provider its type, or {@link #NO_PROVIDER}
     * @param result SUCCESS, LINKED, SECOND_FACTOR (asked for) or a {@link SignInMessage}
     */
    public void count(String provider, String result) {
        metrics.counter(NAME, new Tag("provider", provider), new Tag("result", result))
                .inc();
    }
}
