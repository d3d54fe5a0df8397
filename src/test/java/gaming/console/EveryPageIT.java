package gaming.console;

import static gaming.console.Visitor.OLGA;
import static gaming.console.Visitor.VERA;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.EmbeddedMariaDb;
import dev.Http.Answer;
import jakarta.enterprise.inject.spi.CDI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.Plans;
import world.StatementLog;
import world.World;

/**
 * The rules for every page and every action of the console. The application itself names them, so a new one cannot be
 * forgotten.
 */
@ExtendWith(World.class)
class EveryPageIT {
    /** The methods that need no session. Another one would be a decision of its own. */
    private static final List<String> OPEN =
            List.of("GET /files/{name}", "GET /sign-in", "GET /signed-in", "GET /signed-out");

    private static final int MOST_STATEMENTS = 15;

    /**
     * Tables that do not grow with users: of one row, or of one for each token, channel, change of the terms or caller
     * of the audit.
     */
    private static final Set<String> SMALL = Set.of(
            "claim_books", "referral_total", "token_rate", "chat_membership", "commission_terms", "audit_caller");

    private static final Pattern FORM = Pattern.compile("(?s)<form\\b([^>]*)>(.*?)</form>");
    private static final String OTHER_SESSION = "not of this session";

    /** Each page with its statements, as an operator opened it. */
    private static final Map<String, Answer> PAGES = new LinkedHashMap<>();

    private static final Map<String, List<String>> STATEMENTS = new LinkedHashMap<>();

    private static Visitor olga;
    private static Visitor vera;

    @BeforeAll
    static void openEveryPage() throws Exception {
        String[] filled = Filled.withTextsOfStrangers();
        olga = Visitor.signedIn(OLGA);
        vera = Visitor.signedIn(VERA);
        PAGES.putAll(Crawl.by(EveryPageIT::open, filled));
    }

    private static Answer open(String address) throws Exception {
        var answer = new ArrayList<Answer>();
        STATEMENTS.put(
                address,
                StatementLog.exactly(World.database(), EmbeddedMariaDb.GAMING, () -> answer.add(olga.get(address))));
        return answer.getFirst();
    }

    static Stream<Route> routes() {
        return Route.all();
    }

    static Stream<Route> guarded() {
        return Route.guarded();
    }

    static Stream<Route> actions() {
        return Route.guarded().filter(route -> route.verb().equals("POST"));
    }

    static Stream<Route> pages() {
        return Route.guarded().filter(route -> route.verb().equals("GET"));
    }

    @Test
    void onlySignInAndFilesAreOpen() {
        assertThat(Route.all().filter(route -> route.role().isEmpty()).map(Route::toString))
                .containsExactlyElementsOf(OPEN);
    }

    @ParameterizedTest
    @MethodSource("guarded")
    void aViewerLooksAndAnOperatorActs(Route route) {
        boolean looks = route.verb().equals("GET") || route.path().equals("sign-out");
        assertThat(route.verb()).isIn("GET", "POST");
        assertThat(route.role()).contains(looks ? "VIEWER" : "OPERATOR");
    }

    @ParameterizedTest
    @MethodSource("guarded")
    void withoutASessionNoPageIsShownAndNothingIsDone(Route route) {
        assertRefused(route, new Visitor());
    }

    @ParameterizedTest
    @MethodSource("guarded")
    void theCookieOfASessionThatHasEndedOpensNothing(Route route) {
        assertRefused(route, Ended.visitor());
    }

    private static void assertRefused(Route route, Visitor visitor) {
        if (route.verb().equals("GET")) {
            Answer answer = visitor.get(route.address());
            assertThat(answer.status()).isEqualTo(303);
            assertThat(Visitor.location(answer)).hasPath("/console/sign-in");
            assertThat(answer.body()).isEmpty();
        } else {
            assertThat(visitor.post(route.address()).status()).isEqualTo(401);
        }
        assertThat(visitor.send("OPTIONS", route.address()).status()).isNotEqualTo(200);
        assertThat(visitor.send("HEAD", route.address()).status()).isNotEqualTo(200);
    }

    /** The cookie and the form of a person who has signed out. */
    private static final class Ended {
        private static final Visitor WAS = Visitor.signedIn(OLGA);
        private static final String COOKIE = WAS.cookie("console").orElseThrow();

        static {
            WAS.post("sign-out");
        }

        static Visitor visitor() {
            WAS.plant("console", COOKIE);
            return WAS;
        }
    }

    @ParameterizedTest
    @MethodSource("actions")
    void aViewerIsRefusedEachAction(Route route) {
        if (!route.path().equals("sign-out")) {
            Answer answer = vera.post(route.address());
            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.body()).contains("Your role does not allow this");
        }
    }

    @ParameterizedTest
    @MethodSource("actions")
    void eachActionNeedsTheTokenOfItsSessionOnce(Route route) {
        String own = "csrf=" + olga.csrf();
        for (String body : List.of(
                "",
                "csrf=",
                "csrf=" + "A".repeat(43),
                "csrf=" + Other.CSRF,
                "csrf=" + vera.csrf(),
                own + "&" + own,
                "x" + own)) {
            assertForeign(olga.postAsIs(route.address(), body), body);
        }
        assertForeign(olga.postAsIs(route.address(), own, "Sec-Fetch-Site", "cross-site"), "of another site");
        assertForeign(olga.postAsIs(route.address(), own, "Sec-Fetch-Site", "same-site"), "of a neighbour");
        assertThat(olga.postAsIs(route.address(), own + "&x=" + "x".repeat(65536))
                        .status())
                .isEqualTo(413);
        assertThat(olga.get("sessions").status()).as("the session goes on").isEqualTo(200);
    }

    /** Another session of the same person. */
    private static final class Other {
        static final String CSRF = Visitor.signedIn(OLGA).csrf();
    }

    private static void assertForeign(Answer answer, String body) {
        assertThat(answer.status()).as(body).isEqualTo(403);
        assertThat(answer.body()).as(body).contains(OTHER_SESSION);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void eachPageIsFoundByLinksAndShown(Route route) {
        assertThat(PAGES.keySet())
                .as("No link leads to %s: link it, and fill the system in Filled with what it shows", route)
                .anyMatch(address -> route.answers(address)
                        && Objects.requireNonNull(PAGES.get(address)).status() == 200);
    }

    @Test
    void noPageFails() {
        assertThat(PAGES)
                .allSatisfy((address, answer) ->
                        assertThat(answer.status()).as(address).isIn(200, 404));
    }

    @Test
    void aViewerSeesTheSamePagesWithoutActions() {
        PAGES.keySet().forEach(address -> {
            Answer answer = vera.get(address);
            assertThat(answer.status()).as(address).isIn(200, 404);
            assertThat(forms(answer.body()).map(form -> form.group(1)).filter(form -> form.contains("post")))
                    .as(address)
                    .allMatch(form -> form.contains("/console/sign-out"));
        });
    }

    @Test
    void noPageTakesMoreThanFifteenStatements() throws Exception {
        for (String address : PAGES.keySet()) {
            if (statements(address).size() > MOST_STATEMENTS) {
                // Perhaps a task ran meanwhile
                open(address);
            }
            assertThat(statements(address)).as(address).hasSizeLessThanOrEqualTo(MOST_STATEMENTS);
        }
    }

    private static List<String> statements(String address) {
        return Objects.requireNonNull(STATEMENTS.get(address));
    }

    @Test
    void noStatementOfAPageReadsAWholeTable() throws Exception {
        // Statements of tasks are not in both
        Set<String> again =
                statementsOfAllPages().stream().map(StatementLog::shape).collect(Collectors.toSet());
        var statements = new LinkedHashSet<>(statementsOfAllPages());
        var scans = new ArrayList<String>();
        try (var plans = new Plans(SMALL)) {
            for (String statement : statements) {
                if (again.contains(StatementLog.shape(statement))) {
                    plans.scans(statement).forEach(scan -> scans.add(scan + ": " + statement.replaceAll("\\s+", " ")));
                }
            }
        }
        assertThat(again).hasSizeGreaterThan(50);
        assertThat(scans).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "claims?", "credits?", "actions?", "rates?symbol=USDC&",
                "users?search=u&", "promotions?", "terms?", "sessions?",
                "days?state=DONE&",
            })
    void noListIsReadFarBeyondItsCount(String list) throws Exception {
        assertThat(StatementLog.exactly(
                        World.database(),
                        EmbeddedMariaDb.GAMING,
                        () -> assertThat(olga.get(list + "offset=2000000000").status())
                                .isEqualTo(200)))
                .isNotEmpty()
                .noneMatch(statement -> statement.contains("2000000000"));
    }

    private static List<String> statementsOfAllPages() throws Exception {
        // The log has the values of statements that the server prepares meanwhile
        var pool = (HikariDataSource) CDI.current().select(DataSource.class).get();
        return StatementLog.exactly(World.database(), EmbeddedMariaDb.GAMING, () -> {
            pool.getHikariPoolMXBean().softEvictConnections();
            PAGES.keySet().forEach(olga::get);
        });
    }

    @Test
    void textsOfStrangersAreShownAndNotRun() {
        PAGES.forEach((address, answer) -> {
            String type = answer.headers().firstValue("Content-Type").orElse("");
            if (type.startsWith("text/html")) {
                assertThat(answer.body())
                        .as(address)
                        .doesNotContain(Filled.TAG)
                        .doesNotContainPattern("<[^>]*\"" + Pattern.quote(Filled.END));
            } else if (answer.status() == 200 && !address.startsWith("files/")) {
                assertThat(type)
                        .as("%s: a browser runs nothing of it", address)
                        .isNotBlank()
                        .doesNotContainPattern("html|xml|svg");
            }
        });
        String all = String.join("\n", PAGES.values().stream().map(Answer::body).toList());
        assertThat(Filled.FIELDS).allSatisfy(field -> assertThat(all).contains("&lt;script&gt;" + field));
    }

    @Test
    void eachFormOfAPageIsOfAnActionAndHasTheTokenOfItsSession() {
        PAGES.forEach((address, answer) -> forms(answer.body()).forEach(form -> {
            String action = form.group(1).replaceFirst("(?s).*action=\"/console/([^\"?]*).*", "$1");
            boolean post = form.group(1).contains("method=\"post\"");
            assertThat(Route.all())
                    .as("%s: %s", address, form.group(1))
                    .anyMatch(route -> route.verb().equals(post ? "POST" : "GET") && route.answers(action));
            assertThat(form.group(2).contains("name=\"csrf\" value=\"" + olga.csrf() + "\""))
                    .as("%s: %s", address, form.group(1))
                    .isEqualTo(post);
        }));
    }

    private static Stream<Matcher> forms(String text) {
        var all = new ArrayList<Matcher>();
        for (var each = FORM.matcher(text); each.find(); ) {
            Matcher form = FORM.matcher(each.group());
            form.matches();
            all.add(form);
        }
        return all.stream();
    }

    @Test
    void otherAnswersAreProtectedToo() {
        for (String address : List.of(
                "none",
                "claims/none",
                "claims/" + new ObjectId(),
                "claims?limit=none",
                "claims?offset=-1",
                "claims?search=" + "x".repeat(1000),
                "days/none",
                "files/none",
                "files/..%2Fpage.css",
                "claims/%3Cscript%3E",
                "claims;a=b",
                "signed-in?state=a&code=b",
                "signed-in")) {
            assertThat(olga.get(address).status()).as(address).isBetween(200, 499);
        }
        for (String method : List.of("PUT", "DELETE", "PATCH", "OPTIONS", "HEAD")) {
            assertThat(olga.send(method, "claims").status()).as(method).isBetween(200, 499);
        }
        assertThat(olga.postAsIs("claims", "csrf=" + olga.csrf()).status()).isEqualTo(405);
    }
}
