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

    /** A name and a document each; {@code <3:a# >} is {@code a0 a1 a2}, and {@code WORDS_9} the first nine characters of them. */
    private static final String DOCUMENTS = """
            honest: a page of games | { casinoGames(limit: 20) { count data { GAME } } }
            honest: a page of 100 games * | { casinoGames(limit: 100) { count data { GAME } } }
            honest: search with highlights | { searchCasinoGames(query: "golden book of") { count data { id name slug thumbnailUrl score highlights { path texts { value type } } } } }
            honest: explore * | { casinoExplore { id seo { title description } sections { id name layout type logo { imageUrl } casinoPage { id slug name layout highlightedGames { id slug name thumbnailUrl providerSlug activePlayers { formattedCount } } } casinoProviders { id slug name logoUrl } promotions { id title imageUrl link } casinoProvidersCount } } }
            honest: navigation bar | { getCasinoNavigationBar { id casinoPages { index casinoPage { id slug name logo { imageUrl } } } } }
            honest: page | { getCasinoPage(slug: "page-1") { id slug name default logo { name imageUrl } seo { title description content socialImage } layout promotions { id title description imageUrl link } activePlayers { count } highlightedGames { GAME } } }
            honest: game | { casinoGameBySlug(slug: "game-0") { GAME casinoPages { id slug name } providerWithGames { id name games { GAME } } } }
            honest: providers | { casinoGameProviders(limit: 100) { count data { id slug name logoUrl description } } }
            honest: __typename | { __typename }
            highlights of s s s, 230 times | { searchCasinoGames(query: "<100:s >", limit: 100) { data { <230:a#: highlights { path texts { value type } } > } } }
            highlights of s s s | { searchCasinoGames(query: "<100:s >", limit: 100) { data { highlights { path texts { value type } } } } }
            highlights of 100 letters | { searchCasinoGames(query: "LETTERS", limit: 100) { data { highlights { path texts { value type } } } } }
            highlights of the, 100 games | { searchCasinoGames(query: "the", limit: 100) { data { highlights { path texts { value type } } } } }
            highlights of a, 100 games, 5 times | { searchCasinoGames(query: "a", limit: 100) { data { <5:a#: highlights { path texts { value type } } > } } }
            highlights of 13 words | { searchCasinoGames(query: "WORDS_82", limit: 100) { data { highlights { path texts { value type } } } } }
            highlights of 13 letters | { searchCasinoGames(query: "LETTERS_26", limit: 100) { data { highlights { path texts { value type } } } } }
            a search of 100 letters | { searchCasinoGames(query: "LETTERS", limit: 1) { data { id } } }
            a search of 200 characters | { searchCasinoGames(query: "WORDS_190", limit: 1) { data { id } } }
            a search of 60 characters | { searchCasinoGames(query: "WORDS_60", limit: 1) { data { id } } }
            a search of 20 characters | { searchCasinoGames(query: "WORDS_20", limit: 1) { data { id } } }
            a search of 5 characters | { searchCasinoGames(query: "WORDS_5", limit: 1) { data { id } } }
            ten searches of 200 characters | { <10:a#: searchCasinoGames(query: "#WORDS_197", limit: 1) { count } > }
            ten filters of 200 characters | { <10:a#: casinoGames(filter: {query: "#WORDS_197"}, limit: 1) { count } > }
            seo content, 300 times | { casinoGames(limit: 100) { data { casinoPages { seo { <300:a#: content > } } } } }
            seo content of the pages of 100 games | { casinoGames(limit: 100) { data { casinoPages { seo { content } } } } }
            seo content of a page, 300 times | { getCasinoPage(slug: "page-1") { seo { <300:a#: content > } } }
            descriptions of top games, 88 times | { casinoGames(limit: 100) { data { providerWithGames { games { <88:a#: description > } } } } }
            descriptions of top games | { casinoGames(limit: 100) { data { providerWithGames { games { description } } } } }
            ids of top games | { casinoGames(limit: 100) { data { providerWithGames { games { id } } } } }
            top games of top games | { casinoGames(limit: 20) { data { providerWithGames { games { providerWithGames { games { id } } } } } } }
            providers of 100 games, 100 times | { casinoGames(limit: 100) { data { <100:a#: providerWithGames { id } > } } }
            pages of 100 games, 10 times * | { casinoGames(limit: 100) { data { <10:a#: casinoPages { id } > } } }
            names of 100 games, 200 times * | { casinoGames(limit: 100) { data { <200:a#: name > } } }
            __typename of 100 games, 200 times | { casinoGames(limit: 100) { data { <200:a#: __typename > } } }
            favourites of 100 games, 200 times * | { casinoGames(limit: 100) { data { <200:a#: isFavoriteGame > } } }
            players of 100 games, 90 times | { casinoGames(limit: 100) { data { <90:a#: activePlayers { formattedCount } > } } }
            seo of 100 games, 60 times | { casinoGames(limit: 100) { data { <60:a#: seo { title description } > } } }
            sliders, 60 times | { gameSliders(limit: 100) { data { <60:a#: slider { description altText seo { title } } > } } }
            descriptions of 100 games, ten lists | { <10:a#: casinoGames(limit: 100, offset: #00) { data { description } } > }
            highlighted games of 30 pages | { getCasinoNavigationBar { casinoPages { casinoPage { highlightedGames { id } } } } }
            highlighted games, their pages' highlighted | { getCasinoPage(slug: "page-1") { highlightedGames { casinoPages { highlightedGames { id } } } } }
            explore, 10 times | { <10:a#: casinoExplore { sections { casinoPage { highlightedGames { id name } } casinoProviders { id description } } } > }
            providers' descriptions, ten lists | { <10:a#: casinoGameProviders(limit: 100) { data { description seo { description } } } > }
            provider filters | { <10:a#: casinoGameProviders(filter: {query: "#a"}) { count } > }
            introspection, 230 names | { __schema { types { <230:a#: name > } } }
            introspection, fields 200 names | { __schema { types { fields { <200:a#: name > } } } }
            introspection, fields' types | { __schema { types { fields { type { name ofType { name ofType { name ofType { name } } } } args { type { name } } } } } }
            a numeral of 60,000 digits | { casinoGames(limit: <60000:9>) { count } }
            2,000 tokens | { <1990:__typename > }
            all limits at once | { <10:a#: casinoGames(limit: 100, offset: #00) { data { id slug name type features tagNames } } > }
            """;

    private static final String LETTERS = many(100, n -> "etaoinshrdlucmfwypvbgk0123456789".charAt(n % 32) + " ");
    private static final String WORDS =
            "golden book dragon fire wild sevens fruits megaways deluxe bonanza pirate treasure egypt pharaoh"
                    + " moon star lucky diamond joker crown hot extreme power gates olympus zeus rise buffalo king legend eagle";
    private static final String GAME = "id slug name type hasFreeBets backgroundUrl thumbnailUrl thumbnailBlurHash"
            + " bonusMoneyExcluded underMaintenance features tagNames thumbnailAlt description providerSlug isFavoriteGame"
            + " geoLocationRestricted seo { title description } activePlayers { count formattedCount }";

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
        readDocuments();
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

    private void readDocuments() {
        DOCUMENTS.lines().map(line -> line.split(" \\| ", 2)).forEach(line -> add(line[0], expanded(line[1])));
        add("honest: introspection", IntrospectionQuery.INTROSPECTION_QUERY);
        tenSearches("ten searches of 20 characters", n -> WORDS.substring(n * 7, n * 7 + 20));
        tenSearches("ten searches of one word", n -> "etaoinshrd".substring(n, n + 1));
        add(
                "ten filters of one word",
                "{ "
                        + many(
                                10,
                                n -> "a%d: casinoGames(filter: {query: \"%c\"}, limit: 1) { count } "
                                        .formatted(n, "etaoinshrd".charAt(n)))
                        + "}");
        add("64 KiB of emoji", "{ # " + "\uD83D\uDE00".repeat(16_000) + "\n __typename }");
        add("64 KiB of emoji and an error", "{ # " + "\uD83D\uDE00".repeat(16_000) + "\n __typename");
        add("64 KiB of comments", "{ " + "#aaaaaaaa\n".repeat(5_000) + " __typename }");
    }

    private void tenSearches(String name, IntFunction<String> text) {
        add(
                name,
                "{ "
                        + many(
                                10,
                                n -> "a%d: searchCasinoGames(query: \"%s\", limit: 1) { count } "
                                        .formatted(n, text.apply(n)))
                        + "}");
    }

    private static String expanded(String document) {
        String filled = Pattern.compile("(LETTERS|WORDS)(?:_(\\d+))?")
                .matcher(document)
                .replaceAll(found -> {
                    String text = found.group(1).equals("WORDS") ? WORDS : LETTERS;
                    return found.group(2) == null ? text : text.substring(0, Integer.parseInt(found.group(2)));
                });
        return Pattern.compile("<(\\d+):([^>]*)>")
                .matcher(filled.replace("GAME", GAME))
                .replaceAll(found -> many(
                        Integer.parseInt(found.group(1)), n -> found.group(2).replace("#", "" + n)));
    }

    private void add(String name, String text) {
        documents.put(name, new Document(text));
    }

    private static String many(int times, IntFunction<String> part) {
        return IntStream.range(0, times).mapToObj(part).collect(Collectors.joining());
    }

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
