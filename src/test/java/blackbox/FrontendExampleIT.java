package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Program;

/** The example of docs/frontend.md, where node and npm and the packages are at hand: its types, and what it does. */
@Tag("proof")
@ExtendWith({Product.class, Social.Calmed.class})
class FrontendExampleIT {
    private static final Path EXAMPLE = Path.of("examples/frontend");
    private static final Path WORK = Path.of("target/frontend");

    @Test
    void aPageReadsListsSignsInAndRenewsItsSession() throws Exception {
        copy();
        assumeThat(Program.run("sh", "-c", "command -v npm").exitCode()).isZero();
        Program packages =
                run(Map.of(), "npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--no-package-lock");
        assumeThat(packages.exitCode()).as(packages.output()).isZero();
        run(Map.of("SCHEMA", Product.publicUrl() + "/graphql/schema.graphql"), "npm", "run", "build")
                .good();

        Shop shop = Shop.open();
        for (String slug : new String[] {"a", "b", "c", "d"}) {
            shop.with(shop.game(slug));
        }
        Member member = Member.registers(Social.GOOGLE);
        JsonNode got = Json.read(run(
                        Map.of(
                                "API", Product.publicUrl().toString(),
                                "PERSON", member.person().subject()),
                        "node",
                        "dist/main.js")
                .good());

        assertThat(got.path("pages").toString()).isEqualTo("[2,4]");
        Json.assertHas(got, """
                {'limit': 100, 'apolloError': 'CASINO_GAME_NOT_FOUND', 'urqlError': 'CASINO_GAME_NOT_FOUND',
                 'apolloAdvice': 'show the list'}""");
        assertThat(got.path("me").toString()).isEqualTo("[null,\"" + member.username() + "\"]");
        assertThat(got.path("added").toString()).isEqualTo("{\"favourites\":1,\"inTheList\":true}");
        assertThat(got.path("removed").toString()).isEqualTo("{\"favourites\":0,\"inTheList\":false}");
        assertThat(got.path("ready").asText()).isEqualTo("0,00\u00a0\u20ac");
        Json.assertHas(got, "{'signIn': {'status': 'SUCCESS', 'redirectPath': '/earnings'}}");
        String username = member.username();
        assertThat(got.at("/apolloEarnings/username").asText()).isEqualTo(username);
        assertThat(got.at("/urqlEarnings/username").asText()).isEqualTo(username);
    }

    private static void copy() throws IOException {
        Files.walkFileTree(EXAMPLE, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                if (folder.endsWith("node_modules")) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(there(folder));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, there(file), StandardCopyOption.REPLACE_EXISTING);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static Path there(Path path) {
        return WORK.resolve(EXAMPLE.relativize(path));
    }

    private static Program run(Map<String, String> environment, String... command) {
        var builder = new ProcessBuilder(command).directory(WORK.toFile());
        builder.environment().putAll(environment);
        return Program.run(builder);
    }
}
