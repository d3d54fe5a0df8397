package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import dev.Http;
import dev.TestKeys;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import world.ServiceProcess;
import world.World;

/** The storefront of one service: the lines that make it, and what visitors see of it. */
record Storefront(URI publicUrl, URI internalUrl) {
    static final String[] PHONE =
            agent("(Linux; Android 10; K) AppleWebKit/537.36 Chrome/123.0.0.0 Mobile Safari/537.36");
    static final String[] TABLET = agent("(Android 13; Tablet; rv:109.0) Gecko/113.0 Firefox/113.0");
    static final String[] DESKTOP = agent("(X11; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/113.0");
    static final String ANYBODY = "";

    static Storefront ofProduct() {
        return new Storefront(Product.publicUrl(), Product.internalUrl());
    }

    static Storefront of(ServiceProcess pod) {
        return new Storefront(pod.publicUrl(), pod.internalUrl());
    }

    /** A line of a feed; single quotes stand for double ones. */
    static ObjectNode line(String json) {
        return (ObjectNode) Json.read(json.replace('\'', '"'));
    }

    /** A page that everybody is shown, in English; {@code changes} are more fields of its line. */
    static ObjectNode page(String slug, String... changes) {
        return changed(record("slug", slug, "name", "Page " + slug, "status", "PUBLISHED"), changes);
    }

    /** A bar or an explore; {@code changes} are more fields of its line. */
    static ObjectNode variant(String internalName, String... changes) {
        return changed(record("internalName", internalName), changes);
    }

    /** A page that everybody is shown, with these games. */
    static ObjectNode pageOf(String slug, ObjectNode... games) {
        ObjectNode page = page(slug);
        page.putArray("games").addAll(new ArrayList<>(List.of(games)));
        return page;
    }

    /** A game as it stands on a page. */
    static ObjectNode at(String provider, String slug) {
        return line("{'providerSlug': '" + provider + "', 'slug': '" + slug + "'}");
    }

    private static ObjectNode changed(ObjectNode line, String... changes) {
        Stream.of(changes).forEach(each -> line.setAll(line(each)));
        return line;
    }

    Storefront feed(String feed, ObjectNode... lines) {
        new Feeds(internalUrl).accept(feed, lines);
        return this;
    }

    /** A provider under this slug with games under those. */
    Storefront games(String provider, String... slugs) {
        feed("providers", Games.provider(provider));
        feed("games", Stream.of(slugs).map(new Shop(provider)::game).toArray(ObjectNode[]::new));
        return this;
    }

    /** A new user: his token. */
    String user(String... changes) {
        var id = new ObjectId();
        feed("users", changed(record("id", id.toHexString(), "username", "u" + id), changes));
        return token(id, "USER");
    }

    /** A token of anybody, for long: the time of the fleet is moved. */
    static String token(ObjectId user, String group) {
        long now = Instant.now().getEpochSecond();
        return World.keys().signed("{\"alg\":\"RS256\",\"typ\":\"JWT\"}", """
                        {"iss":"%s","sub":"%s","upn":"u","groups":["%s"],"iat":%d,"exp":%d,"jti":"%s"}""".formatted(
                TestKeys.ISSUER, user, group, now, now + Duration.ofDays(9).toSeconds(), new ObjectId()));
    }

    Http.Answer ask(String query, String token, String... headers) {
        return Http.graphql(publicUrl, query.replace('\'', '"'), Map.of(), token, headers);
    }

    /** The one field that {@code query} asks for; single quotes stand for double ones. */
    JsonNode see(String query, String token, String... headers) {
        JsonNode data = Product.data(ask(query, token, headers));
        assertThat(data).hasSize(1);
        return data.iterator().next();
    }

    /** Why the visitor does not see it. */
    String refusal(String query, String token, String... headers) {
        return Product.errorCode(ask(query, token, headers));
    }

    JsonNode seePage(String slug, String fields, String token, String... headers) {
        return see("{ getCasinoPage(slug: '" + slug + "') { " + fields + " } }", token, headers);
    }

    /** What is wrong with the page; empty when it is shown. */
    String pageRefusal(String slug, String token, String... headers) {
        var answer = ask("{ getCasinoPage(slug: '" + slug + "') { slug } }", token, headers);
        return answer.json().has("errors") ? Product.errorCode(answer) : "";
    }

    /** Drops an entry of the caches. */
    void invalidate(String key) {
        Product.ok(Product.post(internalUrl, "dev-script", "/script/invalidate-cache", record("key", key)));
    }

    /** A field of every element, one after the other. */
    static List<String> each(JsonNode list, String field) {
        return list.valueStream()
                .map(element -> element.at("/" + field).asText())
                .toList();
    }

    /** Headers of both. */
    static String[] and(String[] some, String... others) {
        return Stream.concat(Stream.of(some), Stream.of(others)).toArray(String[]::new);
    }

    private static String[] agent(String system) {
        return new String[] {"User-Agent", "Mozilla/5.0 " + system};
    }
}
