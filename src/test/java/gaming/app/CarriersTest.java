package gaming.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The carriers of virtual threads are chosen before the first one is made; a test of the start sees that they are there. */
class CarriersTest {
    private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";

    private final String before = System.getProperty(PARALLELISM, "");

    @AfterEach
    void putBack() {
        if (before.isEmpty()) {
            System.clearProperty(PARALLELISM);
        } else {
            System.setProperty(PARALLELISM, before);
        }
    }

    @Test
    void thereAreFourForEachProcessorAndAtLeastEight() {
        System.clearProperty(PARALLELISM);
        Carriers.provide();
        int processors = Runtime.getRuntime().availableProcessors();
        assertThat(Integer.getInteger(PARALLELISM)).isEqualTo(Math.max(8, 4 * processors));
    }

    @Test
    void theOperatorsValueStays() {
        System.setProperty(PARALLELISM, "3");
        Carriers.provide();
        assertThat(Integer.getInteger(PARALLELISM)).isEqualTo(3);
    }
}
