package gaming.visitor;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.visitor.Visitor.Device;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DevicesTest {
    private final Devices devices = new Devices();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // iPhone, Safari and Chrome; an app in it; iPod
                "MOBILE | (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
                "MOBILE | (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/123.0.6312.52 Mobile/15E148 Safari/604.1",
                "MOBILE | (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/396.0.0.30.103;FBBV/429353612;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/16.0;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5;FBRV/430000000]",
                "MOBILE | (iPod touch; CPU iPhone OS 12_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.0 Mobile/15E148 Safari/604.1",
                // iPad before iPadOS 13, and Chrome on it now
                "TABLET | (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1",
                "TABLET | (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/123.0.6312.52 Mobile/15E148 Safari/604.1",
                // Android: Chrome with and without a model, Firefox, Samsung
                "MOBILE | (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Mobile Safari/537.36",
                "MOBILE | (Linux; Android 13; SM-S901B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36",
                "MOBILE | (Android 13; Mobile; rv:109.0) Gecko/113.0 Firefox/113.0",
                "TABLET | (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Safari/537.36",
                "TABLET | (Linux; Android 12; SM-X906C Build/QP1A.190711.020; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/80.0.3987.119 Safari/537.36",
                "TABLET | (Linux; Android 13; Pixel Tablet) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Safari/537.36",
                "TABLET | (Android 13; Tablet; rv:109.0) Gecko/113.0 Firefox/113.0",
                // HarmonyOS NEXT
                "MOBILE | (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile",
                "TABLET | (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1",
                "DESKTOP | (PC; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1",
                // Kindle: Fire in its three disguises, and the reader
                "TABLET | (Linux; Android 9; KFMAWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/108.4.6 like Chrome/108.0.5359.220 Safari/537.36",
                "TABLET | (Linux; U; Android 4.4.3; KFTHWI Build/KTU84M) AppleWebKit/537.36 (KHTML, like Gecko) Silk/47.1.79 like Chrome/47.0.2526.80 Mobile Safari/537.36",
                "TABLET | (Macintosh; U; Intel Mac OS X 10_6_3; en-us; Silk/1.0.13.81_10003810) AppleWebKit/533.16 (KHTML, like Gecko) Version/5.0 Safari/533.16 Silk-Accelerated=true",
                "TABLET | (X11; Linux armv7l) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/75.0.3770.101 Safari/537.36 Kindle/3.0+",
                // Desktops, also those with a touch screen, and an iPad that asks for desktop pages
                "DESKTOP | (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Safari/537.36",
                "DESKTOP | (Windows NT 10.0; Win64; x64; rv:124.0) Gecko/20100101 Firefox/124.0",
                "DESKTOP | (Windows NT 6.1; Trident/7.0; Touch; Tablet PC 2.0; rv:11.0) like Gecko",
                "DESKTOP | (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15",
                "DESKTOP | (X11; Linux x86_64; rv:124.0) Gecko/20100101 Firefox/124.0",
                "DESKTOP | (X11; Ubuntu; Linux x86_64; rv:124.0) Gecko/20100101 Firefox/124.0",
                "DESKTOP | (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Safari/537.36",
                // Other telephones
                "MOBILE | (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063",
                "MOBILE | (Mobile; LYF/F90M/LYF_F90M_000-03-19-121119; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5",
                "MOBILE | (BB10; Touch) AppleWebKit/537.10+ (KHTML, like Gecko) Version/10.0.9.2372 Mobile Safari/537.10+",
                "TABLET | (PlayBook; U; RIM Tablet OS 2.1.0; en-US) AppleWebKit/536.2+ (KHTML, like Gecko) Version/7.2.1.0 Safari/536.2+",
                // Televisions and consoles, also those that are Android underneath
                "DESKTOP | (SMART-TV; Linux; Tizen 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Version/5.0 TV Safari/537.36",
                "DESKTOP | (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.79 Safari/537.36 WebAppManager",
                "DESKTOP | (Linux; Android 9; BRAVIA 4K UR2 Build/PTT1.190515.001.S52) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/80 Safari/537.36",
                "DESKTOP | (Linux; Android 7.1.2; AFTMM Build/NS6265; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/70.0.3538.110 Mobile Safari/537.36",
                "DESKTOP | (Linux; Android 9; SHIELD Android TV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99 Safari/537.36",
                "DESKTOP | (PlayStation; PlayStation 5/2.26) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15",
                "DESKTOP | (Windows NT 10.0; Win64; x64; Xbox; Xbox One) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/48 Safari/537.36 Edge/44.18363.8131",
                // Crawlers count as the device that they name
                "DESKTOP | (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
                "MOBILE | (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
            })
    void knowsTheKindOfBrowsers(Device device, String agent) {
        assertThat(devices.of("Mozilla/5.0 " + agent)).isEqualTo(device);
    }

    @ParameterizedTest
    @CsvSource({
        "MOBILE, Opera/9.80 (J2ME/MIDP; Opera Mini/4.2.14912/870; U; id) Presto/2.4.15",
        "MOBILE, Opera/9.80 (Android; Opera Mini/36.2/119.132; U; en) Presto/2.12.423 Version/12.16",
        "MOBILE, App/1 CFNetwork/1490.0.4 Darwin/23.2.0",
        "DESKTOP, Roku/DVP-9.10 (519.10E04111A)",
        "DESKTOP, curl/8.4.0",
        "DESKTOP, node",
        "DESKTOP, HTTPie/3.2.1",
        "DESKTOP, Java-http-client/25"
    })
    void knowsTheKindOfOtherAgents(Device device, String agent) {
        assertThat(devices.of(agent)).isEqualTo(device);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "nonsense", "\u0000", "((((((", "Mozilla/5.0", "😀"})
    void anUnknownAgentIsADesktop(String agent) {
        assertThat(devices.of(agent)).isEqualTo(Device.DESKTOP);
    }

    @Test
    void readsTheBeginningOfALongAgent() {
        String iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ";
        assertThat(devices.of(iPhone + "x".repeat(10_000))).isEqualTo(Device.MOBILE);
        assertThat(devices.of("x".repeat(10_000) + iPhone)).isEqualTo(Device.DESKTOP);
        assertThat(devices.of("x".repeat(Devices.LONGEST_AGENT - 1) + "😀")).isEqualTo(Device.DESKTOP);
    }

    /** The slowest parts of the expressions. */
    @ParameterizedTest
    @ValueSource(strings = {"CFNetwork/", "Android CFNetwork/", "iPhone ", "Linux; U; Android ", "Darwin/", "(; "})
    void isFastForHostileAgents(String piece) {
        devices.of("warm");
        long began = System.nanoTime();
        for (int i = 0; i < 10; i++) {
            assertThat(devices.of(i + piece.repeat(100_000))).isNotNull();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(5));
    }
}
