package gaming.app;

/**
 * How many platform threads carry the virtual ones. The JDK takes one for each processor; requests that compute then occupy
 * all of them, and others wait behind them in queues that are not fair.
 */
public final class Carriers {
    private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";
    private static final int FEWEST = 8;
    private static final int FOR_EACH_PROCESSOR = 4;

    private Carriers() {}

    /** To be called before the first virtual thread is made; a setting of the operator stays. */
    public static void provide() {
        if (System.getProperty(PARALLELISM) == null) {
            int processors = Runtime.getRuntime().availableProcessors();
            System.setProperty(PARALLELISM, Integer.toString(Math.max(FEWEST, FOR_EACH_PROCESSOR * processors)));
        }
    }
}
