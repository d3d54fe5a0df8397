package gaming.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.config.Misconfiguration;
import gaming.referral.statement.StatementFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command verify-statement reads two files and nothing else. */
class VerifyStatementCommandTest {
    @TempDir
    Path directory = Path.of("");

    private Path file = Path.of("");

    @BeforeEach
    void anEmptyFileBesideKeys() throws IOException {
        file = Files.writeString(directory.resolve("statements"), "");
        Files.writeString(directory.resolve("jwks.json"), "{\"keys\":[]}");
    }

    @Test
    void theKeysLieBesideTheFileUnlessTheyAreNamed() throws IOException {
        assertRefused(List.of(file.toString()));
        Path keys = Files.move(directory.resolve("jwks.json"), directory.resolve("keys"));
        assertRefused(List.of(file.toString(), keys.toString()));
    }

    @Test
    void aFileThatIsNotThereAndKeysThatAreNoneAreNamed() throws IOException {
        Files.writeString(directory.resolve("jwks.json"), "keys");
        assertThatThrownBy(() -> VerifyStatementCommand.run(List.of(file.toString())))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageContaining("jwks.json: is no JWK set");
        Files.delete(directory.resolve("jwks.json"));
        assertThatThrownBy(() -> VerifyStatementCommand.run(List.of(file.toString())))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageContaining("jwks.json: cannot be read");
    }

    private static void assertRefused(List<String> arguments) {
        assertThatThrownBy(() -> VerifyStatementCommand.run(arguments))
                .isInstanceOf(StatementFile.Refused.class)
                .satisfies(refusal -> assertThat(StartFailure.linesForOperator(refusal))
                        .containsExactly("Line 1: there is no statement"));
    }
}
