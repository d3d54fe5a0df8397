package bench;

import com.fasterxml.jackson.databind.JsonNode;
import graphql.introspection.IntrospectionQuery;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import sandbox.Json;
import world.KeptConnection;
import world.KeptConnection.Message;
import world.World;

/**
 * Processor time of the most expensive allowed documents, beside the cost that the service gives them, and an honest
 * caller beside addresses that send nothing else. {@code -Dbench.games} is the file of {@link SearchBenchmark}. Each
 * document is sent as a new one every time, so that its parsing counts. The catalogue is the worst that feeds can make:
 * long texts on every game and page.
 */
public final class CostBenchmark {
    private static final int WARMING = Integer.getInteger("bench.warming", 40);
    private static final long LEAST_MILLIS = Long.getLong("bench.millis", 600);
    private static final int MOST_RUNS = 200;
    private static final ObjectId USER = new ObjectId("5f0000000000000000000001");
    private static final String HONEST = "honest: a page of games";

    /** A name and a document each; {@code <3:a# >} is {@code a0 a1 a2}, and {@code WORDS_9} the first nine characters of them. */
    private static final String DOCUMENTS = """
            honest: a page of games | { casinoGames(limit: 20) { count data { GAME } } }
            honest: a page of 100 games | { casinoGames(limit: 100) { count data { GAME } } }
            honest: search with highlights | { searchCasinoGames(query: "golden book of") { count data { id name slug thumbnailUrl score highlights { path texts { value type } } } } }
            honest: game | { casinoGameBySlug(slug: "game-0") { GAME casinoPages { id slug name } providerWithGames { id name games { GAME } } } }
            highlights of s s s, 230 times | { searchCasinoGames(query: "<100:s >", limit: 100) { data { <230:a#: highlights { path texts { value type } } > } } }
            highlights of s s s | { searchCasinoGames(query: "<100:s >", limit: 100) { data { highlights { path texts { value type } } } } }
            highlights of 100 letters | { searchCasinoGames(query: "LETTERS", limit: 100) { data { highlights { path texts { value type } } } } }
            highlights of 13 words | { searchCasinoGames(query: "WORDS_82", limit: 100) { data { highlights { path texts { value type } } } } }
            a search of 200 characters | { searchCasinoGames(query: "WORDS_190", limit: 1) { data { id } } }
            a search of 20 characters | { searchCasinoGames(query: "WORDS_20", limit: 1) { data { id } } }
            ten searches of 200 characters | { <10:a#: searchCasinoGames(query: "#WORDS_197", limit: 1) { count } > }
            seo content, 300 times | { casinoGames(limit: 100) { data { casinoPages { seo { <300:a#: content > } } } } }
            seo content of a page, 300 times | { getCasinoPage(slug: "page-1") { seo { <300:a#: content > } } }
            descriptions of top games, 88 times | { casinoGames(limit: 100) { data { providerWithGames { games { <88:a#: description > } } } } }
            pages of 100 games, 10 times | { casinoGames(limit: 100) { data { <10:a#: casinoPages { id } > } } }
            names of 100 games, 200 times | { casinoGames(limit: 100) { data { <200:a#: name > } } }
            favourites of 100 games, 200 times | { casinoGames(limit: 100) { data { <200:a#: isFavoriteGame > } } }
            players of 100 games, 90 times | { casinoGames(limit: 100) { data { <90:a#: activePlayers { formattedCount } > } } }
            highlighted games, their pages' highlighted | { getCasinoPage(slug: "page-1") { highlightedGames { casinoPages { highlightedGames { id } } } } }
            providers' descriptions, ten lists | { <10:a#: casinoGameProviders(limit: 100) { data { description seo { description } } } > }
            introspection, fields' types | { __schema { types { fields { type { name ofType { name ofType { name ofType { name } } } } args { type { name } } } } } }
            ten searches of one word | { <10:a#: searchCasinoGames(query: "#o", limit: 1) { count } > }
            a numeral of 60,000 digits | { casinoGames(limit: <60000:9>) { count } }
            """;

    private static final String LETTERS = many(100, n -> "etaoinshrdlucmfwypvbgk0123456789".charAt(n % 32) + " ");
    private static final String WORDS =
            "golden book dragon fire wild sevens fruits megaways deluxe bonanza pirate treasure egypt pharaoh"
                    + " moon star lucky diamond joker crown hot extreme power gates olympus zeus rise buffalo king legend eagle";
    private static final String GAME = "id slug name type hasFreeBets backgroundUrl thumbnailUrl thumbnailBlurHash"
            + " bonusMoneyExcluded underMaintenance features tagNames thumbnailAlt description providerSlug isFavoriteGame"
            + " geoLocationRestricted seo { title description } activePlayers { count formattedCount }";

    private final Map<String, String> documents = new LinkedHashMap<>();

    public static void main(String[] arguments) throws Exception {
        new CostBenchmark().run();
        System.exit(0);
    }

    private void run() throws Exception {
        DOCUMENTS
                .lines()
                .map(line -> line.split(" \\| ", 2))
                .forEach(line -> documents.put(line[0], expanded(line[1])));
        documents.put("honest: introspection", IntrospectionQuery.INTROSPECTION_QUERY);
        documents.put(
                "ten searches of 20 characters",
                "{ "
                        + many(
                                10,
                                n -> "a%d: searchCasinoGames(query: \"%s\", limit: 1) { count } "
                                        .formatted(n, WORDS.substring(n * 7, n * 7 + 20)))
                        + "}");
        documents.put("64 KiB of emoji and an error", "{ # " + "\uD83D\uDE00".repeat(16_000) + "\n __typename");
        var costs = new HashMap<String, String>();
        try (Rig rig = Rig.start("bench-db", "256M", Map.of("graphql.max-cost", "1"));
                var connection = KeptConnection.to(rig.service().publicUrl())) {
            documents.forEach((name, document) -> {
                JsonNode error = ask(connection, document, 0).at("/errors/0");
                costs.put(
                        name,
                        error.at("/extensions/cost")
                                .asText(error.path("message").asText()));
            });
        }
        try (Rig rig = Rig.start("bench-db", "256M", Map.of("limits.launch.per-minute", "900000000"))) {
            feed(rig);
            for (var document : documents.entrySet()) {
                measure(rig, document.getKey(), document.getValue(), costs);
            }
        }
        attack();
    }

    private static void measure(Rig rig, String name, String document, Map<String, String> costs) throws Exception {
        try (var connection = KeptConnection.to(rig.service().publicUrl())) {
            JsonNode answer = ask(connection, document, MOST_RUNS);
            for (int run = 1; run < WARMING; run++) {
                ask(connection, document, MOST_RUNS + run);
            }
            double before = Spent.until(rig.service().pid()).service();
            double spent = 0;
            int runs = 0;
            while (runs < MOST_RUNS && spent < LEAST_MILLIS) {
                ask(connection, document, runs++);
                spent = Spent.until(rig.service().pid()).service() - before;
            }
            String code = answer.at("/errors/0/extensions/code").asText("data");
            Rig.print("%-44s cost %10s, %10.2f ms, %s", name, costs.get(name), spent / runs, code);
        }
    }

    /** An honest caller alone and beside others that spend their whole allowance. */
    private void attack() throws Exception {
        var production = Map.of(
                "limits.catalogue.per-minute", "600",
                "limits.search.per-minute", "120",
                "limits.cost.per-minute", "4800000");
        try (Rig rig = Rig.start("bench-db", "256M", production)) {
            feed(rig);
            honestly(rig, "warming", Duration.ofSeconds(30));
            for (int addresses : new int[] {0, 1, 10, 40}) {
                var over = new AtomicBoolean();
                try (var attackers = Executors.newVirtualThreadPerTaskExecutor()) {
                    for (int address = 0; address < addresses; address++) {
                        String from = "X-Forwarded-For: 203.0." + addresses + "." + address;
                        attackers.submit(() -> spend(rig, from, over));
                    }
                    honestly(rig, "beside " + addresses + " attackers", Duration.ofSeconds(20));
                    over.set(true);
                }
            }
        }
    }

    private void spend(Rig rig, String from, AtomicBoolean over) {
        List<String> dearest = documents.keySet().stream()
                .filter(name -> !name.startsWith("honest"))
                .map(documents::get)
                .toList();
        try (var connection = KeptConnection.to(rig.service().publicUrl())) {
            for (int number = 0; !over.get(); number++) {
                if (post(connection, dearest.get(number % dearest.size()), number, from)
                                .status()
                        == 429) {
                    LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
                }
            }
        }
    }

    private void honestly(Rig rig, String how, Duration length) {
        var times = LongStream.builder();
        try (var connection = KeptConnection.to(rig.service().publicUrl())) {
            long end = System.nanoTime() + length.toNanos();
            for (int number = 0; System.nanoTime() < end; number++) {
                long begun = System.nanoTime();
                Message answer = post(
                        connection,
                        documents.getOrDefault(HONEST, ""),
                        0,
                        "X-Forwarded-For: 198.51.100." + number % 250);
                times.add(System.nanoTime() - begun);
                if (answer.status() != 200) {
                    throw new IllegalStateException("An honest caller got " + answer.status());
                }
                LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
            }
        }
        Rig.times(how, times.build().toArray());
    }

    /** Each time from another address, because no limit allows one address all measurements. */
    private static JsonNode ask(KeptConnection connection, String document, int number) {
        String from = "X-Forwarded-For: 10.0." + number / 250 + "." + number % 250;
        Message answer = post(connection, document, number, from, "Cookie: accessToken=" + World.accessToken(USER));
        String body = new String(answer.body(), StandardCharsets.UTF_8);
        if (answer.status() == 429) {
            throw new IllegalStateException(body);
        }
        return Json.read(body);
    }

    /** Sends it in a form that was never sent before. */
    private static Message post(KeptConnection connection, String document, int number, String... headers) {
        String unsent = document.replaceFirst("^[^{]*\\{", "query q" + number + " {");
        String[] all = Stream.concat(Stream.of("Content-Type: application/json"), Stream.of(headers))
                .toArray(String[]::new);
        return connection.ask(
                "POST",
                "/graphql",
                Json.record("query", unsent, "variables", Map.of()).toString(),
                all);
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

    private static String many(int times, IntFunction<String> part) {
        return IntStream.range(0, times).mapToObj(part).collect(Collectors.joining());
    }

    private static void feed(Rig rig) {
        var population = new Population(1);
        List<String> words = population.words();
        var random = new Random(1);
        IntFunction<String> prose = length ->
                many(length, _ -> words.get(random.nextInt(words.size())) + " ").substring(0, length);
        rig.feeds().accept("users", Json.record("id", USER.toHexString(), "username", "spender", "status", "ACTIVE"));
        rig.feed("providers", longer(population.providerLines(), ",\"description\":\"2000\"}", prose));
        rig.feed(
                "games",
                longer(
                        population.gameLines(),
                        ",\"description\":\"2000\",\"seo\":{\"title\":\"t\",\"description\":\"300\"},\"tagNames\":[\"new\"],"
                                + "\"slider\":{\"altText\":\"a\",\"description\":\"300\"},\"thumbnailUrl\":\"https://images.example/a\"}",
                        prose));
        rig.feed(
                "casino-pages",
                30,
                page ->
                        "{\"slug\":\"page-%d\",\"name\":\"Page\",\"status\":\"PUBLISHED\",\"layout\":\"SQUARES\",\"seo\":{\"title\":\"t\",\"description\":\"d\",\"content\":\"%s\"},\"games\":[%s]}"
                                .formatted(
                                        page,
                                        prose.apply(20_000),
                                        IntStream.range(0, 300)
                                                .mapToObj(at -> "{%s,\"index\":%d,\"highlighted\":%s}"
                                                        .formatted(
                                                                population.game(at < 100 ? at : page * 37 + at * 13),
                                                                at,
                                                                at < 100))
                                                .collect(Collectors.joining(","))));
    }

    /** The lines with further fields, where a number as a text stands for prose of so many characters. */
    private static List<String> longer(List<String> lines, String fields, IntFunction<String> prose) {
        var numbers = Pattern.compile("(?<=\")\\d+(?=\")");
        return lines.stream()
                .map(line -> line.substring(0, line.length() - 1)
                        + numbers.matcher(fields).replaceAll(number -> prose.apply(Integer.parseInt(number.group()))))
                .toList();
    }
}
