package dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnersFileTest {
    @Test
    void replacesAFileThatOthersRead(@TempDir Path directory) throws IOException {
        Path tokens = Files.createDirectory(directory.resolve("tokens"));
        Path file = tokens.resolve("amber");
        Files.writeString(file, "of an earlier run, and longer");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        OwnersFile.write(tokens, "amber", "secret");

        assertThat(file).content().isEqualTo("secret");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }
}
