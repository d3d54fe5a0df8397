package gaming.visitor;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gaming.core.Starting;
import gaming.telemetry.CacheRequests;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import java.util.regex.Pattern;
import ua_parser.Parser;

/**
 * Devices by user agents. The operating system is uap-java's word, the form the agent's own: Android's browsers say
 * {@code Mobile} on telephones and not on tablets. uap-java's devices are not asked: they name makers and models, no
 * forms, and take 0.9 ms an agent, where the system takes 0.1 ms. An iPad that asks for desktop pages says that it is a
 * Mac, and is one here; a crawler is what it says it looks at pages as; televisions and consoles are desktops.
 */
@ApplicationScoped
class Devices {
    /**
     * What comes after it is not looked at: systems and forms stand at the front. Bounds what the expressions take for
     * the worst of agents, too: 1 ms.
     */
    static final int LONGEST_AGENT = 256;

    private static final long REMEMBERED = 10_000;

    private static final Pattern TELEVISION = Pattern.compile(
            "(?i:smart-?tv|googletv|appletv|hbbtv|web0s|bravia|crkey|chromecast|\\btv\\b)|\\bAFT[A-Z0-9]+\\b");
    private static final Pattern TABLET = Pattern.compile("Tablet|iPad|Silk/|Kindle|TouchPad|PlayBook");
    private static final Pattern MOBILE = Pattern.compile("Mobi|Phone|MIDP|Opera Mini");

    private final Cache<String, Device> known =
            Caffeine.newBuilder().maximumSize(REMEMBERED).recordStats().build();

    /** Reading its expressions takes half a second, beside the rest of the start. */
    private static final class Systems {
        static final Parser PARSER = new Parser();

        static String family(String userAgent) {
            return PARSER.parseOS(userAgent).family;
        }
    }

    void begin(@Observes @Initialized(ApplicationScoped.class) Object started) {
        Thread.ofPlatform().daemon().name("user-agents").start(() -> Systems.family(""));
    }

    /** No caller waits for it. */
    void await(@Observes Starting starting) {
        CacheRequests.show("devices", known::stats);
        Systems.family("");
    }

    /** Whatever says nothing of itself is a desktop. */
    Device of(String userAgent) {
        String agent = userAgent.substring(0, Math.min(userAgent.length(), LONGEST_AGENT));
        return agent.isBlank() ? Device.DESKTOP : known.get(agent, Devices::looked);
    }

    private static Device looked(String agent) {
        if (TELEVISION.matcher(agent).find()) {
            return Device.DESKTOP;
        }
        return switch (Systems.family(agent)) {
            // Windows tablets can not be told: "Tablet PC" is a feature of the system
            case "Windows", "Mac OS X", "Chrome OS" -> Device.DESKTOP;
            case "Android", "Kindle", "BlackBerry Tablet OS" -> form(agent, Device.TABLET);
            case "iOS", "Windows Phone", "Windows Mobile", "BlackBerry OS", "Symbian OS", "KaiOS", "Firefox OS" ->
                form(agent, Device.MOBILE);
            default -> form(agent, Device.DESKTOP);
        };
    }

    private static Device form(String agent, Device otherwise) {
        if (TABLET.matcher(agent).find()) {
            return Device.TABLET;
        }
        return MOBILE.matcher(agent).find() ? Device.MOBILE : otherwise;
    }
}
