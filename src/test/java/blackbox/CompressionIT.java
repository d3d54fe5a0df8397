package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import graphql.introspection.IntrospectionQuery;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** gzip, entity tags and 304 of the public listener; the internal listener has none of them. */
@ExtendWith(Product.class)
class CompressionIT {
    private static final String SCHEMA = "/graphql/schema.graphql";
    private static final String KEYS = "/.well-known/jwks.json";

    @Test
    void introspectionIsLessThanAnEighthOfItsLength() throws Exception {
        HttpResponse<byte[]> plain = ask(IntrospectionQuery.INTROSPECTION_QUERY, "identity");
        HttpResponse<byte[]> compressed = ask(IntrospectionQuery.INTROSPECTION_QUERY, "gzip, deflate, br");

        assertThat(header(compressed, "Content-Encoding")).isEqualTo("gzip");
        assertThat(unpacked(compressed.body())).isEqualTo(text(plain.body()));
        assertThat(compressed.body().length).isLessThan(plain.body().length / 8);
        assertThat(header(plain, "Content-Encoding")).isEmpty();
        assertThat(compressed.headers().allValues("Vary")).containsExactly("Origin, Accept-Encoding");
    }

    @Test
    void anAnswerWithALaunchUrlIsNotCompressed() throws Exception {
        String types = "__schema { types { name description fields { name description } } }";

        assertThat(header(ask("{ " + types + " }", "gzip"), "Content-Encoding")).isEqualTo("gzip");
        for (String secret : new String[] {
            "gameLaunchUrlBySlug(slug: \"none\")", "casinoGames { data { gameLaunchUrlDemo } }", "referralTree { tier }"
        }) {
            HttpResponse<byte[]> answer = ask("{ " + secret + " " + types + " }", "gzip");
            assertThat(answer.body().length).as(secret).isGreaterThan(100);
            assertThat(header(answer, "Content-Encoding")).as(secret).isEmpty();
        }
    }

    @Test
    void theAnswersOfTheSignInAreNotCompressed() throws Exception {
        String begin = "loginWithSocial(input: {type: GOOGLE, redirectPath: \"/" + "x".repeat(400) + "\"}) "
                + "{ status url state message }";
        HttpResponse<byte[]> answer = ask("mutation { " + Product.times(10, "a%d: " + begin) + " }", "gzip");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(header(answer, "Content-Encoding")).isEmpty();
        assertThat(text(answer.body())).startsWith("{");
    }

    @ParameterizedTest
    @ValueSource(strings = {SCHEMA, "/page/examples.graphql"})
    void aTextIsCompressed(String path) throws Exception {
        HttpResponse<byte[]> compressed = get(path, "Accept-Encoding", "gzip");

        assertThat(header(compressed, "Content-Encoding")).isEqualTo("gzip");
        assertThat(header(compressed, "Content-Length")).isEqualTo("" + compressed.body().length);
        assertThat(unpacked(compressed.body())).isEqualTo(text(get(path).body()));
        assertThat(header(compressed, "Vary")).endsWith("Accept-Encoding");
        assertThat(header(get(path, "Accept-Encoding", "gzip;q=0"), "Content-Encoding"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {SCHEMA, "/page/page.js"})
    void headHasTheHeadersOfGetAndNoBody(String path) throws Exception {
        for (String accepted : new String[] {"gzip", "identity"}) {
            HttpResponse<byte[]> get = get(path, "Accept-Encoding", accepted);
            HttpResponse<byte[]> head = send("HEAD", path, "Accept-Encoding", accepted);

            assertThat(head.statusCode()).isEqualTo(200);
            assertThat(head.body()).isEmpty();
            for (String name : new String[] {"Content-Encoding", "Content-Length", "Content-Type", "ETag", "Vary"}) {
                assertThat(head.headers().allValues(name))
                        .as(name)
                        .isEqualTo(get.headers().allValues(name));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {SCHEMA, KEYS, "/", "/page/page.js"})
    void aTextThatTheCallerHasIsNotSentAgain(String path) throws Exception {
        String tag = header(get(path), "ETag");
        String strong = tag.substring(2);

        assertThat(tag).matches("W/\"[A-Za-z0-9_-]{16}\"");
        assertThat(header(get(path, "Accept-Encoding", "gzip"), "ETag")).isEqualTo(tag);
        for (String known : new String[] {tag, strong, "*", "\"other\", " + tag, "W/\"other\"," + tag}) {
            for (String method : new String[] {"GET", "HEAD"}) {
                HttpResponse<byte[]> answer = send(method, path, "If-None-Match", known);
                assertThat(answer.statusCode()).as(known).isEqualTo(304);
                assertThat(answer.body()).isEmpty();
                assertThat(header(answer, "ETag")).isEqualTo(tag);
                assertThat(header(answer, "Cache-Control")).isNotEmpty();
                assertThat(header(answer, "Vary")).endsWith("Accept-Encoding");
            }
        }
        for (String other : new String[] {"\"other\"", "W/\"\"", strong.replace("\"", ""), ""}) {
            assertThat(get(path, "If-None-Match", other).statusCode()).as(other).isEqualTo(200);
        }
    }

    @Test
    void cachesAskAgainForWhatMayChange() throws Exception {
        assertThat(header(get(SCHEMA), "Cache-Control")).isEqualTo("public, no-cache");
        assertThat(header(get(KEYS), "Cache-Control")).isEqualTo("public, max-age=300");
        assertThat(header(get("/"), "Cache-Control")).isEqualTo("no-cache");
    }

    @Test
    void theInternalListenerCompressesNothing() throws Exception {
        for (String path : new String[] {"/openapi", "/metrics", "/health"}) {
            HttpResponse<byte[]> answer =
                    exchange("GET", URI.create(Product.internalUrl() + path), "Accept-Encoding", "gzip");
            assertThat(answer.statusCode()).as(path).isEqualTo(200);
            assertThat(header(answer, "Content-Encoding")).as(path).isEmpty();
        }
    }

    private static HttpResponse<byte[]> ask(String query, String accepted) throws Exception {
        String body = new ObjectMapper().valueToTree(Map.of("query", query)).toString();
        return send(HttpRequest.newBuilder(URI.create(Product.publicUrl() + "/graphql"))
                .header("Content-Type", "application/json")
                .header("Accept-Encoding", accepted)
                .POST(BodyPublishers.ofString(body)));
    }

    private static HttpResponse<byte[]> get(String path, String... headers) throws Exception {
        return send("GET", path, headers);
    }

    private static HttpResponse<byte[]> send(String method, String path, String... headers) throws Exception {
        return exchange(method, URI.create(Product.publicUrl() + path), headers);
    }

    private static HttpResponse<byte[]> exchange(String method, URI address, String... headers) throws Exception {
        var request = HttpRequest.newBuilder(address).method(method, BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request);
    }

    private static HttpResponse<byte[]> send(HttpRequest.Builder request) throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request.version(HttpClient.Version.HTTP_1_1).build(), BodyHandlers.ofByteArray());
        }
    }

    private static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    private static String unpacked(byte[] gzip) throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(gzip))) {
            return text(in.readAllBytes());
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
