package gaming.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.World;

@ExtendWith(World.class)
class MfaSecretIT {
    private static final String SECRET = "JBSWY3DPEHPK3PXP";
    private final ObjectId user = new ObjectId();

    @Test
    void storesTheSecretEncrypted() throws SQLException {
        feed("mfaSecret", SECRET);
        assertThat(stored()).isNotEmpty();
        assertThat(new String(stored(), StandardCharsets.ISO_8859_1)).doesNotContain(SECRET);
    }

    @Test
    void aRepeatedSecretChangesNothing() throws SQLException {
        feed("mfaSecret", SECRET);
        byte[] first = stored();
        feed("mfaSecret", SECRET);
        assertThat(stored()).isEqualTo(first);
    }

    @Test
    void anAbsentSecretChangesNothingAndNullClearsIt() throws SQLException {
        feed("mfaSecret", SECRET);
        feed("language", "de");
        assertThat(stored()).isNotEmpty();
        feed("mfaSecret", null);
        assertThat(stored()).isNull();
    }

    private void feed(String field, @Nullable Object value) {
        World.feeds().accept("users", record("id", user.toHexString(), "username", "mfa" + user, field, value));
    }

    private byte[] stored() throws SQLException {
        try (var connection = World.connection();
                var query = connection.prepareStatement("select mfa_secret from user where id = ?")) {
            query.setBytes(1, user.toByteArray());
            try (var row = query.executeQuery()) {
                assertThat(row.next()).isTrue();
                return row.getBytes(1);
            }
        }
    }
}
