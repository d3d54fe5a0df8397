package world;

import org.junit.jupiter.api.ClassOrderer;
import org.junit.platform.suite.api.AfterSuite;
import org.junit.platform.suite.api.BeforeSuite;
import org.junit.platform.suite.api.ConfigurationParameter;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * Every class with tests on shared pods, one after the other in one JVM, so that the pods start once. The other JVM has
 * the rest. A single class runs without the suite. The order of the classes is the same on every machine.
 */
@Suite
@ConfigurationParameter(
        key = ClassOrderer.DEFAULT_ORDER_PROPERTY_NAME,
        value = "org.junit.jupiter.api.ClassOrderer$ClassName")
@SelectPackages({"blackbox", "faults", "gaming"})
@IncludeClassNamePatterns(".*PodsIT")
class PodSuiteIT {
    /** Runs beside the service in this JVM and the first tests. */
    @BeforeSuite
    static void startPods() {
        Thread.ofPlatform().daemon().name("pods").start(() -> {
            ReadyMade.make();
            Fleet.pod(0);
            LimitedPods.first();
            ProductionPod.process();
        });
        World.publicUrl();
    }

    /** The classes after the suite need the processor that idle pods take. */
    @AfterSuite
    static void endPods() {
        ServiceProcess.killAll();
    }
}
