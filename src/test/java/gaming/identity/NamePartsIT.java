package gaming.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import jakarta.enterprise.inject.spi.CDI;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.Rows;
import world.World;

/** Users are found by parts of their names, before and after the task has written the parts. */
@ExtendWith(World.class)
class NamePartsIT {
    private final Users users = CDI.current().select(Users.class).get();
    private final ObjectId user = new ObjectId();
    private final String unique = user.toHexString().substring(14);

    private void named(String name) {
        World.feeds().accept("users", record("id", user.toHexString(), "username", name));
    }

    /** Of many names that wait, a search compares some only, and tests before this one may have left many. */
    @BeforeEach
    void nothingWaits() {
        write();
    }

    private static void write() {
        NameParts parts = CDI.current().select(NameParts.class).get();
        Waiting.until(() -> {
            parts.write();
            return Rows.here().count("username_due") == 0;
        });
    }

    private boolean finds(String text) {
        return users.containing(text, PersonalData.CLEAR).stream()
                .anyMatch(found -> found.id().equals(user));
    }

    @Test
    void aPartFindsANameBeforeAndAfterItsPartsAreStored() {
        named("Zoe🔥" + unique + "-and-a-very-long-end");
        for (int i = 0; i < 2; i++) {
            assertThat(finds(unique)).isTrue();
            assertThat(finds(unique.substring(2).toUpperCase())).isTrue();
            assertThat(finds("🔥" + unique + "-AND-a-very-long-end")).isTrue();
            assertThat(finds(unique + "-and-a-very-long-ends")).isFalse();
            assertThat(finds("%" + unique)).isFalse();
            assertThat(finds("zoe🔥" + unique))
                    .as("a beginning is found by the other search")
                    .isFalse();
            assertThat(finds(unique.substring(0, 2))).isFalse();
            write();
        }
    }

    private int parts() {
        return Rows.here().count("username_part where user_id = ?", (Object) user.toByteArray());
    }

    @Test
    void aMaskedNameIsNotFound() {
        named("x." + unique + "@example.com");
        for (int i = 0; i < 2; i++) {
            assertThat(users.containing(unique, PersonalData.CLEAR)).hasSize(1);
            assertThat(users.containing(unique, PersonalData.MASKED)).isEmpty();
            write();
        }
    }
}
