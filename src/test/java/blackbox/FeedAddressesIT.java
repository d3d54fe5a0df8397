package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Browsers follow the addresses of feeds, so that they are of the web, or relative. */
@ExtendWith(Product.class)
class FeedAddressesIT {
    private static final String GAME = "'slug': '%1$s', 'providerSlug': '%1$s', 'name': 'N', 'code': '%1$s'";
    private static final String PAGE = "'slug': '%1$s', 'name': 'N'";
    private static final String EXPLORE = "'internalName': '%1$s'";

    static Stream<Arguments> addresses() {
        return Stream.of(
                Arguments.of("providers", "'slug': '%1$s', 'name': 'N', 'logoUrl': '%2$s'"),
                Arguments.of("providers", "'slug': '%1$s', 'name': 'N', 'seo': {'socialImage': '%2$s'}"),
                Arguments.of("games", GAME + ", 'backgroundUrl': '%2$s'"),
                Arguments.of("games", GAME + ", 'thumbnailUrl': '%2$s'"),
                Arguments.of("games", GAME + ", 'wideThumbnailUrl': '%2$s'"),
                Arguments.of("games", GAME + ", 'squareThumbnailUrl': '%2$s'"),
                Arguments.of("games", GAME + ", 'coverImageUrl': '%2$s'"),
                Arguments.of("games", GAME + ", 'trailerUrl': '%2$s'"),
                Arguments.of("games", GAME + ", 'slider': {'imageUrl': {'en': '/', 'de': '%2$s'}}"),
                Arguments.of("games", GAME + ", 'slider': {'trailerUrl': '%2$s'}"),
                Arguments.of("games", GAME + ", 'slider': {'link': '%2$s'}"),
                Arguments.of("games", GAME + ", 'slider': {'seo': {'socialImage': {'de': '%2$s'}}}"),
                Arguments.of("casino-pages", PAGE + ", 'logo': {'imageUrl': '%2$s'}"),
                Arguments.of("casino-pages", PAGE + ", 'seo': {'socialImage': '%2$s'}"),
                Arguments.of("casino-explore", EXPLORE + ", 'seo': {'socialImage': {'en': '%2$s'}}"),
                Arguments.of(
                        "casino-explore",
                        EXPLORE + ", 'sections': [{'type': 'TRENDING', 'logo': {'imageUrl': '%2$s'}}]"),
                Arguments.of("promotions", "'id': '%1$s', 'imageUrl': '%2$s'"),
                Arguments.of("promotions", "'id': '%1$s', 'link': '%2$s'"),
                Arguments.of("users", "'id': '%1$s', 'username': '%1$s', 'avatarUrl': '%2$s'"));
    }

    @ParameterizedTest
    @MethodSource("addresses")
    void anAddressThatABrowserRunsIsRejectedAlone(String feed, String line) {
        String id = new ObjectId().toString();
        if (feed.equals("games")) {
            Product.feeds().accept("providers", line("'slug': '%1$s', 'name': 'N'", id, ""));
        }
        String bodies = Stream.of(
                        "javascript:alert(1)", " JaVaScRiPt:x", "data:text/html,x", "https://a.example/b", "/c:d")
                .map(address -> line(line, id, address).toString())
                .reduce("", (all, each) -> all + each + "\n");
        JsonNode answer = Product.feeds().post(feed, bodies).json();
        assertThat(answer.path("accepted").asInt()).as(answer.toString()).isEqualTo(2);
        assertThat(answer.path("rejected")
                        .valueStream()
                        .map(each -> each.path("line").asInt()))
                .containsExactly(1, 2, 3);
        assertThat(answer.path("rejected")
                        .valueStream()
                        .map(each -> each.path("message").asText()))
                .allMatch(message -> message.contains("http or https") && !message.contains("alert"));
    }

    private static ObjectNode line(String fields, String id, String address) {
        return Storefront.line("{" + fields.formatted(id, address) + "}");
    }
}
