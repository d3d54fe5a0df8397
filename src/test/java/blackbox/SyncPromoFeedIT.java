package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Fault;
import sandbox.SandboxPromoFeed;
import sandbox.Waiting;
import sandbox.wire.Reply;
import world.World;

/** decisions.md and details.md, "Internal endpoints": the promotions of the sportsbook, as a page shows them. */
@ExtendWith(Product.class)
class SyncPromoFeedIT {
    private static final String PATH = "/sync-jobs/sync-sportsbook-promo-feed";

    private final String unique = "p" + new ObjectId();
    private final Storefront storefront = Storefront.ofProduct();

    @BeforeEach
    void aPageShowsThem() {
        Assumptions.assumeTrue(System.getProperty(Product.PUBLIC_URL) == null, "its sportsbook is elsewhere");
        calm();
        ObjectNode page = Storefront.page(unique).put("promotionPlacedAfter", 1);
        page.putArray("promotionIds").add(unique + "-a").add(unique + "-b");
        storefront.feed("casino-pages", page);
    }

    @AfterEach
    void calm() {
        feed().calm();
        feed().body("{\"promotions\":[]}");
    }

    @Test
    void showsWhatIsNewAndChangedEndsWhatIsMissingAndRevivesWhatIsBack() {
        lists(promotion("a", "One"), promotion("b", "Two"));
        assertThat(shown()).isEqualTo("One,Two");
        lists(promotion("b", "Other"));
        assertThat(shown()).isEqualTo("Other");
        lists(promotion("a", "Back"), promotion("b", "Other"));
        assertThat(shown()).isEqualTo("Back,Other");
        lists();
        assertThat(shown()).isEmpty();
    }

    @Test
    void keepsEverythingOfAPromotion() {
        lists(promotion("a", "Win")
                .put("description", "All of it")
                .put("imageUrl", "https://a.example/p.png")
                .put("link", "/win?a=1&b=2")
                .put("startsAt", "2020-01-01T00:00:00+01:00")
                .put("endsAt", "9999-12-31T23:59:59Z")
                .put("odds", 2.5));
        assertThat(storefront
                        .seePage(unique, "promotions { id title description imageUrl link }", Storefront.ANYBODY)
                        .at("/promotions/0"))
                .isEqualTo(Storefront.line("{'id': '" + unique + "-a', 'title': 'Win', 'description': 'All of it',"
                        + " 'imageUrl': 'https://a.example/p.png', 'link': '/win?a=1&b=2'}"));
    }

    @Test
    void aPromotionRunsInItsTime() {
        lists(
                promotion("a", "Over").put("endsAt", "2020-01-01T00:00:00Z"),
                promotion("b", "Later").put("startsAt", "2099-01-01T00:00:00Z"));
        assertThat(shown()).isEmpty();
    }

    @Test
    void asksOnlyForWhatHasChanged() {
        lists(promotion("a", "One"));
        int requests = feed().requests("/promotions");
        Answer answer = Product.ok(syncs());
        Json.assertHas(answer.json(), "{'status': 'success', 'message': 'Nothing has changed'}");
        assertThat(feed().requests("/promotions")).isEqualTo(requests + 1);
        assertThat(shown()).isEqualTo("One");
    }

    @Test
    void aFeedWithoutAMarkIsReadEveryTime() {
        feed().mode(Fault.WITHOUT_ETAG);
        lists(promotion("a", "One"));
        lists(promotion("a", "Two"));
        assertThat(shown()).isEqualTo("Two");
        feed().says(_ -> new Reply.Answer(304, "text/plain", ""));
        Product.refused(syncs(), 502, "EXTERNAL_API_ERROR");
    }

    @Test
    void promotionsOfOperatorsDoNotEnd() {
        storefront.feed("promotions", record("id", unique + "-a", "title", "Own"));
        lists(promotion("b", "Theirs"));
        lists();
        assertThat(shown()).isEqualTo("Own");
    }

    @Test
    void anOperatorsPromotionStaysTheOperators() {
        lists(promotion("a", "Theirs"));
        storefront.feed("promotions", record("id", unique + "-a", "title", "Own"));
        lists();
        assertThat(shown()).isEqualTo("Own");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "{'promotions':[{'title':'No id'}]}", "{'promotions':[],'promotions':[{'id':'x'}]}",
                "{", "{'promotions':[{'id':7}]}", "{'promotions':[{'id':'x','startsAt':'tomorrow'}]}",
                "[]", "{'promotions':[{'id':''}]}", "{'promotions':[{'id':'x','title':{'en':7}}]}",
                "{}", "{'promotions':[7]}", "{'promotions':[{'id':'x','link':'javascript:alert(1)'}]}",
                "{'promotions':{}}", "{'promotions':[{'id':'x','endsAt':1e99999999999}]}", "{'promotions':[]} {}",
                "{'promotions':[{'id':'x'},{'id':'x'}]}", "{'promotions':[{'id':'x','title':7}]}",
            })
    void anUnreadableFeedChangesNothing(String body) {
        lists(promotion("a", "One"));
        feed().body(body.replace('\'', '"'));
        Product.refused(syncs(), 502, "EXTERNAL_API_ERROR");
        assertThat(shown()).isEqualTo("One");
    }

    @Test
    void morePromotionsThanAnybodyHasChangeNothing() {
        lists(promotion("a", "One"));
        has(IntStream.rangeClosed(0, 10_000)
                .mapToObj(i -> record("id", "many-" + i))
                .toArray(ObjectNode[]::new));
        Product.refused(syncs(), 502, "EXTERNAL_API_ERROR");
        assertThat(shown()).isEqualTo("One");
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"RESETS", "ERROR_PAGE", "PREPARED", "REDIRECTS", "HALF_AN_ANSWER", "TOO_LARGE"})
    void aSportsbookThatDoesNotAnswerChangesNothing(Fault mode) {
        lists(promotion("a", "One"));
        feed().body("{\"promotions\":[]}");
        feed().mode(mode);
        Product.refused(syncs(), 502, "EXTERNAL_API_ERROR");
        assertThat(shown()).isEqualTo("One");
        feed().mode(Fault.NONE);
        Product.ok(syncs());
        assertThat(shown()).isEmpty();
    }

    @Test
    void ofTwoAtOnceTheOneThatAskedFirstGivesWay() throws Exception {
        has(promotion("b", "Older"));
        feed().mode(Fault.SLOW);
        int requests = feed().requests("/promotions");
        var first = new AtomicReference<Answer>();
        Thread asking = Thread.startVirtualThread(() -> first.set(syncs()));
        Waiting.until(() -> feed().requests("/promotions") > requests);
        feed().mode(Fault.NONE);
        lists(promotion("a", "Newer"));
        asking.join();
        Product.refused(first.get(), 409, "CONFLICT");
        assertThat(shown()).isEqualTo("Newer");
    }

    private static SandboxPromoFeed feed() {
        return World.promoFeed();
    }

    private ObjectNode promotion(String id, String title) {
        return record("id", unique + "-" + id, "title", title);
    }

    /** The sportsbook has these, and the service takes them. */
    private static void lists(ObjectNode... promotions) {
        has(promotions);
        assertThat(Product.ok(syncs()).json().path("status").asText()).isEqualTo("success");
    }

    private static void has(ObjectNode... promotions) {
        feed().body(record("promotions", List.of(promotions)).toString());
    }

    private static Answer syncs() {
        return Product.getAs("dev-cloud-schedules", PATH);
    }

    private String shown() {
        return String.join(
                ",",
                storefront
                        .seePage(unique, "promotions { title }", Storefront.ANYBODY)
                        .path("promotions")
                        .findValuesAsText("title"));
    }
}
