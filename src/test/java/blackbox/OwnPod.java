package blackbox;

import java.util.Map;
import world.ServiceProcess;
import world.World;

/**
 * A service with a database of its own, for what is chosen among all there is: bars, explores, languages. Started when
 * first asked for, ended with the tests.
 */
final class OwnPod {
    /** In a class of its own: no thread that the start uses may need a class that is still starting. */
    private static final class Started {
        static final OwnPod POD = new OwnPod();
    }

    private final Storefront storefront;
    private final String barRefusalAtFirst;
    private final String exploreAtFirst;

    private OwnPod() {
        ServiceProcess process = ServiceProcess.start(World.database().url(World.freshSchema()), Map.of());
        Runtime.getRuntime().addShutdownHook(new Thread(process::close));
        storefront = Storefront.of(process);
        barRefusalAtFirst = storefront.refusal("{ getCasinoNavigationBar { id } }", Storefront.ANYBODY);
        exploreAtFirst = storefront
                .see("{ casinoExplore { seo { title } sections { id } } }", Storefront.ANYBODY)
                .toString();
    }

    static Storefront storefront() {
        return Started.POD.storefront;
    }

    /** What was answered when there was no bar at all. */
    static String barRefusalAtFirst() {
        return Started.POD.barRefusalAtFirst;
    }

    /** What was answered when there was no explore at all. */
    static String exploreAtFirst() {
        return Started.POD.exploreAtFirst;
    }
}
