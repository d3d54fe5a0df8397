package gaming.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.access.Configured;
import gaming.config.Keys;
import gaming.config.Misconfiguration;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PersonalDataTest {
    @ParameterizedTest
    @CsvSource({
        "anna@example.com, a***@e***.com",
        "a@b.co.uk, a***@b***.uk",
        "root@localhost, r***@l***",
        "ünal@ömer.de, ü***@ö***.de",
        "two@at@signs.com, t***",
        "nothing, n***"
    })
    void masksAddresses(String address, String masked) {
        assertThat(PersonalData.MASKED.email(address)).isEqualTo(masked);
        assertThat(PersonalData.CLEAR.email(address)).isEqualTo(address);
        assertThat(PersonalData.MASKED.email(null)).isNull();
    }

    @Test
    void masksUsernamesThatAreAddressesAndNoOthers() {
        assertThat(PersonalData.MASKED.username("anna@example.com")).isEqualTo("a***@e***.com");
        assertThat(PersonalData.MASKED.username("anna")).isEqualTo("anna");
        assertThat(PersonalData.MASKED.username("@anna")).isEqualTo("@anna");
        assertThat(PersonalData.CLEAR.username("anna@example.com")).isEqualTo("anna@example.com");
    }

    @ParameterizedTest
    @ValueSource(strings = {"MASKED", "none", " "})
    void refusesAnythingElseAtTheStart(String value) {
        assertThatThrownBy(() -> Keys.read(config(value), PersonalData::from))
                .isInstanceOf(Misconfiguration.class)
                .hasMessage("reports.personal-data: must be clear or masked");
    }

    private static Config config(String value) {
        return Configured.with(Map.of("reports.personal-data", value));
    }
}
