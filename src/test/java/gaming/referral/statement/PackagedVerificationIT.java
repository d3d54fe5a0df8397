package gaming.referral.statement;

import static gaming.referral.statement.OwnKey.file;
import static gaming.referral.statement.OwnKey.hash;
import static gaming.referral.statement.OwnKey.statement;
import static gaming.referral.statement.StoredStatement.day;
import static org.assertj.core.api.Assertions.assertThat;

import gaming.referral.statement.StatementFile.Statement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import world.Program;

/** The command verify-statement of the packaged service, as a partner runs it: a file, keys, and nothing else. */
@Tag("proof")
class PackagedVerificationIT {
    private static final Path JAR = Path.of("target/gaming-platform.jar").toAbsolutePath();
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    private static final Statement JANUARY = statement("2026-01", null, "0", "12.5", day("2026-01-31", "12.5", "12.5"));
    private static final Statement FEBRUARY =
            statement("2026-02", hash(JANUARY), "12.5", "14", day("2026-02-01", "1.5", "14"));

    @TempDir
    Path directory = Path.of("");

    @BeforeEach
    void theKeysAreSaved() throws IOException {
        Files.writeString(directory.resolve("jwks.json"), OwnKey.published().toString(true));
    }

    @Test
    void aGoodFileEndsWithZeroAndALine() throws Exception {
        assertEnds(
                file(JANUARY, FEBRUARY),
                0,
                "2 statements of 5f0000000000000000000001, up to 2026-02: closing balance 14 EUR");
        Files.move(directory.resolve("jwks.json"), directory.resolve("keys"));
        assertThat(verify("statements", "keys").exitCode()).isZero();
    }

    @Test
    void aFileThatDoesNotFitEndsWithOneAndNamesItsFirstLine() throws Exception {
        assertEnds(
                file(JANUARY, statement("2026-02", hash(FEBRUARY), "12.5", "12.5")),
                1,
                "Not done: Line 2 (2026-02): the line before is not the statement before");
        assertEnds(
                file(JANUARY, statement("2026-02", hash(JANUARY), "12.5", "14", day("2026-02-01", "1", "14"))),
                1,
                "Not done: Line 2 (2026-02), entry 1 (DAY 2026-02-01): the balance is 14, and the sum is 13.5");
        byte[] changed = file(JANUARY, FEBRUARY);
        int place = new String(changed, StandardCharsets.UTF_8).indexOf("12.5");
        changed[place] = '2';
        assertEnds(changed, 1, "Not done: Line 1 (2026-01): the signature does not fit");
    }

    @Test
    void aFileThatIsMissingEndsWithOne() throws Exception {
        Program ended = verify("nothing");
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.output()).contains("Not done: nothing: cannot be read");
    }

    private void assertEnds(byte[] file, int code, String line) throws Exception {
        Files.write(directory.resolve("statements"), file);
        Program ended = verify("statements");
        assertThat(ended.output().lines()).singleElement().asString().endsWith("  " + line);
        assertThat(ended.exitCode()).isEqualTo(code);
    }

    private Program verify(String... arguments) {
        assertThat(JAR).as("mvn package makes it").exists();
        var command = new ArrayList<>(List.of(JAVA.toString(), "-jar", JAR.toString(), "verify-statement"));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).directory(directory.toFile());
        // Options of the tests would add a line
        process.environment().remove("JAVA_TOOL_OPTIONS");
        return Program.run(process);
    }
}
