package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A user's days, contributions, claims, holds and statements are shown to this user only. */
@ExtendWith({Product.class, Sandbox.class})
class OwnNumbersIT {
    /** Every query about a user's numbers, with every argument that it has. */
    private static final String ALL = """
            { referralStats { totalEarning held totalReferralDeposits }
              referralTree { tier referralsCount totalEarnings }
              commissionDays(from: "%1$s", to: "%1$s", limit: 1, offset: 0) { count data { exactEarned %2$s } }
              commissionDay(day: "%1$s") { exactEarned level { exactDeposits } cells { exactEarned } %2$s }
              claimQuote { amount pending { claim { id } } }
              referralClaims(limit: 5, offset: 0) { count data { id timeline { reason } } }
              referralHolds { reason }
              referralLevelForecast { deposits exactPace }
              referralStatements(limit: 5, offset: 0) { count data { document } }
              referralStatement(month: "%1$s") { document } }""";

    private static final String OF_DAY = """
            contributions(tier: TIER_1, limit: 20, offset: 0) { count data { username exactEarned } }
            revisions { earnedAfter }""";

    /** What none of these queries takes as an argument: there is no way to name another user. */
    private static final List<String> ARGUMENTS = List.of("day", "from", "limit", "month", "offset", "tier", "to");

    private static final List<String> QUERIES = List.of(
            "referralStats { held }",
            "referralTree { tier }",
            "commissionDays { count }",
            "commissionDays { data { contributions { count } revisions { run } } }",
            "commissionDay(day: \"2020-01-01\") { contributions { count } }",
            "claimQuote { passes }",
            "referralClaims { data { timeline { reason } } }",
            "referralHolds { reason }",
            "referralLevelForecast { level }",
            "referralStatements { count }",
            "referralStatement(month: \"2020-01-01\") { document }");
    private final LocalDate day = Days.fresh();

    @Test
    void anotherUserSeesNothingOfAUsersNumbers() {
        Payee payee = Payee.joins();
        Player second = Player.joins(payee.player());
        second.pays(second.deposit("70000", day + "T00:00:00Z"));
        second.plays(second.bet(Games.SLOT, "1000", day));
        Days.compute(day);
        payee.claims();
        ObjectNode hold = record(
                "scope", "REFERRER", "reason", "Only for " + payee.earner().username());
        Product.ok(Product.post("dev-operator", "/users/" + payee.earner().id() + "/hold", hold));
        String query = ALL.formatted(day, OF_DAY);
        JsonNode own = payee.player().data(query);
        assertThat(own.at("/commissionDay/contributions/data").findValuesAsText("username"))
                .containsExactly(second.username());
        assertThat(own.at("/referralClaims/data/0/timeline")).isNotEmpty();
        assertThat(own.path("referralHolds")).hasSize(1);

        JsonNode nobody = Player.joins().data(query);
        for (Player other : List.of(second, Player.joins(second), Player.joins(payee.player()))) {
            JsonNode shown = other.data(query);
            assertThat(shown.toString())
                    .doesNotContain(second.username(), payee.earner().username())
                    .doesNotContain(own.at("/referralClaims/data/0/id").asText());
            // A user who referred more users sees more of them. All else is as for a user without anything
            if (!other.equals(second)) {
                assertThat(shown).isEqualTo(nobody);
            }
        }
    }

    /** A new argument or field shows up here, and with it the question of what it tells to whom. */
    @Test
    void theArgumentsOfTheseQueriesAndTheFieldsOfAContributionAreKnown() {
        JsonNode schema = Product.graphql(
                        "{ __schema { types { name fields { name args { name } } } } }",
                        Player.joins().token())
                .json();
        var arguments = new TreeSet<String>();
        var fields = new TreeMap<String, List<String>>();
        for (JsonNode type : schema.at("/data/__schema/types")) {
            String name = type.path("name").asText();
            fields.put(name, type.path("fields").findValuesAsText("name"));
            for (JsonNode field : type.path("fields")) {
                boolean asked = name.equals("CommissionDay")
                        || QUERIES.stream()
                                .anyMatch(query -> name.equals("Query")
                                        && query.matches(field.path("name").asText() + "\\W.*"));
                if (asked) {
                    field.path("args")
                            .forEach(argument ->
                                    arguments.add(argument.path("name").asText()));
                }
            }
        }
        assertThat(arguments).containsExactlyElementsOf(ARGUMENTS);
        assertThat(fields.get("CommissionContribution"))
                .containsExactlyInAnyOrder(
                        "username", "tier", "houseEdge", "exactHouseEdge", "earned", "exactEarned", "shares");
        assertThat(fields.get("CommissionShare"))
                .containsExactlyInAnyOrder("category", "exactHouseEdge", "rate", "exactEarned");
        assertThat(fields.get("ReferralHold")).containsExactlyInAnyOrder("reason", "since");
        assertThat(fields.get("ClaimStep")).containsExactlyInAnyOrder("at", "status", "reason");
    }

    @Test
    void onlySignedInUsersWhoExistSeeNumbers() {
        for (String query : QUERIES) {
            Product.fails(Product.graphql("{ " + query + " }", ""), "UNAUTHENTICATED");
            Product.fails(Product.graphql("{ " + query + " }", Product.token(new ObjectId())), "USER_NOT_FOUND");
        }
    }

    /** A document of many aliases is still of one user. */
    @Test
    void aliasesDoNotMixUsers() {
        List<Player> chain = Player.chain(3);
        chain.getLast().plays(chain.getLast().bet(Games.SLOT, "1000", day));
        Days.compute(day);
        String query = Stream.of("a", "b", "c")
                .map(alias ->
                        alias + ": commissionDay(day: \"" + day + "\") { " + OF_DAY.replace("TIER_1", "TIER_2") + " }")
                .collect(Collectors.joining(" ", "{ ", " }"));
        assertThat(chain.getFirst().data(query).findValuesAsText("username"))
                .containsExactly(
                        chain.getLast().username(),
                        chain.getLast().username(),
                        chain.getLast().username());
        assertThat(chain.get(1).data(query).findValuesAsText("username")).isEmpty();
        assertThat(chain.getLast().data(query).findValuesAsText("username")).isEmpty();
    }

    /**
     * The users of the four tiers that the tree counts, and no others; by the name that everybody may read. It is shown as
     * it is, also where it is an address.
     */
    @Test
    void contributionsNameTheUsersThatTheTreeCounts() {
        List<Player> chain = Player.chain(6);
        Player top = chain.getFirst();
        Player sibling = Player.joins(top);
        String address = "a" + sibling.id() + "@example.com";
        Product.feed("users", record("id", sibling.id().toHexString(), "username", address));
        List<Player> all = Stream.concat(chain.stream(), Stream.of(sibling)).toList();
        Product.feed(
                "bets",
                all.stream().map(player -> player.bet(Games.SLOT, "1000", day)).toArray(ObjectNode[]::new));
        Days.compute(day);
        JsonNode contributions = top.data(
                        "{ commissionDay(day: \"%s\") { contributions { data { username tier } } } }".formatted(day))
                .at("/commissionDay/contributions/data");
        assertThat(contributions.findValuesAsText("username"))
                .as("%s", contributions)
                .containsExactlyInAnyOrder(
                        chain.get(1).username(),
                        address,
                        chain.get(2).username(),
                        chain.get(3).username(),
                        chain.get(4).username());
        Map<String, Long> ofTiers = contributions
                .valueStream()
                .collect(
                        Collectors.groupingBy(each -> each.path("tier").asText(), TreeMap::new, Collectors.counting()));
        assertThat(ofTiers.values()).hasToString("[2, 1, 1, 1]");
        assertThat(top.tiers("referralsCount")).isEqualTo(Arrays.asList("2", "1", "1", "1"));
        assertThat(chain.getLast()
                        .data("{ userPublicInfo(input: {username: \"%s\"}) { username } }".formatted(address))
                        .at("/userPublicInfo/username")
                        .asText())
                .isEqualTo(address);
    }
}
