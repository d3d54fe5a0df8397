package dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DevSocialTest {
    private static final List<String> KEYS = List.of("dev-social-test.issuer", "dev-social-test.client-id");

    @AfterEach
    void forget() {
        KEYS.forEach(System::clearProperty);
    }

    @Test
    void aSandboxStartsWhereNobodyGaveAnyOfItsKeys() {
        assertThat(DevSocial.unlessGiven(KEYS, () -> "started")).contains("started");
    }

    @Test
    void oneKeyOfAnotherProviderKeepsTheWholeSandboxAway() {
        System.setProperty(KEYS.getLast(), "mine");
        assertThat(DevSocial.unlessGiven(KEYS, () -> "started")).isEmpty();
    }
}
