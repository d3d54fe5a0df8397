package gaming.access;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.access.limits.Lockouts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What limits and locks take for one place. */
class NetworkTest {
    @ParameterizedTest
    @CsvSource({
        "192.0.2.7, 192.0.2.7",
        "2001:db8:1:2:3:4:5:6, 2001:db8:1:2:0:0:0:0/64",
        "2001:db8:1:2:ffff:ffff:ffff:ffff, 2001:db8:1:2:0:0:0:0/64",
        "2001:db8:1:3::1, 2001:db8:1:3:0:0:0:0/64",
        "::1, 0:0:0:0:0:0:0:0/64",
        "::ffff:192.0.2.7, ::ffff:192.0.2.7",
        "unknown, unknown"
    })
    void isTheAddressOrTheNetworkThatOneCustomerHas(String address, String network) {
        assertThat(new Caller.Anonymous(address).network()).isEqualTo(network);
    }

    @ParameterizedTest
    @CsvSource({"192.0.2.7, 192.0.2.0/24", "2001:db8:1:2:3:4:5:6, 2001:db8:1:2:0:0:0:0/64", "unknown, unknown"})
    void ofADeviceIsTheNeighbourhoodThatItStaysIn(String address, String neighbourhood) {
        assertThat(new Caller.Anonymous(address).neighbourhood()).isEqualTo(neighbourhood);
    }

    @Test
    void countsAWholeNetworkAsOneGuesser() {
        assertThat(Lockouts.Subject.at(new Caller.Anonymous("2001:db8::1")))
                .isEqualTo(Lockouts.Subject.at(new Caller.Anonymous("2001:db8::2")));
        assertThat(Lockouts.Subject.at(new Caller.Anonymous("2001:db8::1")))
                .isNotEqualTo(Lockouts.Subject.at(new Caller.Anonymous("2001:db8:0:1::1")));
    }
}
