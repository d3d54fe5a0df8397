package bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import graphql.introspection.IntrospectionQuery;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import sandbox.Json;
import world.HttpMessage;
import world.KeptConnection;
import world.ServiceProcess;
import world.World;

/**
 * Processor time of the most expensive allowed documents, beside the cost that the service gives them: {@code mvn
 * test-compile exec:exec@benchmark -Dbenchmark.class=bench.CostBenchmark
 * -Dbenchmark.options="-Dbench.games=games.tsv"}; the file is that of {@link SearchBenchmark}. Each document is sent as
 * a new one every time, so that its parsing counts. The catalogue is the worst that feeds can make: long texts on every
 * game and page.
 */
public final class CostBenchmark {
    private static final int WARMING = Integer.getInteger("bench.warming", 40);
    private static final long LEAST_MILLIS = Long.getLong("bench.millis", 600);
    private static final int MOST_RUNS = 200;
    /** A pattern of the names of the measured documents; with it there is no attack. */
    private static final String ONLY = System.getProperty("bench.only", "");

    private static final List<String> LIMITS = List.of("catalogue", "search", "referral", "launch", "cost");
    private static final ObjectId USER = new ObjectId("5f0000000000000000000001");

    private final Map<String, Document> documents = new LinkedHashMap<>();

    private record Document(String text, Map<String, ?> variables) {
        Document(String text) {
            this(text, Map.of());
        }

        /** A form that was never sent before. */
        String body(int number) {
            return Json.record(
                            "query", text.replaceFirst("^[^{]*\\{", "query q" + number + " {"), "variables", variables)
                    .toString();
        }
    }

    public static void main(String[] arguments) throws Exception {
        new CostBenchmark().run();
        System.exit(0);
    }

    private void run() throws Exception {
        honest();
        hostile();
        documents.keySet().removeIf(name -> !Pattern.compile(ONLY).matcher(name).find());
        var options = new LinkedHashMap<String, String>();
        LIMITS.forEach(limit -> options.put("limits." + limit + ".per-minute", "999999999"));
        Map<String, String> costs = costs(options);
        String database = World.database().url(World.freshSchema());
        try (var service = ServiceProcess.start(database, options, List.of("-Xmx614m", "-XX:+UseSerialGC"))) {
            feed(new Feeds(service.internalUrl()), Watch.games());
            Watch.print("%-44s %10s %10s %10s  %s", "document", "cost", "cpu ms", "KB", "answer");
            for (var document : documents.entrySet()) {
                for (boolean signedIn : new boolean[] {false, true}) {
                    if (!signedIn || document.getKey().endsWith("*")) {
                        measure(service, document.getKey(), document.getValue(), signedIn, costs);
                    }
                }
            }
        }
        if (ONLY.isEmpty()) {
            attack();
        }
    }

    /** An honest caller and a probe, alone and beside others that spend their whole allowance. */
    private void attack() throws Exception {
        var production = new LinkedHashMap<String, String>();
        production.put("limits.catalogue.per-minute", "600");
        production.put("limits.search.per-minute", "120");
        production.put("limits.cost.per-minute", "4800000");
        String database = World.database().url(World.freshSchema());
        try (var service = ServiceProcess.start(database, production, List.of("-Xmx614m", "-XX:+UseSerialGC"))) {
            feed(new Feeds(service.internalUrl()), Watch.games());
            honestly(service, "warming", Duration.ofSeconds(30));
            for (int addresses : new int[] {0, 1, 10, 40}) {
                var over = new AtomicBoolean();
                long before = used(service);
                try (var attackers = Executors.newVirtualThreadPerTaskExecutor()) {
                    for (int address = 0; address < addresses; address++) {
                        String from = "X-Forwarded-For: 203.0." + addresses + "." + address;
                        attackers.submit(() -> spend(service, from, over));
                    }
                    honestly(service, "beside " + addresses + " attackers", Duration.ofSeconds(20));
                    over.set(true);
                }
                Watch.print("    the service used %.1f s of the processors in 20 s", (used(service) - before) / 1000.0);
            }
        }
    }

    private void spend(ServiceProcess service, String from, AtomicBoolean over) {
        List<Document> dearest = documents.entrySet().stream()
                .filter(document -> !document.getKey().startsWith("honest"))
                .map(Map.Entry::getValue)
                .toList();
        try (var connection = KeptConnection.to(service.publicUrl())) {
            for (int number = 0; !over.get(); number++) {
                String body = dearest.get(number % dearest.size()).body(number);
                int status = connection
                        .ask("POST", "/graphql", body, "Content-Type: application/json", from)
                        .status();
                if (status == 429) {
                    LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
                }
            }
        }
    }

    private void honestly(ServiceProcess service, String how, Duration length) {
        String body = documents.get("honest: a page of games").body(0);
        var times = new ArrayList<Long>();
        long slowestProbe = 0;
        try (var connection = KeptConnection.to(service.publicUrl());
                var probes = KeptConnection.to(service.internalUrl())) {
            long end = System.nanoTime() + length.toNanos();
            for (int number = 0; System.nanoTime() < end; number++) {
                String from = "X-Forwarded-For: 198.51.100." + number % 250;
                long begun = System.nanoTime();
                HttpMessage answer = connection.ask("POST", "/graphql", body, "Content-Type: application/json", from);
                times.add(System.nanoTime() - begun);
                if (answer.status() != 200) {
                    throw new IllegalStateException("An honest caller got " + answer.status());
                }
                begun = System.nanoTime();
                probes.ask("GET", number % 2 == 0 ? "/health/live" : "/health/ready", "");
                slowestProbe = Math.max(slowestProbe, System.nanoTime() - begun);
                LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
            }
        }
        Watch.times(how, times.stream().mapToLong(time -> time).toArray());
        Watch.print("    the slowest probe: %.1f ms", slowestProbe / 1e6);
    }

    /** The cost of each document, from a service that allows none. */
    private Map<String, String> costs(Map<String, String> options) {
        var costs = new LinkedHashMap<String, String>();
        var mean = new LinkedHashMap<>(options);
        mean.put("graphql.max-cost", "1");
        String database = World.database().url(World.freshSchema());
        try (var service = ServiceProcess.start(database, mean);
                var connection = KeptConnection.to(service.publicUrl())) {
            documents.forEach((name, document) -> {
                JsonNode error = ask(connection, document, 0, false).answer().at("/errors/0");
                costs.put(
                        name,
                        error.at("/extensions/cost")
                                .asText(error.path("message").asText()));
            });
        }
        return costs;
    }

    private record Answered(JsonNode answer, int bytes) {}

    /** Each time from another address, because no limit allows one address all measurements. */
    private static Answered ask(KeptConnection connection, Document document, int number, boolean signedIn) {
        var headers = new ArrayList<>(List.of(
                "Content-Type: application/json", "X-Forwarded-For: 10.0." + number / 250 + "." + number % 250));
        if (signedIn) {
            headers.add("Cookie: accessToken=" + World.accessToken(USER));
        }
        HttpMessage answered =
                connection.ask("POST", "/graphql", document.body(number), headers.toArray(String[]::new));
        byte[] answer = answered.body();
        if (answered.status() == 429) {
            throw new IllegalStateException(new String(answer, StandardCharsets.UTF_8));
        }
        if (answered.status() != 200) {
            return new Answered(
                    Json.record("errors", List.of(Map.of("extensions", Map.of("code", answered.status())))),
                    answer.length);
        }
        try {
            return new Answered(Json.MAPPER.readTree(answer), answer.length);
        } catch (IOException notJson) {
            throw new IllegalStateException(notJson);
        }
    }

    private static void measure(
            ServiceProcess service, String name, Document document, boolean signedIn, Map<String, String> costs) {
        try (var connection = KeptConnection.to(service.publicUrl())) {
            Answered answered = ask(connection, document, 1_000, signedIn);
            int runs = 1;
            for (; runs < WARMING; runs++) {
                ask(connection, document, 1_000 + runs, signedIn);
            }
            long before = used(service);
            int number = 0;
            while (number < MOST_RUNS && used(service) - before < LEAST_MILLIS) {
                ask(connection, document, ++number, signedIn);
            }
            JsonNode errors = answered.answer().path("errors");
            Watch.print(
                    "%-44s %10s %10.2f %10.1f  %s",
                    name + (signedIn ? " signed in" : ""),
                    costs.get(name),
                    (used(service) - before) / (double) number,
                    answered.bytes() / 1024.0,
                    errors.isEmpty()
                            ? "data"
                            : errors.path(0).at("/extensions/code").asText());
        }
    }

    private static long used(ServiceProcess service) {
        return Watch.cpuMillis(ProcessHandle.of(service.pid()).stream());
    }

    private void honest() {
        add("honest: a page of games", "{ casinoGames(limit: 20) { count data { " + GAME + " } } }");
        add("honest: a page of 100 games *", "{ casinoGames(limit: 100) { count data { " + GAME + " } } }");
        add(
                "honest: search with highlights",
                "{ searchCasinoGames(query: \"golden book of\") { count data { id name slug thumbnailUrl score highlights {"
                        + " path texts { value type } } } } }");
        add("honest: explore *", EXPLORE);
        add(
                "honest: navigation bar",
                "{ getCasinoNavigationBar { id casinoPages { index casinoPage { id slug name logo { imageUrl } } } } }");
        add("honest: page", "{ getCasinoPage(slug: \"page-1\") { " + PAGE + " highlightedGames { " + GAME + " } } }");
        add(
                "honest: game",
                "{ casinoGameBySlug(slug: \"" + SLUG + "\") { " + GAME + " casinoPages { id slug name }"
                        + " providerWithGames { id name games { " + GAME + " } } } }");
        add(
                "honest: providers",
                "{ casinoGameProviders(limit: 100) { count data { id slug name logoUrl description } } }");
        add("honest: introspection", IntrospectionQuery.INTROSPECTION_QUERY);
        add("honest: __typename", "{ __typename }");
    }

    private void hostile() {
        String letters = many(100, n -> "etaoinshrdlucmfwypvbgk0123456789".charAt(n % 32) + " ");
        String words =
                "golden book dragon fire wild sevens fruits megaways deluxe bonanza pirate treasure egypt pharaoh"
                        + " moon star lucky diamond joker crown hot extreme power gates olympus zeus rise buffalo king legend eagle";
        add(
                "highlights of s s s, 230 times",
                search("s ".repeat(100), 100, many(230, n -> "a" + n + ": highlights { path texts { value type } } ")));
        add("highlights of s s s", search("s ".repeat(100), 100, "highlights { path texts { value type } }"));
        add("highlights of 100 letters", search(letters, 100, "highlights { path texts { value type } }"));
        add("highlights of the, 100 games", search("the", 100, "highlights { path texts { value type } }"));
        add(
                "highlights of a, 100 games, 5 times",
                search("a", 100, many(5, n -> "a" + n + ": highlights { path texts { value type } } ")));
        add("a search of 100 letters", search(letters, 1, "id"));
        add("a search of 200 characters", search(words.substring(0, 190), 1, "id"));
        add("a search of 60 characters", search(words.substring(0, 60), 1, "id"));
        add("a search of 20 characters", search(words.substring(0, 20), 1, "id"));
        add("a search of 5 characters", search(words.substring(0, 5), 1, "id"));
        add(
                "ten searches of 200 characters",
                "{ "
                        + many(
                                10,
                                n -> "a" + n + ": searchCasinoGames(query: \"" + (n + words).substring(0, 198)
                                        + "\", limit: 1) { count } ")
                        + "}");
        add(
                "ten searches of 20 characters",
                "{ "
                        + many(
                                10,
                                n -> "a" + n + ": searchCasinoGames(query: \"" + (words.substring(n * 7, n * 7 + 20))
                                        + "\", limit: 1) { count } ")
                        + "}");
        add(
                "ten filters of 200 characters",
                "{ "
                        + many(
                                10,
                                n -> "a" + n + ": casinoGames(filter: {query: \"" + (n + words).substring(0, 198)
                                        + "\"}, limit: 1) { count } ")
                        + "}");
        add(
                "ten searches of one word",
                "{ "
                        + many(
                                10,
                                n -> "a" + n + ": searchCasinoGames(query: \"" + "etaoinshrd".charAt(n)
                                        + "\", limit: 1) { count } ")
                        + "}");
        add(
                "ten filters of one word",
                "{ "
                        + many(
                                10,
                                n -> "a" + n + ": casinoGames(filter: {query: \"" + "etaoinshrd".charAt(n)
                                        + "\"}, limit: 1) { count } ")
                        + "}");
        add("highlights of 13 words", search(words.substring(0, 82), 100, "highlights { path texts { value type } }"));
        add(
                "highlights of 13 letters",
                search(letters.substring(0, 26), 100, "highlights { path texts { value type } }"));
        add(
                "seo content, 300 times",
                "{ casinoGames(limit: 100) { data { casinoPages { seo { " + many(300, n -> "a" + n + ": content ")
                        + "} } } } }");
        add(
                "seo content of the pages of 100 games",
                "{ casinoGames(limit: 100) { data { casinoPages { seo { content } } } } }");
        add(
                "seo content of a page, 300 times",
                "{ getCasinoPage(slug: \"page-1\") { seo { " + many(300, n -> "a" + n + ": content ") + "} } }");
        add(
                "descriptions of top games, 88 times",
                "{ casinoGames(limit: 100) { data { providerWithGames { games { "
                        + many(88, n -> "a" + n + ": description ") + "} } } } }");
        add(
                "descriptions of top games",
                "{ casinoGames(limit: 100) { data { providerWithGames { games { description } } } } }");
        add("ids of top games", "{ casinoGames(limit: 100) { data { providerWithGames { games { id } } } } }");
        add(
                "top games of top games",
                "{ casinoGames(limit: 20) { data { providerWithGames { games { providerWithGames { games { id } } } } } } }");
        add(
                "providers of 100 games, 100 times",
                "{ casinoGames(limit: 100) { data { " + many(100, n -> "a" + n + ": providerWithGames { id } ")
                        + "} } }");
        add(
                "pages of 100 games, 10 times *",
                "{ casinoGames(limit: 100) { data { " + many(10, n -> "a" + n + ": casinoPages { id } ") + "} } }");
        add(
                "names of 100 games, 200 times *",
                "{ casinoGames(limit: 100) { data { " + many(200, n -> "a" + n + ": name ") + "} } }");
        add(
                "__typename of 100 games, 200 times",
                "{ casinoGames(limit: 100) { data { " + many(200, n -> "a" + n + ": __typename ") + "} } }");
        add(
                "favourites of 100 games, 200 times *",
                "{ casinoGames(limit: 100) { data { " + many(200, n -> "a" + n + ": isFavoriteGame ") + "} } }");
        add(
                "players of 100 games, 90 times",
                "{ casinoGames(limit: 100) { data { " + many(90, n -> "a" + n + ": activePlayers { formattedCount } ")
                        + "} } }");
        add(
                "seo of 100 games, 60 times",
                "{ casinoGames(limit: 100) { data { " + many(60, n -> "a" + n + ": seo { title description } ")
                        + "} } }");
        add(
                "sliders, 60 times",
                "{ gameSliders(limit: 100) { data { "
                        + many(60, n -> "a" + n + ": slider { description altText seo { title } } ") + "} } }");
        add(
                "descriptions of 100 games, ten lists",
                "{ "
                        + many(
                                10,
                                n -> "a" + n + ": casinoGames(limit: 100, offset: " + 100 * n
                                        + ") { data { description } } ")
                        + "}");
        add(
                "highlighted games of 30 pages",
                "{ getCasinoNavigationBar { casinoPages { casinoPage { highlightedGames { id } } } } }");
        add(
                "highlighted games, their pages' highlighted",
                "{ getCasinoPage(slug: \"page-1\") { highlightedGames { casinoPages { highlightedGames { id } } } } }");
        add(
                "explore, 20 times",
                "{ "
                        + many(
                                10,
                                n -> "a" + n
                                        + ": casinoExplore { sections { casinoPage { highlightedGames { id name } } casinoProviders { id description } } } ")
                        + "}");
        add(
                "providers' descriptions, ten lists",
                "{ "
                        + many(
                                10,
                                n -> "a" + n
                                        + ": casinoGameProviders(limit: 100) { data { description seo { description } } } ")
                        + "}");
        add(
                "provider filters",
                "{ " + many(10, n -> "a" + n + ": casinoGameProviders(filter: {query: \"" + n + "a\"}) { count } ")
                        + "}");
        add("introspection, 230 names", "{ __schema { types { " + many(230, n -> "a" + n + ": name ") + "} } }");
        add(
                "introspection, fields 200 names",
                "{ __schema { types { fields { " + many(200, n -> "a" + n + ": name ") + "} } } }");
        add(
                "introspection, fields' types",
                "{ __schema { types { fields { type { name ofType { name ofType { name ofType { name } } } } args { type { name } } } } } }");
        add("a numeral of 60,000 digits", "{ casinoGames(limit: " + "9".repeat(60_000) + ") { count } }");
        add("2,000 tokens", "{ " + many(1_990, n -> "__typename ") + "}");
        add("64 KiB of emoji", "{ # " + "\uD83D\uDE00".repeat(16_000) + "\n __typename }");
        add("64 KiB of emoji and an error", "{ # " + "\uD83D\uDE00".repeat(16_000) + "\n __typename");
        add("64 KiB of comments", "{ " + many(5_000, n -> "#aaaaaaaa\n") + " __typename }");
        add(
                "all limits at once",
                "{ "
                        + many(
                                10,
                                n -> "a" + n + ": casinoGames(limit: 100, offset: " + 100 * n + ") { data { "
                                        + "id slug name type features tagNames " + "} } ")
                        + "}");
    }

    private static String search(String text, int limit, String fields) {
        return "{ searchCasinoGames(query: \"" + text + "\", limit: " + limit + ") { data { " + fields + " } } }";
    }

    private void add(String name, String text) {
        documents.put(name, new Document(text));
    }

    private static String many(int times, IntFunction<String> part) {
        return IntStream.range(0, times).mapToObj(part).collect(Collectors.joining());
    }

    private static final String SLUG = "game-0";
    private static final String GAME = "id slug name type hasFreeBets backgroundUrl thumbnailUrl thumbnailBlurHash"
            + " bonusMoneyExcluded underMaintenance features tagNames thumbnailAlt description providerSlug isFavoriteGame"
            + " geoLocationRestricted seo { title description } activePlayers { count formattedCount }";
    private static final String PAGE = "id slug name default logo { name imageUrl } seo { title description content"
            + " socialImage } layout promotions { id title description imageUrl link } activePlayers { count }";
    private static final String EXPLORE =
            "{ casinoExplore { id seo { title description } sections { id name layout type"
                    + " logo { imageUrl } casinoPage { id slug name layout highlightedGames { id slug name thumbnailUrl providerSlug"
                    + " activePlayers { formattedCount } } } casinoProviders { id slug name logoUrl } promotions { id title imageUrl"
                    + " link } casinoProvidersCount } } }";

    private static void feed(Feeds feeds, List<String[]> games) {
        var random = new Random(1);
        List<String> vocabulary =
                games.stream().flatMap(game -> Stream.of(game[1].split(" "))).toList();
        feeds.accept("users", Json.record("id", USER.toHexString(), "username", "spender", "status", "ACTIVE"));
        feeds.accept(
                "providers",
                games.stream()
                        .map(game -> game[0])
                        .distinct()
                        .map(name -> Json.record(
                                "slug", slug(name), "name", name, "description", prose(random, vocabulary, 2_000)))
                        .toArray(ObjectNode[]::new));
        int[] number = {0};
        feeds.accept(
                "games",
                games.stream()
                        .map(game -> Json.record(
                                        "providerSlug", slug(game[0]), "slug", "game-" + number[0]++, "name", game[1])
                                .put("code", game[2])
                                .put("type", game[3])
                                .put("thumbnailUrl", "https://images.example/" + game[2] + ".png")
                                .put("description", prose(random, vocabulary, 2_000))
                                .<ObjectNode>set(
                                        "seo",
                                        Json.record("title", game[1], "description", prose(random, vocabulary, 300)))
                                .<ObjectNode>set(
                                        "slider",
                                        Json.record("description", prose(random, vocabulary, 300), "altText", "a"))
                                .<ObjectNode>set(
                                        "tagNames", Json.MAPPER.valueToTree(List.of("new", "hot", "the best"))))
                        .toArray(ObjectNode[]::new));
        feeds.accept(
                "casino-pages",
                IntStream.range(0, 30)
                        .mapToObj(page -> Json.record(
                                        "slug", "page-" + page, "name", "Page " + page, "status", "PUBLISHED")
                                .put("layout", "SQUARES")
                                .<ObjectNode>set(
                                        "seo",
                                        Json.record(
                                                "title", "t",
                                                "description", "d",
                                                "content", prose(random, vocabulary, 20_000)))
                                .<ObjectNode>set("games", pageGames(page, games)))
                        .toArray(ObjectNode[]::new));
        ArrayNode pages = Json.MAPPER.createArrayNode();
        ArrayNode sections = Json.MAPPER.createArrayNode();
        for (int page = 0; page < 30; page++) {
            pages.add(Json.record("slug", "page-" + page, "index", page));
            sections.add(Json.record("type", "CASINO_PAGE", "pageSlug", "page-" + page, "index", page, "name", "S"));
        }
        sections.add(Json.record("type", "PROVIDER", "index", 31, "name", "P"));
        sections.add(Json.record("type", "TRENDING", "index", 32, "name", "T"));
        feeds.accept(
                "navigation-bars",
                Json.record("internalName", "main", "main", true).<ObjectNode>set("pages", pages));
        feeds.accept(
                "casino-explore",
                Json.record("internalName", "main", "main", true).<ObjectNode>set("sections", sections));
    }

    private static ArrayNode pageGames(int page, List<String[]> games) {
        ArrayNode on = Json.MAPPER.createArrayNode();
        for (int at = 0; at < 300; at++) {
            int game = (at < 100 ? at : page * 37 + at * 13) % games.size();
            on.add(Json.record(
                    "providerSlug",
                    slug(games.get(game)[0]),
                    "slug",
                    "game-" + game,
                    "index",
                    at,
                    "highlighted",
                    at < 100));
        }
        return on;
    }

    private static String prose(Random random, List<String> vocabulary, int length) {
        var text = new StringBuilder();
        while (text.length() < length) {
            text.append(vocabulary.get(random.nextInt(vocabulary.size()))).append(' ');
        }
        return text.substring(0, length);
    }

    private static String slug(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }
}
