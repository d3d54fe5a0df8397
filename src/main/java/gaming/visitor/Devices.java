package gaming.visitor;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gaming.core.Resource;
import gaming.core.Starting;
import gaming.telemetry.CacheRequests;
import gaming.visitor.Visitor.Device;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.ByteArrayInputStream;
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

    private static final Parser SYSTEMS = systems();

    private final Cache<String, Device> devices =
            Caffeine.newBuilder().maximumSize(REMEMBERED).recordStats().build();

    /** Without the rules for browsers and devices, which are six times as many and take half a second to read. */
    private static Parser systems() {
        String rules = Resource.text("/ua_parser/regexes.yaml");
        String systems = rules.substring(rules.indexOf("\nos_parsers:"), rules.indexOf("\ndevice_parsers:"));
        String all = "user_agent_parsers: []" + systems + "\ndevice_parsers: []";
        return new Parser(new ByteArrayInputStream(all.getBytes(UTF_8)));
    }

    /** Reads the rules before the pod is ready, so that no request does. */
    void warm(@Observes Starting starting) {
        CacheRequests.show("devices", devices::stats);
    }

    Device of(String userAgent) {
        String agent = userAgent.substring(0, Math.min(userAgent.length(), LONGEST_AGENT));
        return agent.isBlank() ? Device.DESKTOP : devices.get(agent, Devices::parsed);
    }

    private static Device parsed(String agent) {
        if (TELEVISION.matcher(agent).find()) {
            return Device.DESKTOP;
        }
        return switch (SYSTEMS.parseOS(agent).family) {
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
