package blackbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;

/** Somebody who looks at the casino: signed in or not, from somewhere, with some device; {@code headers} in turn. */
record Visit(String token, List<String> headers) {
    static final String PHONE = Storefront.PHONE[1];
    static final String TABLET = Storefront.TABLET[1];
    private static final String RS256 = "{\"alg\":\"RS256\",\"typ\":\"JWT\"}";

    static Visit anonymous() {
        return new Visit("", List.of());
    }

    static Visit of(Player player) {
        return new Visit(player.token(), List.of());
    }

    /** A user who was fed with these fields, too. */
    static Visit of(ObjectNode more) {
        Player player = Player.joins();
        Product.feed("users", player.line().setAll(more));
        return of(player);
    }

    /** Signed in, but not in the role USER. */
    static Visit withoutRole(Player player) {
        String claims =
                new String(Base64.getUrlDecoder().decode(player.token().split("\\.")[1]), StandardCharsets.UTF_8);
        return new Visit(Product.keys().signed(RS256, claims.replace("[\"USER\"]", "[]")), List.of());
    }

    /** With a good token of a user who is not there. */
    static Visit ofNobody() {
        return new Visit(Product.token(new ObjectId()), List.of());
    }

    Visit with(String header, String value) {
        var more = new ArrayList<>(headers);
        more.add(header);
        more.add(value);
        return new Visit(token, more);
    }

    Visit from(String address) {
        return with("X-Forwarded-For", address);
    }

    Answer ask(String query, Map<String, ?> variables) {
        return Product.ask(query, variables, token, headers.toArray(String[]::new));
    }

    Answer ask(String query) {
        return ask(query, Map.of());
    }

    JsonNode data(String query, Map<String, ?> variables) {
        return Product.data(ask(query, variables));
    }

    JsonNode data(String query) {
        return data(query, Map.of());
    }

    /** The code of the refusal of {@code query}. */
    String refusal(String query) {
        return Product.errorCode(ask(query));
    }

    /** The slugs of a list of games that {@code query} asks for as {@code list}. */
    List<String> slugs(String query, Map<String, ?> variables) {
        return Storefront.each(data(query, variables).at("/list/data"), "slug");
    }

    List<String> slugs(String query) {
        return slugs(query, Map.of());
    }

    /** Twelve letters that no other test uses, not even with a typo. */
    static String word() {
        return ThreadLocalRandom.current()
                .ints(12, 'p', 'z' + 1)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }
}
