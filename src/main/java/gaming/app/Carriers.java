package gaming.app;

/**
 * Sets the number of platform threads that carry virtual threads. The default of the JDK is one carrier for each
 * processor. Requests that compute can then occupy all carriers, and other requests wait in unfair queues.
 */
public final class Carriers {
    private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";
    private static final int FEWEST = 8;
    private static final int FOR_EACH_PROCESSOR = 4;

    private Carriers() {}

    /** Must be called before the first virtual thread is created. */
    public static void provide() {
        if (System.getProperty(PARALLELISM) == null) {
            int processors = Runtime.getRuntime().availableProcessors();
            System.setProperty(PARALLELISM, Integer.toString(Math.max(FEWEST, FOR_EACH_PROCESSOR * processors)));
        }
    }
}
