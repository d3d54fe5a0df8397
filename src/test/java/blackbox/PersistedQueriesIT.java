package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Automatic persisted queries as Apollo Client and urql send them: the hash, and on an error the hash with the text. */
@ExtendWith(Product.class)
class PersistedQueriesIT {
    private static final String GRAPHQL_JSON = "application/graphql-response+json";

    /** No other test sends this text. */
    private final String text = "query Q" + UUID.randomUUID().toString().replace("-", "") + " { __typename }";

    private final String hash = sha256(text);

    @ParameterizedTest
    @ValueSource(strings = {"application/json", GRAPHQL_JSON})
    void anUnknownHashIsAnsweredSoThatClientsSendTheText(String accepted) {
        Answer unknown = ask(null, hash, accepted);

        // Apollo Client reads the message or the code, and urql the message. Other statuses end their use of hashes
        assertThat(unknown.status()).isEqualTo(200);
        assertThat(unknown.json().at("/errors/0/message").asText()).isEqualTo("PersistedQueryNotFound");
        assertThat(code(unknown)).isEqualTo("PERSISTED_QUERY_NOT_FOUND");
        assertThat(unknown.json().has("data")).isFalse();
    }

    @Test
    void theHashIsEnoughOnceTheTextWasSentWithIt() {
        assertThat(ask(text, hash).json().at("/data/__typename").asText()).isEqualTo("Query");
        for (int i = 0; i < 3; i++) {
            assertThat(ask(null, hash).json().at("/data/__typename").asText()).isEqualTo("Query");
        }
        assertThat(ask(text, hash).json().at("/data/__typename").asText()).isEqualTo("Query");
    }

    @Test
    void aTextThatWasSentAloneIsNotKeptByItsHash() {
        assertThat(ask(text, null).json().has("data")).isTrue();

        assertThat(code(ask(null, hash))).isEqualTo("PERSISTED_QUERY_NOT_FOUND");
    }

    @Test
    void aKeptQueryTakesVariables() {
        String query = "query Q($slug: String!) { casinoGameBySlug(slug: $slug) { name } } # " + text;
        ask(query, sha256(query));

        Map<String, Object> request = request(null, sha256(query));
        request.put("variables", Map.of("slug", "no-such-game"));
        assertThat(code(post(request, GRAPHQL_JSON))).isEqualTo("CASINO_GAME_NOT_FOUND");
        assertThat(code(ask(null, sha256(query)))).isEqualTo("BAD_USER_INPUT");
    }

    @Test
    void aKeptMutationRuns() {
        String mutation = "mutation { logout } # " + text;
        ask(mutation, sha256(mutation));

        assertThat(ask(null, sha256(mutation)).json().at("/data/logout").asBoolean())
                .isTrue();
    }

    @Test
    void aHashOfAnotherTextIsRefusedAndNotKept() {
        Answer refused = ask(text, sha256("another text"));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(code(refused)).isEqualTo("BAD_REQUEST");
        assertThat(refused.json().has("data")).isFalse();
        assertThat(code(ask(null, sha256("another text")))).isEqualTo("PERSISTED_QUERY_NOT_FOUND");
    }

    @Test
    void anInvalidDocumentIsNotKept() {
        for (String invalid : new String[] {"{ nothing } # " + text, "{ # " + text, "{ a" + "{ b".repeat(20)}) {
            assertThat(ask(invalid, sha256(invalid)).json().has("errors")).isTrue();
            assertThat(code(ask(null, sha256(invalid)))).isEqualTo("PERSISTED_QUERY_NOT_FOUND");
        }
    }

    @Test
    void aHashThatIsNoHashIsUnknown() {
        ask("{ __typename }", null);

        for (String none : new String[] {"", "ab12", "{ __typename }", "g".repeat(64), hash.toUpperCase()}) {
            assertThat(code(ask(null, none))).as(none).isEqualTo("PERSISTED_QUERY_NOT_FOUND");
        }
    }

    @Test
    void membersThatClientsAddAreTaken() {
        Map<String, Object> request = request(text, null);
        request.put("extensions", Map.of("persistedQuery", Map.of("version", 1, "sha256Hash", hash, "miss", true)));

        assertThat(post(request, "application/json").json().has("data")).isTrue();
    }

    @Test
    void aHashByGetIsNotAnswered() {
        String extensions = "%7B%22persistedQuery%22:%7B%22version%22:1,%22sha256Hash%22:%22" + hash + "%22%7D%7D";
        ask(text, hash);

        assertThat(Http.get(URI.create(Product.publicUrl() + "/graphql?extensions=" + extensions))
                        .status())
                .isEqualTo(405);
    }

    private static Answer ask(String query, String hash) {
        return ask(query, hash, "application/json");
    }

    private static Answer ask(String query, String hash, String accepted) {
        return post(request(query, hash), accepted);
    }

    private static Map<String, Object> request(String query, String hash) {
        Map<String, Object> request = new HashMap<>();
        if (query != null) {
            request.put("query", query);
        }
        if (hash != null) {
            request.put("extensions", Map.of("persistedQuery", Map.of("version", 1, "sha256Hash", hash)));
        }
        return request;
    }

    private static Answer post(Map<String, Object> request, String accepted) {
        String body = new ObjectMapper().valueToTree(request).toString();
        URI graphql = URI.create(Product.publicUrl() + "/graphql");
        return Http.post(graphql, body, "Content-Type", "application/json", "Accept", accepted);
    }

    private static String code(Answer answer) {
        return answer.json().at("/errors/0/extensions/code").asText();
    }

    private static String sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (GeneralSecurityException everyJdkHasIt) {
            throw new AssertionError(everyJdkHasIt);
        }
    }
}
