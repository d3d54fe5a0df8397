package gaming.storefront;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.EmbeddedMariaDb;
import gaming.cache.Caches;
import gaming.cache.OtherPod;
import gaming.cache.StoredRows;
import jakarta.enterprise.inject.spi.CDI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.Rows;
import world.StatementLog;
import world.World;

/** What was fed is in memory, on this pod when the feed answers, on the others soon. */
@ExtendWith(World.class)
class StorefrontIT {
    private final String unique = "s" + new ObjectId();

    /** Another pod's memory, which looks when it is told to. */
    private static final class Pod {
        final Caches caches = OtherPod.caches();
        final StoredRows rows = new StoredRows();
        final CasinoPages pages = new CasinoPages(caches, rows);
        final CasinoNavigationBars bars = new CasinoNavigationBars(caches, rows);
        final CasinoExplores explores = new CasinoExplores(caches, rows);
    }

    @Test
    void whatWasFedIsThereWhenTheFeedAnswers() {
        feed("promotions", record("id", unique, "title", "Win"));
        feed("casino-pages", page().put("layout", "SQUARES"));
        feed("navigation-bars", variant());
        feed("casino-explore", variant());

        Pages pages = here(CasinoPages.class).now();
        CasinoPage page = pages.find(unique).orElseThrow();
        assertThat(page.layout()).isEqualTo(PageLayout.SQUARES);
        assertThat(pages.find(page.id())).containsSame(page);
        assertThat(pages.running(List.of(unique), here(Clock.class).instant())).hasSize(1);
        assertThat(pages.languages()).contains("en");
        assertThat(here(CasinoNavigationBars.class).now().byName()).containsKey(unique);
        assertThat(here(CasinoExplores.class).now().byName()).containsKey(unique);
        assertThat(here(CasinoPageGames.class).now().pages()).isSameAs(pages);
    }

    @Test
    void aRecordHasItsDefaults() {
        feed("casino-pages", record("slug", unique, "name", "A page"));
        feed("promotions", record("id", unique));
        feed("navigation-bars", forNobody());
        feed("casino-explore", forNobody());

        CasinoPage page = here(CasinoPages.class).now().find(unique).orElseThrow();
        assertThat(page.status()).isEqualTo(PageStatus.DRAFT);
        assertThat(page.enabled()).isTrue();
        assertThat(page.isDefault()).isFalse();
        assertThat(page.languages()).containsExactly("en");
        assertThat(page.policy().conditions()).isZero();
        assertThat(page.games()).isEmpty();
        assertThat(page.promotionIds()).isEmpty();
        assertThat(here(CasinoPages.class).now().promotions().get(unique))
                .isEqualTo(new Promotion(unique, true, null, null, null, null, null, null));
        assertThat(here(CasinoNavigationBars.class).now().byName().get(unique))
                .returns(true, NavigationBar::enabled)
                .returns(false, NavigationBar::main)
                .returns(0, NavigationBar::priority)
                .returns(List.of(), NavigationBar::pages);
        assertThat(here(CasinoExplores.class).now().byName().get(unique))
                .returns(true, Explore::enabled)
                .returns(false, Explore::main)
                .returns(0, Explore::priority)
                .returns(List.of(), Explore::sections);
    }

    @Test
    void aLineIsTheWholeRecordAndTheLastOfABodyWins() {
        feed("casino-pages", page().put("layout", "SQUARES").put("name", "one"), page().put("name", "two"));
        CasinoPage page = here(CasinoPages.class).now().find(unique).orElseThrow();
        assertThat(page.name("en")).isEqualTo("two");
        assertThat(page.layout()).isNull();
    }

    @Test
    void idsStayWhateverIsFedAgain() {
        feed("casino-pages", page());
        feed("navigation-bars", variant());
        feed("casino-explore", variant());
        ObjectId page = here(CasinoPages.class).now().find(unique).orElseThrow().id();
        ObjectId bar = bar(here(CasinoNavigationBars.class)).id();
        ObjectId explore = explore(here(CasinoExplores.class)).id();

        feed("casino-pages", page().put("name", "other"));
        feed("navigation-bars", forNobody());
        feed("casino-explore", forNobody());
        assertThat(here(CasinoPages.class).now().find(page).orElseThrow().name("en"))
                .isEqualTo("other");
        assertThat(bar(here(CasinoNavigationBars.class)))
                .returns(bar, NavigationBar::id)
                .returns(true, NavigationBar::enabled);
        assertThat(explore(here(CasinoExplores.class)))
                .returns(explore, Explore::id)
                .returns(true, Explore::enabled);
    }

    @Test
    void aPageBringsItsIdAsItIsWritten() {
        var id = new ObjectId();
        feed("casino-pages", page().put("id", id.toHexString()));
        assertThat(here(CasinoPages.class).now().find(id).orElseThrow().slug()).isEqualTo(unique);
    }

    @Test
    void theSameLineAgainChangesNothing() {
        feed("casino-pages", page());
        feed("promotions", record("id", unique));
        feed("navigation-bars", variant());
        CasinoPage page = here(CasinoPages.class).now().find(unique).orElseThrow();
        NavigationBar bar = bar(here(CasinoNavigationBars.class));

        feed("casino-pages", page());
        feed("promotions", record("id", unique));
        feed("navigation-bars", variant());
        assertThat(here(CasinoPages.class).now().find(unique)).containsSame(page);
        assertThat(bar(here(CasinoNavigationBars.class))).isSameAs(bar);
    }

    @Test
    void onlyWhatChangedIsReadAgain() throws Exception {
        feed("casino-pages", page(), page().put("slug", unique + "-other"));
        Pages before = here(CasinoPages.class).now();

        List<String> asked =
                StatementLog.during(EmbeddedMariaDb.GAMING, () -> feed("casino-pages", page().put("name", "new")));

        Pages after = here(CasinoPages.class).now();
        assertThat(after.version()).isGreaterThan(before.version());
        assertThat(after.find(unique).orElseThrow())
                .isNotSameAs(before.find(unique).orElseThrow());
        assertThat(after.find(unique + "-other"))
                .containsSame(before.find(unique + "-other").orElseThrow());
        assertThat(asked.stream().filter(each -> each.contains("from casino_page where version > ?")))
                .hasSize(1);
    }

    @Test
    void nothingIsAskedOfTheDatabaseToRead() throws Exception {
        feed("casino-pages", page());
        assertThat(StatementLog.during(EmbeddedMariaDb.GAMING, () -> {
                    assertThat(here(CasinoPages.class).now().find(unique)).isPresent();
                    here(CasinoNavigationBars.class).now();
                    here(CasinoExplores.class).now();
                    here(CasinoPageGames.class).now();
                }))
                .isEmpty();
    }

    @Test
    void anotherPodSeesWhatThisOneTook() {
        var pod = new Pod();
        Pages before = pod.pages.now();
        assertThat(before.find(unique)).isEmpty();
        pod.bars.now();
        pod.explores.now();

        feed("casino-pages", page());
        feed("navigation-bars", variant());
        feed("casino-explore", variant());
        assertThat(pod.pages.now()).isSameAs(before);

        pod.caches.catchUp();
        assertThat(pod.pages.now().find(unique)).isPresent();
        assertThat(pod.bars.now().byName()).containsKey(unique);
        assertThat(pod.explores.now().byName()).containsKey(unique);
    }

    @Test
    void thisPodSeesWhatAnotherTookWithinFiveSeconds() {
        here(Storefront.class).recordPromotions(List.of(new PromotionRecord(unique, "{\"enabled\":true}")));
        Waiting.until(() -> here(CasinoPages.class).now().promotions().containsKey(unique), Duration.ofSeconds(5));
    }

    @Test
    void aDroppedEntryIsReadWholeAgainOnEveryPod() {
        feed("casino-pages", page());
        var pod = new Pod();
        CasinoPage page = pod.pages.now().find(unique).orElseThrow();
        NavigationBars bars = pod.bars.now();
        Explores explores = pod.explores.now();
        // Behind the back of everybody: no version moves
        Rows.here()
                .change("update casino_page set content = replace(content, 'A page', 'Mended') where slug = ?", unique);

        here(Caches.class).drop("casino-pages:" + unique);
        here(Caches.class).drop("casino-navigation-bar");
        here(Caches.class).drop("casino-explore");
        here(Caches.class).drop("no-such-entry");

        assertThat(here(CasinoPages.class).now().find(unique).orElseThrow().name("en"))
                .isEqualTo("Mended");
        assertThat(pod.pages.now().find(unique)).containsSame(page);
        pod.caches.catchUp();
        assertThat(pod.pages.now().find(unique).orElseThrow().name("en")).isEqualTo("Mended");
        assertThat(pod.bars.now()).isNotSameAs(bars);
        assertThat(pod.explores.now()).isNotSameAs(explores);
    }

    private ObjectNode page() {
        return record("slug", unique, "name", "A page", "status", "PUBLISHED");
    }

    /** Nobody is shown it. */
    private ObjectNode variant() {
        return record("internalName", unique, "enabled", false);
    }

    /** Enabled, and fits nobody: visitors of other tests have bars and explores of their own. */
    private ObjectNode forNobody() {
        ObjectNode line = record("internalName", unique);
        line.putObject("policy").putArray("segments").add(unique);
        return line;
    }

    private NavigationBar bar(CasinoNavigationBars bars) {
        return Objects.requireNonNull(bars.now().byName().get(unique));
    }

    private Explore explore(CasinoExplores explores) {
        return Objects.requireNonNull(explores.now().byName().get(unique));
    }

    private static void feed(String feed, ObjectNode... lines) {
        World.feeds().accept(feed, lines);
    }

    private static <T> T here(Class<T> bean) {
        return CDI.current().select(bean).get();
    }
}
