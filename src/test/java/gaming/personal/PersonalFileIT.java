package gaming.personal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.EmbeddedMariaDb;
import dev.Http;
import dev.Http.Answer;
import gaming.payments.PastClaims;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.StreamSupport;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Waiting;
import world.Earners.Earner;
import world.Rows;
import world.World;

/** The file with all that is kept about a user, for operators and for the user. */
@ExtendWith(World.class)
class PersonalFileIT {
    private static Planted planted;

    @BeforeAll
    static void plant() {
        planted = Planted.here();
    }

    @AfterAll
    static void forget() {
        PastClaims.forget();
    }

    @Test
    void anOperatorGetsAllThatIsKeptAndItIsAudited() {
        Answer answer = planted.operator("GET", "personal-data");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Disposition"))
                .contains("attachment; filename=\"personal-data.json\"");
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        JsonNode file = answer.json();
        assertThat(file.properties())
                .extracting(Map.Entry::getKey)
                .containsExactly(
                        "writtenAt",
                        "account",
                        "identities",
                        "sessions",
                        "favourites",
                        "bets",
                        "deposits",
                        "commission",
                        "claims",
                        "credits",
                        "holds");
        JsonNode account = file.path("account");
        planted.line().properties().stream()
                .filter(field -> !field.getKey().equals("id"))
                .forEach(field -> assertThat(account.path(field.getKey())).isEqualTo(field.getValue()));
        assertThat(account.at("/consents/marketingOffers").asBoolean()).isTrue();
        assertThat(account.at("/consents/termsAgreedAt").asText()).isNotEmpty();
        assertThat(file.path("identities").findValuesAsText("subject"))
                .containsExactly("other-" + planted.mark(), "subject-" + planted.mark());
        assertThat(file.at("/sessions/0/ipAddress").asText()).isEqualTo(planted.address());
        assertThat(file.at("/sessions/0/device").asText())
                .isEqualTo(HexFormat.of().formatHex(planted.device()));
        assertThat(file.at("/bets/0/game").asText()).isEqualTo("Filed");
        assertThat(file.at("/claims/0/amount").decimalValue()).isEqualByComparingTo("8.00000001");
        assertThat(file.path("favourites")).hasSize(1);
        assertThat(Rows.here()
                        .texts("select kind from audit_action where target = '" + planted.id()
                                + "' and result = 'DONE'"))
                .containsOnly("EXPORT_USER");
        assertThat(answer.body()).doesNotContain("mfaSecret", "tokenHash");
    }

    @Test
    void theUserGetsTheSameBehindAPath() {
        String token = World.accessToken(planted.id());
        String path = World.graphql("{ personalData }", Map.of(), token)
                .json()
                .at("/data/personalData")
                .asText();

        Answer own = own(path, "Cookie", "accessToken=" + token);

        assertThat(own.status()).as(own.toString()).isEqualTo(200);
        assertThat(own.headers().firstValue("Cache-Control")).contains("private, no-store");
        assertThat(own.json().path("account"))
                .isEqualTo(planted.operator("GET", "personal-data").json().path("account"));
        assertThat(own(path).status()).isEqualTo(401);
        assertThat(World.graphql("{ personalData }", Map.of(), "")
                        .json()
                        .at("/errors/0/extensions/code")
                        .asText())
                .isEqualTo("UNAUTHENTICATED");
        assertThat(own(path, "Cookie", "accessToken=" + World.accessToken(new ObjectId()))
                        .status())
                .isEqualTo(404);
        assertThat(own(path, "Cookie", "accessToken=" + token, "Origin", "https://evil.example")
                        .status())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS"})
    void thePathIsAnsweredToGetOnly(String method) {
        Answer answer = Http.send(method, World.publicUrl().resolve("/personal-data"));
        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.headers().firstValue("Allow")).contains("GET");
    }

    private static Answer own(String path, String... headers) {
        return Http.get(World.publicUrl().resolve(path), headers);
    }

    @Test
    void aLongListIsWholeAndHasNoRowTwice() {
        Planted busy = Planted.here();
        busy.bets(2500);
        busy.deposits(2100);

        JsonNode file = busy.operator("GET", "personal-data").json();

        assertThat(ids(file.path("bets"))).hasSize(2501).doesNotHaveDuplicates();
        assertThat(ids(file.path("deposits"))).hasSize(2101).doesNotHaveDuplicates();
    }

    private static List<String> ids(JsonNode rows) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> row.path("id").asText())
                .toList();
    }

    @Test
    void aReferrerFindsTheCommissionAndTheReasonsOfHolds() {
        Earner earner = Planted.earner();
        URI user = World.internalUrl().resolve("/users/" + earner.id() + "/");
        Http.post(
                user.resolve("hold"),
                "{\"scope\": \"REFERRER\", \"reason\": \"A check of the account\"}",
                "X-API-Key",
                "dev-operator",
                "Content-Type",
                "application/json");

        JsonNode file = Http.get(user.resolve("personal-data"), "X-API-Key", "dev-operator")
                .json();

        assertThat(file.at("/commission/0/earned").decimalValue()).isEqualByComparingTo("8");
        assertThat(file.path("holds").findValuesAsText("reason")).containsExactly("A check of the account");
    }

    @Test
    void aSecondFileOfTheUserIsRefusedWhileOneIsWritten() throws SQLException {
        try (Connection lock = World.database().connect(EmbeddedMariaDb.GAMING);
                var statement = lock.createStatement()) {
            statement.execute("lock tables earnings_hold_part write");
            var first = CompletableFuture.supplyAsync(() -> planted.operator("GET", "personal-data"));
            Waiting.until(() -> Rows.here()
                            .count("information_schema.processlist"
                                    + " where state like 'Waiting for table metadata lock%'")
                    > 0);

            Answer second = planted.operator("GET", "personal-data");
            assertThat(second.status()).isEqualTo(503);
            assertThat(second.json().at("/details/errorCode").asText()).isEqualTo("OVERLOADED");
            assertThat(second.headers().firstValue("Retry-After")).isPresent();
            Answer own = own("/personal-data", "Cookie", "accessToken=" + World.accessToken(planted.id()));
            assertThat(own.status()).isEqualTo(503);
            assertThat(own.json().at("/errors/0/extensions/code").asText()).isEqualTo("OVERLOADED");
            assertThat(own.headers().firstValue("Content-Disposition")).isEmpty();
            statement.execute("unlock tables");

            assertThat(first.join().json().has("holds")).isTrue();
        }
        assertThat(planted.operator("GET", "personal-data").status()).isEqualTo(200);
    }

    @Test
    void onlyAnOperatorMayAskForAUserWhoExists() {
        URI file = World.internalUrl().resolve("/users/" + new ObjectId() + "/personal-data");
        assertThat(Http.get(file).status()).isEqualTo(401);
        assertThat(Http.get(file, "X-API-Key", "dev-data-feed").status()).isEqualTo(403);
        assertThat(Http.get(file, "X-API-Key", "dev-operator").status()).isEqualTo(404);
    }
}
