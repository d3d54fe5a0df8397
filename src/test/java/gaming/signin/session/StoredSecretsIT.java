package gaming.signin.session;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.Browser;
import world.Guest;
import world.World;

/** No stored value signs in (decisions.md, "Sign-in"). */
@ExtendWith(World.class)
class StoredSecretsIT {
    private static final String SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
    private static final HexFormat HEX = HexFormat.of();

    private final Guest guest = Guest.registers();
    private final Browser browser = guest.browser();

    @ParameterizedTest
    @ValueSource(strings = {"TOTP", "SMS", "EMAIL"})
    void noTableHoldsASecretOfABrowser(String mfaType) throws SQLException {
        var given = new ArrayList<String>();
        given.add(browser.cookie("accessToken").orElseThrow());
        given.add(browser.cookie("refreshToken").orElseThrow());
        browser.refresh();
        given.add(browser.cookie("refreshToken").orElseThrow());
        JsonNode begun = browser.begin(
                "loginWithSocial",
                "LoginWithSocialInput",
                Map.of("type", "GOOGLE", "redirectPath", "/home", "fingerprint", "the-fingerprint-of-a-device"));
        given.add(begun.path("state").asText());
        given.add(browser.cookie("socialState").orElseThrow());
        given.add("the-fingerprint-of-a-device");
        World.feeds()
                .accept(
                        "users",
                        record("id", guest.id().toHexString(), "username", guest.username(), "mfaType", mfaType)
                                .put("mfaPhone", "+4915112345667")
                                .put("mfaSecret", SECRET));
        given.add(SECRET);
        var asked = new Browser(World.publicUrl());
        assertThat(asked.loggedIn("GOOGLE", World.google(), guest.person())
                        .path("mfaType")
                        .asText())
                .isEqualTo(mfaType);
        given.add(asked.cookie("mfaToken").orElseThrow());

        String stored = everything();

        assertThat(given)
                .hasSize(8)
                .allSatisfy(value -> assertThat(forms(value)).noneMatch(stored::contains));
        // Their hashes are stored
        assertThat(stored).contains(HEX.formatHex(sha256(begun.path("state").asText())));
        assertThat(stored).contains(HEX.formatHex(sha256(given.get(1))));
    }

    /** All values of the tables of sign-in, in hexadecimal digits. */
    private String everything() throws SQLException {
        var tables = List.of(
                "user where id = 0x" + guest.id(),
                "social_identity",
                "sign_in_state",
                "session",
                "refresh_token",
                "guess_lock",
                "mfa_challenge",
                "totp_step");
        var all = new ArrayList<String>();
        try (Connection connection = World.connection();
                var statement = connection.createStatement()) {
            for (String table : tables) {
                try (var rows = statement.executeQuery("select * from " + table)) {
                    int columns = rows.getMetaData().getColumnCount();
                    while (rows.next()) {
                        for (int column = 1; column <= columns; column++) {
                            all.add(hexadecimal(rows.getObject(column)));
                        }
                    }
                }
            }
        }
        return all.stream().collect(Collectors.joining(" "));
    }

    private static String hexadecimal(@Nullable Object value) {
        return HEX.formatHex(
                value instanceof byte[] bytes ? bytes : String.valueOf(value).getBytes(StandardCharsets.UTF_8));
    }

    /** The text and, for a token, the decoded bytes. */
    private static Stream<String> forms(String value) {
        String text = HEX.formatHex(value.getBytes(StandardCharsets.UTF_8));
        return value.length() == 43
                ? Stream.of(text, HEX.formatHex(Base64.getUrlDecoder().decode(value)))
                : Stream.of(text);
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }
}
