package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** runtime.md, "public listener": in the local environment also a GraphiQL page at /. */
@ExtendWith(Product.class)
class PageIT {
    private static final Pattern TAG_REFERENCE = Pattern.compile("(?:src|href)=\"([^\"]*)\"");
    private static final Pattern IMPORT = Pattern.compile("from \"([^\"]*)\"");
    private static final Pattern STYLE_REFERENCE = Pattern.compile("url\\(([^)]{1,40})|@import\\s+(\\S+)");

    @Test
    void isThereInTheLocalEnvironmentAndMayDoLittle() {
        Answer page = Product.ok(get("/"));
        assertThat(header(page, "Content-Type")).isEqualTo("text/html; charset=utf-8");
        assertThat(header(page, "X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(header(page, "Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(header(page, "Cache-Control")).isEqualTo("no-cache");
        assertThat(header(page, "Content-Security-Policy"))
                .contains("default-src 'none'", "script-src 'self';", "connect-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe", "https:", "*");
        assertThat(page.body()).contains("<title>", "rel=\"icon\"").doesNotContain("{{", "style=", "onclick");
    }

    @Test
    void bringsEverythingItShows() {
        Map<String, Answer> files = everythingLoaded();
        assertThat(files).hasSizeGreaterThan(8);
        files.forEach((path, file) -> {
            assertThat(file.status()).as(path).isEqualTo(200);
            assertThat(header(file, "X-Content-Type-Options")).as(path).isEqualTo("nosniff");
            assertThat(header(file, "Content-Type")).as(path).isEqualTo(type(path));
            assertThat(header(file, "Cache-Control")).as(path).isEqualTo(caching(path));
        });
        Product.ok(get("/page/examples.graphql"));
    }

    @Test
    void loadsNothingFromElsewhere() {
        assertThat(everythingLoaded().keySet()).allMatch(path -> path.matches("/([^/].*)?"));
        everythingLoaded().forEach((path, file) -> {
            if (path.endsWith(".css")) {
                assertThat(STYLE_REFERENCE.matcher(file.body()).results().map(found -> found.group(1)))
                        .as(path)
                        .allMatch(reference -> reference.startsWith("data:"));
            }
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/page", "/page/page.html", "/page/..%2f..%2fschema.graphqls", "/gaming/app/page.js",
                "/page/", "/page/%2e%2e/%2e%2e/schema.graphqls", "/META-INF/beans.xml", "/index.html",
                "/page/../schema.graphqls", "/page/PageHttp.class", "/application.yaml",
            })
    void servesNothingElse(String path) {
        assertThat(get(path).status()).isIn(400, 404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/page/page.js"})
    void isOnlyToBeRead(String path) {
        for (String method : new String[] {"POST", "PUT", "DELETE", "PATCH", "OPTIONS"}) {
            Answer refused = Http.send(method, at(path));
            assertThat(refused.status()).as(method).isEqualTo(405);
            assertThat(header(refused, "Allow")).as(method).isEqualTo("GET, HEAD");
            assertThat(refused.json().at("/errors/0/extensions/code").asText()).isEqualTo("METHOD_NOT_ALLOWED");
        }
        assertThat(Product.ok(Http.send("HEAD", at(path))).body()).isEmpty();
    }

    /** What a browser would load, by path. */
    private static Map<String, Answer> everythingLoaded() {
        var loaded = new LinkedHashMap<String, Answer>();
        Queue<String> wanted = new ArrayDeque<>();
        wanted.add("/");
        while (!wanted.isEmpty()) {
            String path = wanted.remove();
            if (!loaded.containsKey(path)) {
                Answer answer = get(path);
                loaded.put(path, answer);
                // A library's text is full of addresses that are not loaded
                boolean ours = !header(answer, "Cache-Control").contains("immutable");
                Pattern reference = path.endsWith(".js") ? IMPORT : TAG_REFERENCE;
                reference
                        .matcher(ours ? answer.body() : "")
                        .results()
                        .map(found -> found.group(1))
                        .filter(found -> !found.startsWith("data:"))
                        .forEach(found -> wanted.add(
                                found.startsWith("./")
                                        ? URI.create(path).resolve(found).toString()
                                        : found));
            }
        }
        return loaded;
    }

    private static String type(String path) {
        return switch (path.substring(path.lastIndexOf('.') + 1)) {
            case "js" -> "text/javascript; charset=utf-8";
            case "css" -> "text/css; charset=utf-8";
            default -> "text/html; charset=utf-8";
        };
    }

    private static String caching(String path) {
        return path.matches("/page/[a-z-]+-\\d.*") ? "public, max-age=31536000, immutable" : "no-cache";
    }

    private static Answer get(String path) {
        return Http.get(at(path));
    }

    private static URI at(String path) {
        return URI.create(Product.publicUrl() + path);
    }

    private static String header(Answer answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }
}
