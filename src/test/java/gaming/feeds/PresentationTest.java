package gaming.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PresentationTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void keepsKnownFieldsAndIgnoresUnknownOnes() throws JsonProcessingException {
        assertThat(kept("""
                {"demo": false, "tagNames": ["new"], "description": {"en": "A game", "de": "Ein Spiel"}, "unknown": 1,
                 "seo": {"title": "T", "other": 1}, "slider": {"link": "/x", "seo": {"slug": "s"}},
                 "policy": {"countries": {"deny": ["US"]}, "authenticated": true}}"""))
                .isEqualTo(
                        "{\"demo\":false,\"tagNames\":[\"new\"],\"description\":{\"en\":\"A game\",\"de\":\"Ein Spiel\"},"
                                + "\"seo\":{\"title\":\"T\"},\"policy\":{\"authenticated\":true,"
                                + "\"countries\":{\"deny\":[\"US\"]}},\"slider\":{\"link\":\"/x\",\"seo\":{\"slug\":\"s\"}}}");
    }

    @Test
    void keepsNothingOfARecordWithoutFields() throws JsonProcessingException {
        assertThat(kept("{\"description\": null}")).isEqualTo("{}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"demo\": \"yes\"}",
                "{\"tagNames\": \"new\"}",
                "{\"tagNames\": [1]}",
                "{\"description\": 5}",
                "{\"description\": {\"en\": 5}}",
                "{\"description\": \"half of a pair: \\ud83c\"}",
                "{\"description\": {\"en\": \"half of a pair: \\udf08\"}}",
                "{\"description\": {\"en\": \"no text: \\u0000\"}}",
                "{\"description\": {\"a-language-tag-that-is-of-no-language\": \"text\"}}",
                "{\"seo\": \"title\"}",
                "{\"seo\": {\"title\": []}}",
                "{\"slider\": true}",
                "{\"slider\": {\"link\": 1}}",
                "{\"policy\": []}",
                "{\"policy\": {\"countries\": {\"allow\": \"DE\"}}}",
                "{\"policy\": {\"countries\": {\"deny\": [\"DEU\"]}}}",
                "{\"policy\": {\"authenticated\": 1}}"
            })
    void rejectsAWrongType(String line) {
        assertThatThrownBy(() -> kept(line)).isInstanceOf(Fields.Rejected.class);
    }

    @Test
    void aTextHasALengthInEveryLanguage() throws JsonProcessingException {
        String longest = "x".repeat(20_000);
        assertThat(kept("{\"description\": {\"en\": \"" + longest + "\"}}")).contains(longest);
        assertThatThrownBy(() -> kept("{\"description\": {\"en\": \"" + longest + "x\"}}"))
                .isInstanceOf(Fields.Rejected.class)
                .hasMessageContaining("description.en");
        assertThatThrownBy(() -> kept("{\"seo\": {\"title\": \"" + longest + "x\"}}"))
                .isInstanceOf(Fields.Rejected.class)
                .hasMessageContaining("seo.title");
    }

    private static String kept(String line) throws JsonProcessingException {
        return new Presentation(new Fields(JSON.readTree(line), Instant.EPOCH, null))
                .flags("demo")
                .lists("tagNames")
                .localised("description")
                .seo()
                .policy()
                .slider(List.of("link"))
                .json();
    }
}
