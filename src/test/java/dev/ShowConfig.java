package dev;

import gaming.app.Main;
import java.util.List;
import org.eclipse.microprofile.config.ConfigProvider;

/** The service, with a print of some settings and its addresses. */
final class ShowConfig {
    private static final List<String> KEYS =
            List.of("db.background-pool-size", "db.pool-size", "db.user", "limits.daily-commission-job.per-minute");

    private ShowConfig() {}

    public static void main(String[] arguments) {
        Main.start(() -> {});
        KEYS.forEach(
                key -> System.out.println(key + "=" + ConfigProvider.getConfig().getValue(key, String.class)));
        System.out.println("public=" + DevServer.port(""));
        System.out.println("internal=" + DevServer.port("internal"));
    }
}
