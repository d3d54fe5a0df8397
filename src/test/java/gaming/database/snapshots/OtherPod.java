package gaming.database.snapshots;

import gaming.database.Transactions;
import jakarta.enterprise.inject.spi.CDI;
import java.time.Clock;
import org.eclipse.microprofile.config.ConfigProvider;

/** The memory of another pod on the database of the service in this JVM; it looks at it only when it is told to. */
public final class OtherPod {
    private OtherPod() {}

    public static Caches caches() {
        var caches = new Caches(
                CDI.current().select(Transactions.class).get(),
                CDI.current().select(Clock.class).get(),
                ConfigProvider.getConfig());
        caches.catchUp();
        return caches;
    }

    public static StoredRows rows(Caches caches) {
        return new StoredRows(caches);
    }
}
