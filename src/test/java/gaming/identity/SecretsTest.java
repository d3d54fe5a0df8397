package gaming.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class SecretsTest {
    private static final String SECRET = "JBSWY3DPEHPK3PXP";
    private final ObjectId user = new ObjectId();
    private final Secrets secrets = new Secrets(Optional.of(key((byte) 1)));

    @Test
    void opensASealedSecret() {
        assertThat(secrets.open(secrets.seal(SECRET, user), user)).isEqualTo(SECRET);
    }

    @Test
    void sealsTheSameSecretDifferentlyEachTime() {
        assertThat(secrets.seal(SECRET, user)).isNotEqualTo(secrets.seal(SECRET, user));
    }

    @Test
    void doesNotOpenTheSecretOfAnotherUser() {
        byte[] sealed = secrets.seal(SECRET, user);
        assertThatThrownBy(() -> secrets.open(sealed, new ObjectId())).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void doesNotOpenWithAnotherKey() {
        byte[] sealed = secrets.seal(SECRET, user);
        var others = new Secrets(Optional.of(key((byte) 2)));
        assertThatThrownBy(() -> others.open(sealed, user)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void refusesAKeyThatIsTooShort() {
        assertThatThrownBy(() -> new Secrets(Optional.of("c2hvcnQ=")))
                .hasMessageContaining("auth.secrets-key")
                .hasMessageNotContaining("c2hvcnQ=");
    }

    @Test
    void sealsNothingWithoutAKey() {
        assertThat(new Secrets(Optional.empty()).canSeal()).isFalse();
    }

    private static String key(byte filling) {
        var key = new byte[32];
        Arrays.fill(key, filling);
        return Base64.getEncoder().encodeToString(key);
    }
}
