package gaming.visitor;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gaming.core.Starting;
import gaming.telemetry.CacheRequests;
import gaming.visitor.Visitor.Device;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import java.util.regex.Pattern;
import ua_parser.Parser;

/**
 * Devices by user agents. uap-java finds the operating system in 0.1 ms. Its devices take 0.9 ms and are makers and
 * models, not kinds. So the kind is found in the agent itself: Android's browsers write {@code Mobile} on telephones and
 * not on tablets. An iPad that requests desktop pages names itself a Mac and counts as one. A crawler counts as the
 * device that it names.
 */
@ApplicationScoped
class Devices {
    /** The rest of an agent is ignored, so that the expressions take 1 ms at most. The kind is at the beginning. */
    static final int LONGEST_AGENT = 256;

    private static final long REMEMBERED = 10_000;

    private static final Pattern TELEVISION = Pattern.compile(
            "(?i:smart-?tv|googletv|appletv|hbbtv|web0s|bravia|crkey|chromecast|\\btv\\b)|\\bAFT[A-Z0-9]+\\b");
    private static final Pattern TABLET = Pattern.compile("Tablet|iPad|Silk/|Kindle|TouchPad|PlayBook");
    private static final Pattern MOBILE = Pattern.compile("Mobi|Phone|MIDP|Opera Mini");

    private final Cache<String, Device> devices =
            Caffeine.newBuilder().maximumSize(REMEMBERED).recordStats().build();

    /** Reads its expressions in half a second, while the rest of the service starts. */
    private static final class Systems {
        static final Parser PARSER = new Parser();

        static String family(String userAgent) {
            return PARSER.parseOS(userAgent).family;
        }
    }

    void begin(@Observes @Initialized(ApplicationScoped.class) Object started) {
        Thread.ofPlatform().daemon().name("user-agents").start(() -> Systems.family(""));
    }

    /** Readiness waits for the expressions, so that no request does. */
    void await(@Observes Starting starting) {
        CacheRequests.show("devices", devices::stats);
        Systems.family("");
    }

    Device of(String userAgent) {
        String agent = userAgent.substring(0, Math.min(userAgent.length(), LONGEST_AGENT));
        return agent.isBlank() ? Device.DESKTOP : devices.get(agent, Devices::parsed);
    }

    private static Device parsed(String agent) {
        if (TELEVISION.matcher(agent).find()) {
            return Device.DESKTOP;
        }
        return switch (Systems.family(agent)) {
            // Every Windows may write "Tablet PC", so its tablets are unknown
            case "Windows", "Mac OS X", "Chrome OS" -> Device.DESKTOP;
            case "Android", "Kindle", "BlackBerry Tablet OS" -> kind(agent, Device.TABLET);
            case "iOS", "Windows Phone", "Windows Mobile", "BlackBerry OS", "Symbian OS", "KaiOS", "Firefox OS" ->
                kind(agent, Device.MOBILE);
            default -> kind(agent, Device.DESKTOP);
        };
    }

    private static Device kind(String agent, Device otherwise) {
        if (TABLET.matcher(agent).find()) {
            return Device.TABLET;
        }
        return MOBILE.matcher(agent).find() ? Device.MOBILE : otherwise;
    }
}
