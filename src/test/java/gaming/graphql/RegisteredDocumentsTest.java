package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import gaming.config.Misconfiguration;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A directory of registered documents, and the service that answers no others. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RegisteredDocumentsTest {
    private static final String HELLO = "query Hello($n: String) {\n  hello(name: $n)\n}";
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path directory;

    private @Nullable TestServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void aRegisteredDocumentIsAnsweredByItsHashAndByItsText() throws Exception {
        write("hello.graphql", HELLO);
        start(true);

        assertThat(ask(null, sha256(HELLO)).at("/data/hello").asText()).isEqualTo("Hello Ann");
        assertThat(ask(HELLO, null).at("/data/hello").asText()).isEqualTo("Hello Ann");
        assertThat(ask(HELLO, sha256(HELLO)).at("/data/hello").asText()).isEqualTo("Hello Ann");
    }

    @Test
    void theLineEndThatAnEditorAddsDoesNotCount() throws Exception {
        write("hello.graphql", HELLO + "\n");
        start(true);

        assertThat(ask(null, sha256(HELLO)).at("/data/hello").asText()).isEqualTo("Hello Ann");
        assertThat(ask(null, sha256(HELLO + "\n")).at("/data/hello").asText()).isEqualTo("Hello Ann");
        assertThat(ask(HELLO + "\n", null).at("/data/hello").asText()).isEqualTo("Hello Ann");
    }

    @Test
    void anotherDocumentIsRefusedAndNothingIsExecuted() throws Exception {
        write("hello.graphql", HELLO);
        start(true);
        for (String other : new String[] {
            "{hello}", "{__schema {queryType {name}}}", "mutation {paint(color: GREEN)}", "{", HELLO + " # more"
        }) {
            assertThat(code(ask(other, null))).as(other).isEqualTo("DOCUMENT_NOT_REGISTERED");
            assertThat(code(ask(other, sha256(other)))).as(other).isEqualTo("DOCUMENT_NOT_REGISTERED");
            assertThat(code(ask(null, sha256(other)))).as(other).isEqualTo("PERSISTED_QUERY_NOT_FOUND");
        }
        assertThat(server().library.painted).hasValue(0);
        assertThat(post("{hello}", null, "application/json").statusCode()).isEqualTo(200);
        assertThat(post("{hello}", null, "application/graphql-response+json").statusCode())
                .isEqualTo(400);
    }

    @Test
    void clientsMayAlwaysAskWhetherTheServiceAnswers() throws Exception {
        write("hello.graphql", HELLO);
        start(true);

        assertThat(ask("{__typename}", null).at("/data/__typename").asText()).isEqualTo("Query");
        server().engine.warm(new gaming.core.Starting());
    }

    @Test
    void otherDocumentsAreAnsweredTooUnlessOnlyRegisteredOnesAre() throws Exception {
        write("hello.graphql", HELLO);
        start(false);

        assertThat(ask(null, sha256(HELLO)).at("/data/hello").asText()).isEqualTo("Hello Ann");
        assertThat(ask("{colors}", null).at("/data/colors/0").asText()).isEqualTo("GREEN");
    }

    @Test
    void theLimitsHoldForRegisteredDocuments() throws Exception {
        write("shelf.graphql", "query ($n: String) {shelf(size: 30000) {books {title}} hello(name: $n)}");
        start(true);

        assertThat(code(ask(null, sha256(Files.readString(directory.resolve("shelf.graphql"))))))
                .isEqualTo("QUERY_TOO_COMPLEX");
    }

    @Test
    void filesOfAMountAndOtherFilesAreLeftOut() throws Exception {
        Files.createDirectory(directory.resolve("..2026_11_25"));
        write("..2026_11_25/hello.graphql", HELLO);
        Files.createSymbolicLink(directory.resolve("..data"), Path.of("..2026_11_25"));
        Files.createSymbolicLink(directory.resolve("hello.graphql"), Path.of("..data/hello.graphql"));
        write("README.md", "no document");
        write(".hidden.graphql", "no document");
        Files.createDirectory(directory.resolve("more.graphql"));
        start(true);

        assertThat(ask(null, sha256(HELLO)).at("/data/hello").asText()).isEqualTo("Hello Ann");
    }

    @Test
    void theStartNamesEveryFileThatCannotBeRun() throws Exception {
        write("good.graphql", HELLO);
        write("deep.graphql", "{shelf(size: 1)" + " {best {next".repeat(6) + " {title}" + "}}".repeat(6) + "}");
        write("empty.graphql", "");
        write("long.graphql", "{hello}" + " ".repeat(65_536));
        write("syntax.graphql", "{\n  hello(\n}");
        write("unknown.graphql", "{nothing}");
        Files.write(directory.resolve("latin.graphql"), "{hello(name: \"é\")}".getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> start(true))
                .isInstanceOfSatisfying(
                        Misconfiguration.class,
                        problems -> assertThat(String.valueOf(problems.getMessage())
                                        .lines()
                                        .toList())
                                .hasSize(6)
                                .allMatch(line -> line.startsWith("graphql.documents-directory: "))
                                .anyMatch(line -> line.contains("deep.graphql: The document is"))
                                .anyMatch(line -> line.contains("empty.graphql: "))
                                .anyMatch(line -> line.contains("latin.graphql: the file is not UTF-8"))
                                .anyMatch(
                                        line -> line.contains("long.graphql: The document is longer than 65536 bytes"))
                                .anyMatch(line -> line.contains("syntax.graphql: ") && line.contains("line 3"))
                                .anyMatch(line -> line.contains("unknown.graphql: ") && line.contains("nothing")));
    }

    @Test
    void aDirectoryWithoutDocumentsStopsTheStart() {
        assertThatThrownBy(() -> start(true))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageStartingWith("graphql.documents-directory: must have 1 to 10000 files");
    }

    private void start(boolean only) {
        var settings = Library.settings(
                Map.of("documents", only ? "registered" : "any", "documents-directory", directory.toString()));
        server = new TestServer(settings, Map.of());
    }

    private TestServer server() {
        if (server == null) {
            throw new AssertionError("The server has not started");
        }
        return server;
    }

    private void write(String file, String document) throws IOException {
        Files.writeString(directory.resolve(file), document);
    }

    private JsonNode ask(@Nullable String query, @Nullable String hash) throws Exception {
        return JSON.readTree(post(query, hash, "application/json").body());
    }

    private HttpResponse<String> post(@Nullable String query, @Nullable String hash, String accepted) throws Exception {
        var request = JSON.createObjectNode();
        request.putObject("variables").put("n", "Ann");
        if (query != null) {
            request.put("query", query);
        }
        if (hash != null) {
            request.set(
                    "extensions", JSON.valueToTree(Map.of("persistedQuery", Map.of("version", 1, "sha256Hash", hash))));
        }
        return server().send(
                        server().json().header("Accept", accepted).POST(BodyPublishers.ofString(request.toString())));
    }

    private static String code(JsonNode answer) {
        return answer.at("/errors/0/extensions/code").asText();
    }

    private static String sha256(String text) {
        return DigestUtils.sha256Hex(text);
    }
}
