package gaming.referral.statement;

import static blackbox.Json.assertHas;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.jwk.JWKSet;
import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.Operator;
import world.World;

/**
 * A user gets own statements by GraphQL, as JSON, page and file, and verifies them without the service. An operator gets
 * those of any user.
 */
class StatementFormsIT {
    private final ObjectId user = new ObjectId();
    private String first = "";

    @BeforeEach
    void twoMonthsAreClosed() {
        StoredStatement.joins(user);
        first = StoredStatement.closed(
                user,
                "2026-01",
                null,
                "0",
                "5.00000001",
                StoredStatement.day("2026-01-31", "5.00000001", "5.00000001"));
        StoredStatement.closed(
                user, "2026-02", first, "5.00000001", "6", StoredStatement.day("2026-02-01", "0.99999999", "6"));
    }

    @Test
    void theJsonIsTheSignedText() {
        for (Answer answer : List.of(own("/statements/2026-01"), operator("/2026-01"))) {
            assertThat(answer.status()).isEqualTo(200);
            assertThat(header(answer, "Content-Type")).startsWith("application/json");
            assertThat(DigestUtils.sha256Hex(answer.body())).isEqualTo(first);
        }
    }

    @Test
    void theFileVerifiesWithThePublishedKeys() throws ParseException {
        for (Answer answer : List.of(own("/statements?format=jws"), operator("?format=jws"))) {
            assertThat(header(answer, "Content-Disposition")).isEqualTo("attachment; filename=\"statements.jws\"");
            assertThat(verified(answer.body())).startsWith("2 statements of");
        }
        assertThat(verified(own("/statements/2026-02?format=jws").body())).startsWith("1 statement of");
        assertThat(verified(document("2026-01-15") + document("2026-02-28"))).startsWith("2 statements of");
    }

    private String document(String month) {
        return graphql("{ referralStatement(month: \"%s\") { document } }".formatted(month), user)
                .at("/data/referralStatement/document")
                .asText();
    }

    private static String verified(String file) throws ParseException {
        var keys = JWKSet.parse(Http.get(URI.create(World.publicUrl() + "/.well-known/jwks.json"))
                .body());
        return StatementFile.verify(file.getBytes(StandardCharsets.UTF_8), keys);
    }

    private static JsonNode graphql(String query, ObjectId caller) {
        return World.graphql(query, Map.of(), World.accessToken(caller)).json();
    }

    @Test
    void theListOfGraphqlHasTheLatestFirst() {
        JsonNode page = graphql(
                        "{ referralStatements(limit: 1) { count data { month opening hash"
                                + " lines { kind date amount balance level before } } } }",
                        user)
                .at("/data/referralStatements");
        assertHas(page, """
                {'count': 2, 'data': [{'month': '2026-02-01T00:00:00Z', 'opening': '5.00000001', 'lines': [
                {'kind': 'DAY', 'date': '2026-02-01', 'amount': '0.99999999', 'balance': '6', 'level': 'LEVEL_1',
                'before': null}]}]}""");
        assertThat(page.at("/data/0/hash").asText()).hasSize(64);
    }

    @Test
    void aMonthWithoutAStatementIsNull() {
        for (String month : List.of("1970-01-01", "2026-03-01", "9999-12-01")) {
            assertThat(graphql("{ referralStatement(month: \"" + month + "\") { hash } }", user))
                    .hasToString("{\"data\":{\"referralStatement\":null}}");
        }
    }

    @Test
    void graphqlIsForSignedInUsersOnlyAndForNoOtherUser() {
        var other = new ObjectId();
        StoredStatement.joins(other);
        for (String query :
                List.of("{ referralStatements { count } }", "{ referralStatement(month: \"2026-01-01\") { hash } }")) {
            assertThat(World.graphql(query, Map.of(), "").body()).contains("UNAUTHENTICATED");
            assertThat(graphql(query, new ObjectId()).toString()).contains("USER_NOT_FOUND");
            assertThat(graphql(query, other).toString()).containsAnyOf("\"count\":0", "\"referralStatement\":null");
        }
        assertThat(graphql("{ referralStatement(month: \"1969-12-31\") { hash } }", user)
                        .at("/errors/0/extensions"))
                .hasToString("{\"code\":\"BAD_USER_INPUT\",\"field\":\"month\"}");
    }

    @Test
    void thePageRunsNothingAndLoadsNothing() {
        for (Answer page : List.of(own("/statements/2026-01?format=html"), operator("/2026-01?format=html"))) {
            assertThat(header(page, "Content-Type")).isEqualTo("text/html;charset=UTF-8");
            assertThat(page.body())
                    .contains("<title>Statement of 2026-01</title>", "5.00000001", first, "prefers-color-scheme: dark")
                    .doesNotContain("<script", "javascript:", "style=\"", "http://", "https://", "src=");
        }
        assertThat(own("/statements?format=html").body())
                .contains("href=\"statements/2026-02?format=html\"", "href=\"statements/2026-01?format=html\"");
        String latest = own("/statements?format=html&limit=1").body();
        assertThat(latest).contains("Earlier ones").doesNotContain("2026-01");
    }

    /** Amounts have their points below each other. */
    @Test
    void thePageCanBePrinted() {
        String page = own("/statements/2026-01?format=html").body();
        String print = page.substring(page.indexOf("@media print"), page.indexOf("</style>"));
        assertThat(print)
                .contains(
                        "thead { display: table-header-group; }",
                        "break-inside: avoid",
                        "nav, .bar-top, .skip, .controls { display: none; }");
        assertThat(page).contains("font-variant-numeric: tabular-nums", "text-align: right");
        assertThat(own("/statements?format=html").body()).contains(">0.00000000<", ">5.00000001<", ">6.00000000<");
    }

    @Test
    void theListHasTheLatestFirst() {
        for (Answer answer : List.of(own("/statements?limit=1"), operator("?limit=1"))) {
            assertHas(answer.json(), """
                    {'count': 2, 'limit': 1, 'data': [
                    {'month': '2026-02', 'opening': '5.00000001', 'closing': '6', 'lines': 1}]}""");
            assertThat(answer.json().at("/data/0/keyId").asText()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/2026-01 | text/html,application/xhtml+xml,*/*;q=0.8 | text/html;charset=UTF-8",
                "/2026-01 | application/x-ndjson, application/json;q=0.5 | application/x-ndjson",
                "/2026-01 | application/pdf | application/json",
                "/2026-01 | application/* | application/json",
                "/2026-01 | application/x-ndjson | application/x-ndjson",
                "/2026-01 | */* | application/json",
                "/2026-01 | image/png | application/json",
                "/2026-01?format=jws | text/html | application/x-ndjson",
                " | application/pdf | application/json",
            })
    void theFormIsThatOfTheParameterOrOfAccept(@Nullable String path, String accept, String type) {
        String rest = path == null ? "" : path;
        Answer own = own("/statements" + rest, "Accept", accept);
        assertThat(header(own, "Content-Type")).isEqualTo(type);
        Answer operator = operator(rest, "Accept", accept);
        assertThat(header(operator, "Content-Type")).isEqualTo(type);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/statements", "/statements?format=html", "/statements?format=jws",
                "/statements/2026-01", "/statements/2026-01?format=html", "/statements/2026-01?format=jws",
            })
    void eachFormIsForTheUserAlone(String path) {
        URI address = URI.create(World.publicUrl() + path);
        for (String[] headers : new String[][] {
            {},
            {"Cookie", "accessToken=x"},
            {"Authorization", "Bearer " + World.accessToken(user)},
            {"X-API-Key", "dev-operator"}
        }) {
            Answer answer = Http.get(address, headers);
            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.json().at("/errors/0/extensions/code").asText()).isEqualTo("UNAUTHENTICATED");
            assertThat(header(answer, "Cache-Control")).isEqualTo("no-store");
        }
        var other = new ObjectId();
        StoredStatement.joins(other);
        Answer others = Http.get(address, "Cookie", "accessToken=" + World.accessToken(other));
        assertThat(others.body()).doesNotContain("5.00000001", first, user.toHexString());
        assertThat(others.status()).isEqualTo(path.contains("2026") ? 404 : 200);
        Answer unknown = Http.get(address, "Cookie", "accessToken=" + World.accessToken(new ObjectId()));
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.body()).contains("USER_NOT_FOUND");
        Answer own = own(path);
        assertThat(own.status()).isEqualTo(200);
        assertThat(header(own, "Cache-Control")).isEqualTo("private, no-store");
        assertThat(header(own, "Content-Security-Policy")).startsWith("default-src 'none'");
        assertThat(header(own, "X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(header(own, "Vary")).contains("Accept");
    }

    @Test
    void aRequestThatIsNotValidIsRefusedByItsName() {
        var problems = new ArrayList<String>();
        for (String path : List.of(
                "/statements/2026-13",
                "/statements/1969-12",
                "/statements/x",
                "/statements?format=pdf",
                "/statements/2026-01?format=pdf",
                "/statements/2026-01?format=xml",
                "/statements?limit=0",
                "/statements?limit=x",
                "/statements?offset=-1",
                "/statements?format=json&format=html")) {
            Answer answer = own(path);
            assertThat(answer.status()).as(path).isEqualTo(400);
            assertThat(answer.json().at("/errors/0/extensions/code").asText()).isEqualTo("BAD_USER_INPUT");
            problems.add(answer.json().at("/errors/0/extensions/field").asText());
            Answer operator = operator(path.substring("/statements".length()));
            assertThat(operator.json().at("/details/errorCode").asText()).isEqualTo("INVALID_PARAMETER");
            assertThat(operator.json().at("/details/parameter").asText()).isEqualTo(problems.getLast());
        }
        assertThat(problems)
                .containsExactly(
                        "month", "month", "month", "format", "format", "format", "limit", "limit", "offset", "format");
        assertThat(own("/statements/2026-03").body()).contains("\"NOT_FOUND\"", "no statement of 2026-03");
        assertThat(own("/statements/2026-01/x").status()).isEqualTo(404);
        assertThat(operator("/2026-03").status()).isEqualTo(404);
        assertThat(Operator.here().get("/users/none/statements").body()).contains("INVALID_USER_ID");
        assertThat(Operator.here()
                        .get("/users/" + new ObjectId() + "/statements")
                        .body())
                .contains("USER_NOT_FOUND");
    }

    @Test
    void itIsReadOnlyAndClosedToPagesOfOtherOrigins() {
        URI address = URI.create(World.publicUrl() + "/statements/2026-01");
        String cookie = "accessToken=" + World.accessToken(user);
        Answer post = Http.post(address, "", "Cookie", cookie);
        assertThat(post.status()).isEqualTo(405);
        assertThat(header(post, "Allow")).isEqualTo("GET, HEAD");
        Answer foreign = Http.get(address, "Cookie", cookie, "Origin", "https://evil.example");
        assertThat(foreign.status()).isEqualTo(403);
        assertThat(foreign.body()).doesNotContain(first, "5.00000001");
        assertThat(header(foreign, "Access-Control-Allow-Origin")).isEmpty();
        Answer known = Http.get(address, "Cookie", cookie, "Origin", "http://localhost:3000");
        assertThat(known.status()).isEqualTo(200);
        assertThat(header(known, "Access-Control-Allow-Origin")).isEqualTo("http://localhost:3000");
        assertThat(header(known, "Vary")).isEqualTo("Origin, Accept");
    }

    private Answer own(String path, String... headers) {
        return Http.get(
                URI.create(World.publicUrl() + path),
                with(headers, "Cookie", "accessToken=" + World.accessToken(user)));
    }

    private Answer operator(String rest, String... headers) {
        return Http.get(
                URI.create(World.internalUrl() + "/users/" + user + "/statements" + rest),
                with(headers, "X-API-Key", "dev-operator"));
    }

    private static String[] with(String[] headers, String... more) {
        var all = new ArrayList<>(List.of(headers));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private static String header(Answer answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }
}
