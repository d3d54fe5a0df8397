package gaming.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import sandbox.Confidential;
import sandbox.social.Person;
import world.World;

/**
 * A person's browser at the console: it keeps cookies, and sends the token of the latest page with its forms. It checks
 * the headers of every answer.
 */
public final class Visitor {
    public static final Person OLGA = Person.verified("301", "Olga", "olga@operators.example");
    public static final Person VERA = Person.verified("303", "Vera", "vera@operators.example");

    private static final Pattern CSRF = Pattern.compile("name=\"csrf\" value=\"([^\"]+)\"");

    private final URI internal;
    private final Map<String, String> cookies = new LinkedHashMap<>();
    private String csrf = "";

    /** At the service in this JVM. */
    Visitor() {
        this(World.internalUrl());
    }

    private Visitor(URI internal) {
        this.internal = internal;
    }

    /** At the service in this JVM. */
    static Visitor signedIn(Person person) {
        return signedIn(World.internalUrl(), person);
    }

    /** At the service whose internal listener has this address. */
    public static Visitor signedIn(URI internal, Person person) {
        var visitor = new Visitor(internal);
        Answer answer = visitor.signIn(person);
        if (answer.status() != 303) {
            throw new AssertionError(answer.status() + " " + answer.body());
        }
        visitor.get("");
        return visitor;
    }

    /** Signs in; the answer to the code. */
    Answer signIn(Person person) {
        return come(World.operators().pick(begin(), person));
    }

    /** Begins to sign in: the address at the provider. */
    URI begin() {
        return location(get("sign-in"));
    }

    /** Comes back from the provider. */
    Answer come(URI back) {
        return get("signed-in?" + back.getRawQuery());
    }

    public Answer get(String path, String... headers) {
        List<String> all = new ArrayList<>(List.of(headers));
        if (!all.contains("Accept")) {
            all.addAll(List.of("Accept", "text/html,*/*;q=0.8"));
        }
        return kept(Http.get(at(path), headers(all.toArray(String[]::new))));
    }

    /** Sends a form of the latest page; {@code fields}: names and values in turn. */
    Answer post(String path, String... fields) {
        var all = new ArrayList<>(List.of("csrf", csrf));
        all.addAll(List.of(fields));
        return postAsIs(path, form(all));
    }

    /** Sends the first form of a page whose action begins so, with more fields. */
    public Answer send(Answer page, String action, String... fields) {
        Matcher form = Pattern.compile(
                        "<form method=\"post\" action=\"/console/(" + Pattern.quote(action) + "[^\"]*)\"")
                .matcher(page.body());
        if (!form.find()) {
            throw new AssertionError("No form " + action + " in " + page.body());
        }
        return post(form.group(1).replace("&amp;", "&"), fields);
    }

    Answer postAsIs(String path, String body, String... headers) {
        var all = new ArrayList<>(List.of(headers));
        all.addAll(List.of("Content-Type", "application/x-www-form-urlencoded"));
        return kept(Http.post(at(path), body, headers(all.toArray(String[]::new))));
    }

    String csrf() {
        return csrf;
    }

    Optional<String> cookie(String name) {
        return Optional.ofNullable(cookies.get(name));
    }

    void plant(String name, String value) {
        cookies.put(name, value);
    }

    static URI location(Answer answer) {
        return URI.create(answer.headers()
                .firstValue("Location")
                .orElseThrow(() -> new AssertionError(answer.status() + " " + answer.body())));
    }

    static String form(List<String> fields) {
        var pairs = new ArrayList<String>();
        for (int i = 0; i < fields.size(); i += 2) {
            pairs.add(fields.get(i) + "=" + URLEncoder.encode(fields.get(i + 1), StandardCharsets.UTF_8));
        }
        return String.join("&", pairs);
    }

    private URI at(String path) {
        return URI.create(internal + "/console/" + path);
    }

    private String[] headers(String... more) {
        var all = new ArrayList<>(List.of(more));
        if (!cookies.isEmpty()) {
            all.add("Cookie");
            all.add(cookies.entrySet().stream()
                    .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                    .collect(Collectors.joining("; ")));
        }
        return all.toArray(String[]::new);
    }

    /** Sends any method without a body. */
    Answer send(String method, String path) {
        return kept(Http.send(method, at(path), headers()));
    }

    private Answer kept(Answer answer) {
        Protected.assertIs(answer);
        for (String set : answer.headers().allValues("Set-Cookie")) {
            HttpCookie cookie = HttpCookie.parse("Set-Cookie: " + set).getFirst();
            if (cookie.getMaxAge() == 0) {
                cookies.remove(cookie.getName());
            } else {
                cookies.put(cookie.getName(), Confidential.keep(cookie.getValue()));
            }
        }
        Matcher token = CSRF.matcher(answer.body());
        if (token.find()) {
            csrf = token.group(1);
        }
        return answer;
    }

    /** The headers of every answer of the console, of refusals and of files too. */
    private static final class Protected {
        private Protected() {}

        static void assertIs(Answer answer) {
            var headers = answer.headers();
            assertThat(headers.firstValue("Content-Security-Policy").orElse(""))
                    .as("policy of the answer %d", answer.status())
                    .startsWith("default-src 'none'")
                    .contains("frame-ancestors 'none'", "script-src 'self'", "form-action 'self'", "base-uri 'none'")
                    .doesNotContain("unsafe", "http", "*", "data:");
            assertThat(headers.firstValue("X-Frame-Options")).contains("DENY");
            assertThat(headers.firstValue("Referrer-Policy")).contains("no-referrer");
            assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
            assertThat(headers.firstValue("Cross-Origin-Opener-Policy")).contains("same-origin");
            assertThat(headers.firstValue("Cross-Origin-Resource-Policy")).contains("same-origin");
            String type = headers.firstValue("Content-Type").orElse("");
            if (type.startsWith("text/css") || type.startsWith("text/javascript")) {
                assertThat(headers.firstValue("Cache-Control").orElse("")).startsWith("private");
            } else {
                assertThat(headers.firstValue("Cache-Control").orElse("")).contains("no-store");
            }
        }
    }
}
