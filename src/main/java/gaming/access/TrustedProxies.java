package gaming.access;

import gaming.config.Keys;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Key {@code network.trusted-proxies} (details.md, "Configuration and start"). Each proxy appends the address of its
 * caller to X-Forwarded-For. So the list is read from the right end, up to the first address that is not a trusted
 * proxy. The client itself may have sent the part to the left of this address.
 */
public record TrustedProxies(List<AddressBlock> blocks) {
    private static final String KEY = "network.trusted-proxies";

    /** Some proxies append the port of the client's connection. Such an IPv6 address is in brackets. */
    private static final Pattern WITH_PORT = Pattern.compile("([0-9.]+):\\d{1,5}|\\[([^]]*)](?::\\d{1,5})?");

    public static TrustedProxies from(Keys keys) {
        var blocks = new ArrayList<AddressBlock>();
        for (String entry : keys.text(KEY).orElse("").split(",", -1)) {
            String text = entry.strip();
            if (!text.isEmpty()) {
                AddressBlock.parse(text)
                        .ifPresentOrElse(
                                blocks::add,
                                () -> keys.problem(KEY, "\"" + text + "\" is neither an address nor a CIDR block"));
            }
        }
        return new TrustedProxies(List.copyOf(blocks));
    }

    boolean trusts(InetAddress address) {
        InetAddress plain = AddressBlock.withoutZone(address);
        for (AddressBlock block : blocks) {
            if (block.contains(plain)) {
                return true;
            }
        }
        return false;
    }

    /** The client's address in canonical text; {@code forwardedFor} has the header's values in order of arrival. */
    String client(InetAddress peer, List<String> forwardedFor) {
        InetAddress client = AddressBlock.withoutZone(peer);
        List<String> hops = forwardedFor.stream()
                .flatMap(header -> Stream.of(header.split(",", -1)))
                .map(String::strip)
                .toList();
        for (String hop : hops.reversed()) {
            if (!trusts(client)) {
                break;
            }
            Optional<InetAddress> address = AddressBlock.address(withoutPort(hop));
            if (address.isEmpty()) {
                break;
            }
            client = address.get();
        }
        return client.getHostAddress();
    }

    private static String withoutPort(String hop) {
        Matcher withPort = WITH_PORT.matcher(hop);
        return withPort.matches() ? Objects.requireNonNullElse(withPort.group(1), withPort.group(2)) : hop;
    }
}
