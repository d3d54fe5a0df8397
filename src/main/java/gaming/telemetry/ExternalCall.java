package gaming.telemetry;

/**
 * One exchange with another system, from its beginning to the end of the answer: {@code external_seconds{system,outcome}}
 * (details.md, "Metrics"). Whoever tries again begins another.
 */
public final class ExternalCall implements AutoCloseable {
    static final Timings TIMES = Timings.of(
            "external",
            "Single exchanges with other systems: success, HTTP 2xx or 3xx; refused, 4xx; failed, 5xx; no_answer, none, whole and in time",
            "system",
            "outcome");
    static final String SUCCESS = "success";
    private static final String NO_ANSWER = "no_answer";

    private final ExternalSystem system;
    private final long begun = System.nanoTime();
    private String outcome = NO_ANSWER;

    private ExternalCall(ExternalSystem system) {
        this.system = system;
    }

    public static ExternalCall begin(ExternalSystem system) {
        return new ExternalCall(system);
    }

    /** The answer is there, with its body; without this there was none. */
    public void answered(int status) {
        outcome = switch (status / 100) {
            case 2, 3 -> SUCCESS;
            case 4 -> "refused";
            default -> "failed";
        };
    }

    @Override
    public void close() {
        TIMES.record(System.nanoTime() - begun, system.label(), outcome);
    }
}
