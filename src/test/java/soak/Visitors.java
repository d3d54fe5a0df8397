package soak;

import dev.DemoData;
import dev.Http;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import sandbox.social.Person;
import soak.Deeds.Tally;
import world.Browser;
import world.Earners.Earner;
import world.Guest;
import world.World;

/** The actions of people on the public listener. */
final class Visitors {
    private static final Duration VALID = Duration.ofHours(6);
    private static final List<String> PLACES =
            List.of(World.GERMANY, World.FRANCE, World.UNITED_STATES, World.NO_COUNTRY);
    private static final List<String> LOOKS = List.of(
            "{ casinoGames(limit: 20) { count data { id name slug type isFavoriteGame description providerSlug tagNames } } }",
            "{ casinoGames(orderBy: NAME, filter: {query: \"gold\"}) { count data { name } } }",
            "{ casinoGameProviders(limit: 12) { count data { name slug } } }",
            "{ getCasinoNavigationBar { internalName casinoPages { casinoPage { name slug } } } }",
            "{ casinoExplore { id sections { name type casinoPage { name } } } }",
            "{ userReferralAndCommissionRatesLevels { levels { LEVEL_1 { TIER_1 { CAT_1 } } } ranges { LEVEL_1 } } }");
    private static final List<String> WORDS =
            List.of("golden", "dragn", "midnigth", "wild cir", "tempel", "o", "xyzzy");

    private final URI url;
    private final List<DemoData.Player> players;
    private final Map<ObjectId, String> tokens = new HashMap<>();
    private final List<Person> people;
    private final List<String> games;
    private final Queue<Browser> signedIn = new ConcurrentLinkedQueue<>();

    Visitors(URI url, List<DemoData.Player> players, List<Earner> earners, List<String> games) {
        this.url = url;
        this.players = players;
        this.games = games;
        players.forEach(player -> tokens.put(player.id(), token(player.id(), player.username())));
        earners.forEach(earner -> tokens.put(earner.id(), token(earner.id(), earner.username())));
        people = Stream.generate(Guest::somebody).limit(50).toList();
        people.forEach(person -> new Browser(url).registered("GOOGLE", World.google(), person));
    }

    private static String token(ObjectId id, String username) {
        return World.keys().accessToken(id, username, Instant.now(), VALID);
    }

    void add(Deeds deeds, List<Earner> earners) {
        deeds.add("catalogue", 30, random -> ask(some(random, LOOKS), Map.of(), maybe(random), random))
                .add(
                        "search",
                        15,
                        random -> ask(
                                "query($q: String!) { searchCasinoGames(query: $q) { count data { name score highlights { path texts { value type } } } } }",
                                Map.of("q", some(random, WORDS)),
                                maybe(random),
                                random))
                .add(
                        "referral",
                        15,
                        random -> ask(
                                "{ referralStats { username level totalEarning readyToClaim } referralTree { tier referralsCount totalEarnings } referralClaims { count } }",
                                Map.of(),
                                signedInToken(random),
                                random))
                .add("favourites", 8, this::favourite)
                .add(
                        "launch",
                        4,
                        random -> ask(
                                "{ casinoGames(limit: 5) { data { name gameLaunchUrl } } }",
                                Map.of(),
                                signedInToken(random),
                                random))
                .add("sign-in", 6, this::signIn)
                .add("refresh", 6, this::refresh)
                .add(
                        "claim",
                        6,
                        random -> ask(
                                "mutation { claimEarningsFromReferrals { totalClaimed readyToClaim } }",
                                Map.of(),
                                tokens.get(some(random, earners).id()),
                                random));
    }

    private String ask(String query, Map<String, ?> variables, String token, Random random) {
        return Deeds.answer(Http.graphql(url, query, variables, token, "X-Forwarded-For", some(random, PLACES)));
    }

    private String favourite(Random random) {
        String change = random.nextBoolean() ? "addGameToFavorites" : "removeGameFromFavorites";
        return ask(
                "mutation($game: String!) { " + change + "(gameId: $game) }",
                Map.of("game", some(random, games)),
                signedInToken(random),
                random);
    }

    private String signedInToken(Random random) {
        return tokens.get(some(random, players).id());
    }

    private String maybe(Random random) {
        return random.nextInt(3) == 0 ? signedInToken(random) : "";
    }

    private String signIn(Random random) {
        var browser = new Browser(url);
        String status = browser.loggedIn("GOOGLE", World.google(), some(random, people))
                .path("status")
                .asText();
        if (status.equals("SUCCESS")) {
            signedIn.add(browser);
        }
        return status.equals("SUCCESS") ? Tally.OK : Deeds.answer(browser.latest());
    }

    /** Some of them sign out, so that their number stays small. */
    private String refresh(Random random) {
        Browser browser = signedIn.poll();
        if (browser == null) {
            return signIn(random);
        }
        if (random.nextInt(3) == 0) {
            browser.logout();
        } else {
            browser.refresh();
            if (signedIn.size() < 100) {
                signedIn.add(browser);
            }
        }
        return Deeds.answer(browser.latest());
    }

    static <T> T some(Random random, List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
