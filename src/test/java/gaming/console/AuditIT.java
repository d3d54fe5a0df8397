package gaming.console;

import static gaming.console.Visitor.VERA;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Json;
import world.FlaggedClaim;
import world.Jobs;
import world.Rows;
import world.World;

/** Actions by API key are in the same audit as those in the console. */
@ExtendWith(World.class)
class AuditIT {
    private static final String KEY = "dev-operator";

    private final Visitor vera = Visitor.signedIn(VERA);

    private static URI at(String path) {
        return URI.create(World.internalUrl() + path);
    }

    private static Answer get(String path) {
        return Http.get(at(path), "X-API-Key", KEY);
    }

    private static Answer post(String path, JsonNode body) {
        return Http.post(at(path), body.toString(), "X-API-Key", KEY, "Content-Type", "application/json");
    }

    private static Answer put(String day, JsonNode levels) {
        String body = Json.record("levels", levels).toString();
        return Http.put(
                at("/commission-terms?validFrom=" + day), body, "X-API-Key", KEY, "Content-Type", "application/json");
    }

    @Test
    void termsThatAKeySetsAreOneRowWithTheirDifferences() {
        String day = "2992-01-01";
        JsonNode levels = get("/commission-terms?day=2020-01-01").json().path("levels");
        ((ObjectNode) levels.at("/LEVEL_1/rates/TIER_1")).put("CAT_1", 11.5);
        ((ObjectNode) levels.at("/LEVEL_2")).put("requirement", 60000);
        try {
            assertThat(put(day, levels).status()).isEqualTo(200);
            assertThat(vera.get("actions?caller=PERAT&target=" + day).body())
                    .contains("Set terms: <a href=\"/console/terms/" + day)
                    .contains(
                            "<div>LEVEL_1 TIER_1 CAT_1: 10 → 11.5 %</div><div>LEVEL_2 requirement: 50000 → 60000 USD</div></td>");
        } finally {
            Rows.here().change("delete from commission_terms where valid_from = ?", day);
        }
    }

    @Test
    void aRefusedActionHasARowWithItsCode() {
        String day = "1992-01-01";
        assertThat(put(day, get("/commission-terms?day=2020-01-01").json().path("levels"))
                        .status())
                .isEqualTo(400);
        assertThat(vera.get("actions?target=" + day).body()).contains("INVALID_DATE_RANGE: The day has begun");
    }

    @Test
    void thePageOfAClaimShowsItsResolutionByAKey() {
        FlaggedClaim claim = FlaggedClaim.made();
        assertThat(vera.get("claims/" + claim.id()).body()).doesNotContain("Actions of operators");
        assertThat(post(
                                "/claims/" + claim.id() + "/resolve",
                                Json.record("outcome", "COMPLETED", "evidence", "ticket 12", "transactionId", "tx-12"))
                        .status())
                .isEqualTo(200);
        assertThat(vera.get("claims/" + claim.id()).body())
                .contains(
                        "Actions of operators",
                        "<div>ticket 12</div>",
                        "<div>PENDING → COMPLETED</div><div>transaction: tx-12</div>")
                .contains("/console/actions?target=" + claim.id());
    }

    @Test
    void theHoldOfARingIsOnThePageOfEachOfItsUsers() {
        List<String> ring = Ring.signsIn().accounts().stream()
                .map(account -> account.id().toHexString())
                .toList();
        String hold = "/users/" + ring.getFirst() + "/hold";
        JsonNode request = Json.record(
                "scope", "RING", "members", ring.subList(1, ring.size()), "reason", "These accounts are checked");
        assertThat(post(hold, request).status()).isEqualTo(200);
        assertThat(Http.send("DELETE", at(hold), "X-API-Key", KEY).status()).isEqualTo(200);
        String first = "<a href=\"/console/users/%1$s\">user %1$s</a>".formatted(ring.getFirst());
        assertThat(ring)
                .allSatisfy(user -> assertThat(vera.get("users/" + user).body())
                        .containsOnlyOnce("Release hold: " + first)
                        .containsOnlyOnce("Place hold: " + first))
                .allSatisfy(user -> assertThat(
                                vera.get("actions/audit.csv?target=" + user).body())
                        .containsSubsequence("RELEASE_HOLD", "PLACE_HOLD"));
    }

    @Test
    void theSchedulerIsNotInTheAudit() {
        LocalDate day = LocalDate.of(1992, 2, 1);
        assertThat(Jobs.here().queue(day).status()).isEqualTo(404);
        assertThat(Rows.here().count("audit_action where target = ?", day.toString()))
                .isZero();
    }
}
