package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import sandbox.Waiting;
import world.Earners;
import world.Earners.Earner;

/** A player with earnings to claim, the claims, and their outcome. */
record Payee(Earner earner) {
    /** The mutation, with everything that it answers. */
    static final String CLAIM = "claimEarningsFromReferrals { username totalEarning totalClaimed readyToClaim level }";

    private static final String CLAIMS = "{ referralClaims(limit: 100)"
            + " { data { id amount amountUsdc status claimedAt transactionId } count offset limit } }";
    private static final int MADE_AT_ONCE = 40;
    private static final Deque<Earner> WAITING = new ArrayDeque<>();

    /** One with EUR 8, which are $10.00 at {@link Product#RATE}. */
    static Payee joins() {
        if (WAITING.isEmpty()) {
            WAITING.addAll(earners().make(MADE_AT_ONCE, "8"));
        }
        return new Payee(WAITING.remove());
    }

    static Payee joins(String euros) {
        return new Payee(earners().make(euros));
    }

    private static Earners earners() {
        return new Earners(Product.internalUrl());
    }

    void earns(String euros) {
        earners().earn(List.of(earner), euros);
    }

    Player player() {
        return new Player(earner.id());
    }

    String token() {
        return Product.token(earner.id());
    }

    /** A line of the feed {@code users} that changes something about him. */
    void becomes(String field, String value) {
        Product.feed("users", record("id", earner.id().toHexString(), "username", earner.username(), field, value));
    }

    Answer asks() {
        return Product.graphql("mutation { " + CLAIM + " }", token());
    }

    /** Claims, and is paid. */
    JsonNode claims() {
        return Product.data(asks()).path("claimEarningsFromReferrals");
    }

    /** Claims, and is refused: everything in {@code extensions}. */
    JsonNode isRefused(String code) {
        Answer answer = asks();
        Product.fails(answer, code);
        assertThat(answer.json().at("/errors")).hasSize(1);
        assertThat(answer.json().at("/errors/0/message").asText()).isNotBlank();
        assertThat(answer.json().at("/errors/0/path/0").asText()).isEqualTo("claimEarningsFromReferrals");
        return answer.json().at("/errors/0/extensions");
    }

    /** Claims, and the transfer leads to this. */
    void isNotPaid(String claimStatus) {
        Json.assertHas(isRefused("FAILED_TO_TRANSFER_CREDIT"), "{'claimStatus': '%s'}".formatted(claimStatus));
    }

    /** Ready to claim, being paid or paid, and paid. */
    void has(String readyToClaim, String totalEarning, String totalClaimed) {
        player().has("{'readyToClaim': '%s', 'totalEarning': '%s', 'totalClaimed': '%s'}"
                .formatted(readyToClaim, totalEarning, totalClaimed));
    }

    /** What he is shown of his claims. */
    JsonNode history() {
        return player().data(CLAIMS).path("referralClaims");
    }

    /** The newest of his claims, as operators see it. */
    JsonNode audited() {
        return audited(history().at("/data/0/id").asText());
    }

    static JsonNode audited(String claim) {
        for (int offset = 0; ; offset += 100) {
            JsonNode page = Product.read("/claims?limit=100&offset=" + offset);
            assertThat(page.path("data")).as("claims until " + claim).isNotEmpty();
            for (JsonNode each : page.path("data")) {
                if (each.path("id").asText().equals(claim)) {
                    return each;
                }
            }
        }
    }

    /** Waits until what happened to his newest claim is so. */
    void awaits(Predicate<JsonNode> transitions) {
        Waiting.until(() -> transitions.test(audited().path("transitions")));
    }

    /** How often his newest claim was sent and asked for. */
    JsonNode asked() {
        return Sandbox.asked(audited().path("externalTransactionId").asText());
    }

    int sends() {
        return asked().path("sends").asInt(-1);
    }

    /** What became of all his claims, the newest first. */
    List<String> statuses() {
        return history().path("data").findValuesAsText("status");
    }

    JsonNode bookings() {
        return Sandbox.bookings(earner.platformId());
    }
}
