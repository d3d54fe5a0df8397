package gaming.upload;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import sandbox.Waiting;
import world.Together;
import world.World;

/** What becomes of files on disk, and of bodies that do not end. */
@ExtendWith(World.class)
class LocalUploadIT {
    private static final byte[] CONTENT = "hello".getBytes(UTF_8);
    private static final int MEBIBYTE = 1024 * 1024;
    private static final int LARGEST = 10 * MEBIBYTE;

    private final String category = "c" + new ObjectId();
    private final Path directory = Upload.directory();

    @BeforeEach
    void theDirectoryIsThere() {
        assertThat(Upload.send(category + "/first/f", CONTENT).status()).isEqualTo(200);
    }

    @Test
    void theFileIsAtItsPlaceAndIsReplacedByTheNext() {
        assertThat(file("first/f")).hasBinaryContent(CONTENT);
        byte[] next = new byte[MEBIBYTE];
        Arrays.fill(next, (byte) '\r');
        assertThat(Upload.send(category + "/first/f", next).status()).isEqualTo(200);
        assertThat(file("first/f")).hasBinaryContent(next);
        assertNothingIsLeft();
    }

    @Test
    void aRefusedUploadLeavesTheOldFileAndNothingElse() throws IOException {
        assertThat(Upload.send(category + "/first/f", new byte[LARGEST + 1]).status())
                .isEqualTo(413);
        byte[] file = Upload.part("file", "other".getBytes(UTF_8));
        assertThat(Upload.send(category + "/first/f", Upload.TYPE, file).status())
                .isEqualTo(400);
        assertThat(Upload.send(category + "/first/f", Upload.TYPE, Upload.body(file, file))
                        .status())
                .isEqualTo(400);
        assertThat(Upload.send(category + "/new/f", Upload.TYPE, file).status()).isEqualTo(400);
        assertThat(file("first/f")).hasBinaryContent(CONTENT);
        assertThat(file("new")).doesNotExist();
        assertNothingIsLeft();
    }

    @Test
    void manyUploadsOfOneFileAtOnceLeaveOneWholeFile() throws IOException {
        Together.times(12, number -> {
            byte[] content = new byte[2 * MEBIBYTE + number];
            Arrays.fill(content, (byte) ('a' + number));
            assertThat(Upload.send(category + "/together/f", content).status()).isEqualTo(200);
        });
        byte[] kept = Files.readAllBytes(file("together/f"));
        assertThat(kept).hasSize(2 * MEBIBYTE + kept[0] - 'a').containsOnly(kept[0]);
        assertNothingIsLeft();
    }

    @Test
    void aLinkLeadsNowhere(@TempDir Path elsewhere) throws IOException {
        Path victim = Files.writeString(elsewhere.resolve("victim"), "untouched");
        Files.createSymbolicLink(directory.resolve(category + "link"), elsewhere);
        Files.createSymbolicLink(file("link"), elsewhere);
        Files.createSymbolicLink(file("first/link"), victim);
        Files.createSymbolicLink(file("first/dangling"), elsewhere.resolve("nothing"));

        assertThat(Upload.send(category + "link/s/f", CONTENT).status()).isEqualTo(400);
        assertThat(Upload.send(category + "/link/f", CONTENT).status()).isEqualTo(400);
        for (String name : new String[] {"first/link", "first/dangling"}) {
            assertThat(Upload.send(category + "/" + name, CONTENT).status()).isEqualTo(200);
            assertThat(Files.isRegularFile(file(name), LinkOption.NOFOLLOW_LINKS))
                    .isTrue();
        }

        assertThat(victim).hasContent("untouched");
        try (Stream<Path> files = Files.list(elsewhere)) {
            assertThat(files).containsExactly(victim);
        }
        assertNothingIsLeft();
    }

    @Test
    void aDirectoryIsNotReplacedAndAFileIsNoDirectory() throws IOException {
        Files.createDirectories(file("first/directory"));
        assertThat(Upload.send(category + "/first/directory", CONTENT).status()).isEqualTo(400);
        Files.createFile(file("plain"));
        assertThat(Upload.send(category + "/plain/f", CONTENT).status()).isEqualTo(400);
        assertThat(file("first/directory")).isDirectory();
        assertThat(file("plain")).isEmptyFile();
        assertNothingIsLeft();
    }

    @Test
    void aClientThatGoesAwayLeavesNothingBehind() throws IOException {
        try (var socket = connect()) {
            write(socket, head("Content-Length: " + MEBIBYTE));
            byte[] start = Upload.part("file", new byte[1000]);
            write(socket, Arrays.copyOf(start, start.length - 2));
            Waiting.until(() -> incoming() == 1);
        }
        Waiting.until(() -> incoming() == 0);
        assertThat(file("cut")).doesNotExist();
    }

    private Path file(String path) {
        return directory.resolve(category).resolve(path);
    }

    private void assertNothingIsLeft() {
        // An early refusal is sent before the rest of the body is thrown away
        Waiting.until(() -> incoming() == 0);
    }

    private long incoming() {
        try (Stream<Path> files = Files.list(directory.resolve("~incoming"))) {
            return files.count();
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    private static Socket connect() throws IOException {
        return new Socket("127.0.0.1", World.internalUrl().getPort());
    }

    private String head(String length) {
        return "POST /local-upload/" + category + "/cut/f HTTP/1.1\r\nHost: here\r\nContent-Type: " + Upload.TYPE
                + "\r\n" + length + "\r\n\r\n";
    }

    private static void write(Socket socket, String text) throws IOException {
        write(socket, text.getBytes(US_ASCII));
    }

    private static void write(Socket socket, byte[] bytes) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(bytes);
        out.flush();
    }

    private static String status(Socket socket) throws IOException {
        socket.setSoTimeout(10_000);
        InputStream in = socket.getInputStream();
        var line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\r'; next = in.read()) {
            line.append((char) next);
        }
        return line.toString();
    }
}
