package blackbox;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import world.Cable;
import world.Rows;
import world.ServiceProcess;
import world.World;

/** Two services on one database, the second over a cable that can be cut; that one trusts no proxy. */
final class CataloguePods implements AutoCloseable {
    final Cable cable = Cable.to(World.database().port());
    final ServiceProcess firstPod;
    final ServiceProcess secondPod;
    final Storefront first;
    final Storefront second;
    final Rows rows;

    CataloguePods() {
        String schema = World.freshSchema();
        String url = World.database().url(schema);
        rows = new Rows(schema);
        var starting = CompletableFuture.supplyAsync(
                () -> ServiceProcess.start(cable.reroute(url), Map.of("network.trusted-proxies", "")),
                Thread::startVirtualThread);
        firstPod = ServiceProcess.start(url, Map.of());
        secondPod = starting.join();
        first = Storefront.of(firstPod);
        second = Storefront.of(secondPod);
    }

    @Override
    public void close() {
        firstPod.close();
        secondPod.close();
        cable.close();
    }
}
