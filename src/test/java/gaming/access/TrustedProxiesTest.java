package gaming.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** details.md, "Configuration and start". */
class TrustedProxiesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // peer | X-Forwarded-For | client
                "10.1.2.3 | 203.0.113.9 | 203.0.113.9",
                "10.1.2.3 | 198.51.100.1, 203.0.113.9 | 203.0.113.9",
                "10.1.2.3 | 198.51.100.1, 203.0.113.9, 10.9.9.9 | 203.0.113.9",
                "10.1.2.3 | 10.0.0.7, 10.9.9.9 | 10.0.0.7",
                "10.1.2.3 | 198.51.100.1, unknown, 10.9.9.9 | 10.9.9.9",
                "10.1.2.3 | 203.0.113.9, | 10.1.2.3",
                "10.1.2.3 | 203.0.113.9:4711 | 203.0.113.9",
                "10.1.2.3 | 198.51.100.1, 203.0.113.9:4711, 10.9.9.9:80 | 203.0.113.9",
                "10.1.2.3 | [2001:db8::1]:4711 | 2001:db8:0:0:0:0:0:1",
                "10.1.2.3 | [2001:db8::1] | 2001:db8:0:0:0:0:0:1",
                "10.1.2.3 | [::ffff:203.0.113.9]:4711 | 203.0.113.9",
                "10.1.2.3 | 203.0.113.9: | 10.1.2.3",
                "10.1.2.3 | 203.0.113.9:http | 10.1.2.3",
                "10.1.2.3 | 1.2.3.400:4711 | 10.1.2.3",
                "10.1.2.3 | :4711 | 10.1.2.3",
                "10.1.2.3 | []:4711 | 10.1.2.3",
                "10.1.2.3 | [2001:db8::1 | 10.1.2.3",
                "10.1.2.3 | [2001:db8::1]x | 10.1.2.3",
                "10.1.2.3 | localhost | 10.1.2.3",
                "10.1.2.3 | 2130706433 | 10.1.2.3",
                "10.1.2.3 | 1.2.3.400 | 10.1.2.3",
                "10.1.2.3 | 2001:db8::1 | 2001:db8:0:0:0:0:0:1",
                "10.1.2.3 | 2001:DB8:0::1 | 2001:db8:0:0:0:0:0:1",
                "10.1.2.3 | ::ffff:203.0.113.9 | 203.0.113.9",
                "::ffff:10.1.2.3 | 203.0.113.9 | 203.0.113.9",
                "10.1.2.3 | fe80::1%eth0 | 10.1.2.3",
                "fd00::5 | 203.0.113.9 | 203.0.113.9",
                "fd01::5 | 203.0.113.9 | fd01:0:0:0:0:0:0:5",
                "192.0.2.1 | 203.0.113.9 | 203.0.113.9",
                "192.0.2.2 | 203.0.113.9 | 192.0.2.2",
                "11.0.0.1 | 203.0.113.9 | 11.0.0.1"
            })
    void findsTheClientBehindTrustedProxies(String peer, String forwardedFor, String client) {
        var proxies = trusting("10.0.0.0/8, fd00::/16,192.0.2.1");
        assertThat(proxies.client(InetAddress.ofLiteral(peer), List.of(forwardedFor)))
                .isEqualTo(client);
    }

    @Test
    void readsSeveralHeadersAsOneList() {
        var proxies = trusting("10.0.0.0/8");
        var peer = InetAddress.ofLiteral("10.1.2.3");
        assertThat(proxies.client(peer, List.of("198.51.100.1", "203.0.113.9, 10.0.0.1")))
                .isEqualTo("203.0.113.9");
        assertThat(proxies.client(peer, List.of())).isEqualTo("10.1.2.3");
    }

    @Test
    void trustsNoProxyByDefault() {
        var peer = InetAddress.ofLiteral("127.0.0.1");
        assertThat(Keys.read(Configured.with(Map.of()), TrustedProxies::from).client(peer, List.of("203.0.113.9")))
                .isEqualTo("127.0.0.1");
        assertThat(trusting("").client(peer, List.of("203.0.113.9"))).isEqualTo("127.0.0.1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.0/33", "10.0.0.1/8", "10.0.0.0/", "10.0.0.0/-1", "10.0.0/8",
                "::/129", "fd00::1/16", "proxy.local", "10.0.0.0/8/8", "*",
                "10.0.0.1;10.0.0.2",
            })
    void refusesWhatIsNoAddressAndNoBlock(String text) {
        assertThatThrownBy(() -> trusting("10.0.0.0/8," + text))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageContaining("network.trusted-proxies")
                .hasMessageContaining(text);
    }

    @Test
    void takesBlocksOfEveryLength() {
        assertThat(trusting("0.0.0.0/0").trusts(InetAddress.ofLiteral("203.0.113.9")))
                .isTrue();
        assertThat(trusting("0.0.0.0/0").trusts(InetAddress.ofLiteral("::1"))).isFalse();
        assertThat(trusting("192.0.2.128/25").trusts(InetAddress.ofLiteral("192.0.2.127")))
                .isFalse();
        assertThat(trusting("192.0.2.128/25").trusts(InetAddress.ofLiteral("192.0.2.255")))
                .isTrue();
        assertThat(trusting("::1").trusts(InetAddress.ofLiteral("0:0:0:0:0:0:0:1")))
                .isTrue();
    }

    private static TrustedProxies trusting(String text) {
        return Keys.read(Configured.with(Map.of("network.trusted-proxies", text)), TrustedProxies::from);
    }
}
