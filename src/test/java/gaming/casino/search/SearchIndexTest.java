package gaming.casino.search;

import static gaming.casino.search.TestGame.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.casino.catalogue.Game;
import gaming.config.Misconfiguration;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.hibernate.search.util.common.SearchException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The life of an index: whatever is found in the directory, what is found by search afterwards is right. */
class SearchIndexTest {
    private static final List<TestGame> GAMES = IntStream.range(0, 40)
            .mapToObj(number -> named("Game " + number).at(number + 1))
            .toList();

    @TempDir
    private Path temporary;

    private Path directory;

    @BeforeEach
    void inside() {
        directory = temporary.resolve("of/a/pod");
    }

    @Test
    void isThereAgainAfterAStart() {
        write(games());
        try (Shelf shelf = Shelf.open(directory)) {
            assertThat(shelf.matching("game", "en")).hasSize(40);
        }
    }

    @Test
    void isBroughtUpToDateWithWhatChangedMeanwhile() {
        write(games());
        List<Game> changed = List.of(
                GAMES.get(0).renamed("Falcon", 50).game(),
                GAMES.get(1).game(),
                GAMES.get(2).enabled(false).at(51).game(),
                named("Fresh").at(52).game());
        try (Shelf shelf = Shelf.open(directory)) {
            shelf.put(changed);
            assertThat(shelf.names("game")).containsExactly("Game 1");
            assertThat(shelf.names("falcon")).containsExactly("Falcon");
            assertThat(shelf.names("fresh")).containsExactly("Fresh");
        }
    }

    @Test
    void ofAnotherDatabaseIsMadeAnew() {
        write(games());
        try (Shelf shelf = Shelf.open(directory, "another lineage")) {
            assertThat(shelf.matching("game", "en")).isEmpty();
        }
        try (Shelf shelf = Shelf.open(directory)) {
            assertThat(shelf.matching("game", "en")).isEmpty();
        }
    }

    @Test
    void ofOtherCodeIsMadeAnew() throws IOException {
        write(games());
        Path state = directory.resolve("state");
        Files.writeString(state, Files.readString(state).replace("layout ", "layout 0"));
        try (Shelf shelf = Shelf.open(directory)) {
            assertThat(shelf.matching("game", "en")).isEmpty();
        }
    }

    @Test
    void ofALaterStateOfTheDatabaseIsMadeAnew() {
        write(games());
        // The backup that was put back had other games under the same versions
        List<Game> before = GAMES.subList(0, 20).stream()
                .map(game -> game.renamed("Old " + game.name(), game.version()).game())
                .toList();
        try (Shelf shelf = Shelf.open(directory)) {
            shelf.put(before);
            assertThat(shelf.matching("old", "en")).hasSize(20);
            assertThat(shelf.matching("game", "en")).hasSize(20);
        }
    }

    @Test
    void withoutOneOfItsFilesIsStillRight() throws IOException {
        write(games());
        for (String file : files(directory)) {
            Path copy = copy(directory, file + "-lost");
            Files.delete(copy.resolve("indexes/games").resolve(file));
            isRight(copy);
        }
    }

    @Test
    void withAFileCutShortIsStillRight() throws IOException {
        write(games());
        for (String file : files(directory)) {
            Path copy = copy(directory, file + "-cut");
            try (var channel =
                    FileChannel.open(copy.resolve("indexes/games").resolve(file), StandardOpenOption.WRITE)) {
                channel.truncate((long) (channel.size() * 0.99));
            }
            isRight(copy);
        }
    }

    @Test
    void withAByteChangedIsStillRight() throws IOException {
        write(games());
        for (String file : files(directory)) {
            Path copy = copy(directory, file + "-changed");
            Path damaged = copy.resolve("indexes/games").resolve(file);
            byte[] bytes = Files.readAllBytes(damaged);
            if (bytes.length > 0) {
                bytes[bytes.length / 2] ^= 0x55;
                Files.write(damaged, bytes);
                isRight(copy);
            }
        }
    }

    @Test
    void copiedInTheMidstOfWritingIsStillRight() throws Exception {
        var done = new AtomicBoolean();
        Thread writing = Thread.ofPlatform().start(() -> {
            try (Shelf shelf = Shelf.open(directory)) {
                for (int version = 100; !done.get(); version++) {
                    int now = version;
                    shelf.put(GAMES.stream()
                            .map(game -> game.renamed("Version " + now, now).game())
                            .toList());
                }
            }
        });
        for (int number = 0; number < 6; number++) {
            isRight(copy(directory, "midst" + number));
        }
        done.set(true);
        writing.join();
    }

    @Test
    void isMadeAnewWhenItsFilesAreTakenAway() throws IOException {
        try (Shelf shelf = Shelf.open(directory)) {
            shelf.put(games());
            Files.move(directory.resolve("indexes/games"), temporary.resolve("away"));
            assertThatThrownBy(() -> shelf.put(GAMES.get(0).at(90).game())).isInstanceOf(SearchException.class);
            shelf.put(games());
            assertThat(shelf.matching("game", "en")).hasSize(40);
        }
        isRight(directory);
    }

    @Test
    void isOfOneProcess() {
        try (Shelf _ = Shelf.open(directory)) {
            assertThatThrownBy(() -> Shelf.open(directory))
                    .isInstanceOf(Misconfiguration.class)
                    .hasMessage("search.directory: is another process's directory: every pod needs one of its own");
        }
        Shelf.open(directory).close();
    }

    @Test
    void needsADirectoryThatCanBeWritten() throws IOException {
        Path file = Files.writeString(temporary.resolve("file"), "");
        assertThatThrownBy(() -> Shelf.open(file))
                .isInstanceOf(Misconfiguration.class)
                .hasMessage("search.directory: must be a directory that can be written");
    }

    /** All games of {@link #GAMES} are found, at versions that no index has, and no others. */
    private static void isRight(Path copy) {
        List<Game> current = GAMES.stream()
                .map(game -> game.renamed("Right", 1_000_000).game())
                .toList();
        try (Shelf shelf = Shelf.open(copy)) {
            shelf.put(current);
            assertThat(shelf.matching("right", "en")).as(copy.toString()).hasSize(40);
            assertThat(shelf.matching("game", "en")).isEmpty();
            assertThat(shelf.matching("version", "en")).isEmpty();
        }
    }

    private static List<Game> games() {
        return GAMES.stream().map(TestGame::game).toList();
    }

    private void write(List<Game> games) {
        try (Shelf shelf = Shelf.open(directory)) {
            shelf.put(games);
        }
    }

    private static List<String> files(Path directory) throws IOException {
        try (var files = Files.list(directory.resolve("indexes/games"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    /** File by file, as a process that is killed would leave them. */
    private Path copy(Path from, String name) throws IOException {
        Path to = temporary.resolve(name);
        copy(from.toFile(), to);
        return to;
    }

    private static void copy(File from, Path to) throws IOException {
        File[] inside = from.listFiles();
        if (inside == null) {
            copyFile(from, to);
            return;
        }
        Files.createDirectories(to);
        for (File each : inside) {
            copy(each, to.resolve(each.getName()));
        }
    }

    private static void copyFile(File from, Path to) throws IOException {
        try {
            Files.copy(from.toPath(), to);
        } catch (NoSuchFileException _) {
            // Lucene took it away meanwhile, or there is none yet
        }
    }
}
