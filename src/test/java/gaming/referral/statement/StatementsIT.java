package gaming.referral.statement;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.jwk.JWKSet;
import dev.Http;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import world.World;

/** referralStatements and referralStatement: a user reads and verifies statements without the service. */
class StatementsIT {
    private final ObjectId user = new ObjectId();

    @Test
    void aUserReadsStatementsThatThePublishedKeysVerify() throws ParseException {
        StoredStatement.joins(user);
        String first =
                StoredStatement.closed(user, "2026-01", null, "0", "5", StoredStatement.day("2026-01-31", "5", "5"));
        StoredStatement.closed(user, "2026-02", first, "5", "6", StoredStatement.day("2026-02-01", "1", "6"));

        JsonNode page = data("{ referralStatements(limit: 1) { count data { month closedAt opening closing hash"
                        + " lines { kind date amount balance level before } } } }")
                .path("referralStatements");
        assertThat(page.path("count").asInt()).isEqualTo(2);
        assertThat(page.at("/data/0/hash").asText()).hasSize(64);
        assertThat(page.at("/data/0/lines").toString()).isEqualTo("""
                [{"kind":"DAY","date":"2026-02-01","amount":"1","balance":"6","level":"LEVEL_1","before":null}]""");
        assertThat(page.at("/data/0/month").asText()).isEqualTo("2026-02-01T00:00:00Z");
        assertThat(page.at("/data/0/opening").asText()).isEqualTo("5");

        String file = document("2026-01-15") + document("2026-02-28");
        var keys = JWKSet.parse(Http.get(URI.create(World.publicUrl() + "/.well-known/jwks.json"))
                .body());
        assertThat(StatementFile.verify(file.getBytes(StandardCharsets.UTF_8), keys))
                .startsWith("2 statements");
    }

    @Test
    void aMonthWithoutAStatementIsNull() {
        StoredStatement.joins(user);
        for (String month : List.of("1970-01-01", "2026-01-01", "9999-12-01")) {
            assertThat(data("{ referralStatement(month: \"" + month + "\") { hash } }")
                            .path("referralStatement")
                            .isNull())
                    .isTrue();
        }
    }

    @Test
    void isForSignedInUsersOnlyAndForNoOtherUser() {
        StoredStatement.joins(user);
        StoredStatement.closed(user, "2026-01", null, "0", "5", StoredStatement.day("2026-01-31", "5", "5"));
        var other = new ObjectId();
        StoredStatement.joins(other);
        for (String query :
                List.of("{ referralStatements { count } }", "{ referralStatement(month: \"2026-01-01\") { hash } }")) {
            assertThat(World.graphql(query, Map.of(), "").body()).contains("UNAUTHENTICATED");
            assertThat(World.graphql(query, Map.of(), World.accessToken(new ObjectId()))
                            .body())
                    .contains("USER_NOT_FOUND");
            assertThat(World.graphql(query, Map.of(), World.accessToken(other)).body())
                    .containsAnyOf("\"count\":0", "\"referralStatement\":null");
        }
        assertThat(World.graphql(
                                "{ referralStatement(month: \"1969-12-31\") { hash } }",
                                Map.of(),
                                World.accessToken(user))
                        .body())
                .contains("BAD_USER_INPUT", "\"field\":\"month\"");
    }

    private String document(String month) {
        return data("{ referralStatement(month: \"%s\") { document } }".formatted(month))
                .at("/referralStatement/document")
                .asText();
    }

    private JsonNode data(String query) {
        Http.Answer answer = World.graphql(query, Map.of(), World.accessToken(user));
        assertThat(answer.json().has("errors")).as(answer.body()).isFalse();
        return answer.json().path("data");
    }
}
