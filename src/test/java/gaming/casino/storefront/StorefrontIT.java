package gaming.casino.storefront;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.EmbeddedMariaDb;
import gaming.casino.catalogue.Catalogue;
import gaming.casino.storefront.CasinoPage.PageStatus;
import gaming.casino.storefront.Storefront.VariantRecord;
import gaming.casino.storefront.Variants.VariantTable;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.database.snapshots.Caches;
import gaming.database.snapshots.CatalogueVersion;
import gaming.database.snapshots.OtherPod;
import jakarta.enterprise.inject.spi.CDI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
        final Storefront storefront =
                new Storefront(here(Transactions.class), OtherPod.rows(caches), here(Catalogue.class));
    }

    @Test
    void aRecordHasItsDefaults() {
        feed("casino-pages", record("slug", unique, "name", "A page"));
        feed("promotions", record("id", unique));
        feed("navigation-bars", forNobody());
        feed("casino-explore", forNobody());

        CasinoPage.Content page =
                here(Storefront.class).pages().find(unique).orElseThrow().content();
        assertThat(page.status()).isEqualTo(PageStatus.DRAFT);
        assertThat(page.enabled()).isTrue();
        assertThat(page.isDefault()).isFalse();
        assertThat(page.languages()).containsExactly("en");
        assertThat(page.policy().conditions()).isZero();
        assertThat(page.games()).isEmpty();
        assertThat(page.promotionIds()).isEmpty();
        assertThat(here(Storefront.class).pages().promotions().get(unique))
                .isEqualTo(new Promotion(unique, new Promotion.Content(true, null, null, null, null, null, null)));
        assertThat(here(Storefront.class).navigationBars().byName().get(unique))
                .returns(true, NavigationBar::enabled)
                .returns(false, NavigationBar::main)
                .returns(0, NavigationBar::priority)
                .returns(List.of(), NavigationBar::pages);
        assertThat(here(Storefront.class).explores().byName().get(unique))
                .returns(true, Explore::enabled)
                .returns(false, Explore::main)
                .returns(0, Explore::priority)
                .returns(List.of(), Explore::sections);
    }

    @Test
    void idsStayWhateverIsFedAgain() {
        feed("casino-pages", page());
        feed("navigation-bars", variant());
        feed("casino-explore", variant());
        ObjectId page =
                here(Storefront.class).pages().find(unique).orElseThrow().id();
        ObjectId bar = bar().id();
        ObjectId explore = explore().id();

        feed("casino-pages", page().put("name", "other"));
        feed("navigation-bars", forNobody());
        feed("casino-explore", forNobody());
        assertThat(here(Storefront.class).pages().find(page).orElseThrow().name("en"))
                .isEqualTo("other");
        assertThat(bar()).returns(bar, NavigationBar::id).returns(true, NavigationBar::enabled);
        assertThat(explore()).returns(explore, Explore::id).returns(true, Explore::enabled);
    }

    @Test
    void onlyWhatChangedIsReadAgain() throws Exception {
        feed("casino-pages", page(), page().put("slug", unique + "-other"));
        Pages before = here(Storefront.class).pages();

        List<String> asked =
                StatementLog.during(EmbeddedMariaDb.GAMING, () -> feed("casino-pages", page().put("name", "new")));

        Pages after = here(Storefront.class).pages();
        assertThat(after).isNotSameAs(before);
        assertThat(after.find(unique).orElseThrow())
                .isNotSameAs(before.find(unique).orElseThrow());
        assertThat(after.find(unique + "-other"))
                .containsSame(before.find(unique + "-other").orElseThrow());
        assertThat(asked.stream().filter(each -> each.matches("(?s).*from casino_page where version > .*")))
                .hasSize(1);
    }

    @Test
    void aDroppedEntryIsReadWholeAgainOnEveryPod() {
        feed("casino-pages", page());
        var pod = new Pod();
        CasinoPage page = pod.storefront.pages().find(unique).orElseThrow();
        Variants<NavigationBar> bars = pod.storefront.navigationBars();
        Variants<Explore> explores = pod.storefront.explores();
        // Behind the back of everybody: no version moves
        Rows.here()
                .change("update casino_page set content = replace(content, 'A page', 'Mended') where slug = ?", unique);

        here(Caches.class).drop("casino-pages:" + unique);
        here(Caches.class).drop("casino-navigation-bar");
        here(Caches.class).drop("casino-explore");
        here(Caches.class).drop("no-such-entry");

        assertThat(here(Storefront.class).pages().find(unique).orElseThrow().name("en"))
                .isEqualTo("Mended");
        assertThat(pod.storefront.pages().find(unique)).containsSame(page);
        pod.caches.catchUp();
        assertThat(pod.storefront.pages().find(unique).orElseThrow().name("en")).isEqualTo("Mended");
        assertThat(pod.storefront.navigationBars()).isNotSameAs(bars);
        assertThat(pod.storefront.explores()).isNotSameAs(explores);
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

    private NavigationBar bar() {
        return Objects.requireNonNull(
                here(Storefront.class).navigationBars().byName().get(unique));
    }

    private Explore explore() {
        return Objects.requireNonNull(here(Storefront.class).explores().byName().get(unique));
    }

    private static void feed(String feed, ObjectNode... lines) {
        World.feeds().accept(feed, lines);
    }

    private static <T> T here(Class<T> bean) {
        return CDI.current().select(bean).get();
    }

    @ParameterizedTest
    @ValueSource(strings = {"navigation_bar", "casino_explore"})
    void theLaterMainOneTakesThePlaceOfTheOneBefore(String table) {
        undone(() -> {
            write(table, "a!");
            assertThat(mains(table)).containsExactly(unique + "a");
            write(table, "b!");
            assertThat(mains(table)).containsExactly(unique + "b");
            write(table, "c", "a");
            assertThat(mains(table)).containsExactly(unique + "b");
            write(table, "c!", "a!", "c");
            assertThat(mains(table)).containsExactly(unique + "a");
            write(table, "a!", "b!", "b");
            assertThat(mains(table)).isEmpty();
            write(table, "b!", "b", "b!");
            assertThat(mains(table)).containsExactly(unique + "b");
            write(table, "b");
            assertThat(mains(table)).isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aBodyIsAsGoodAsItsLinesOneByOne(long seed) {
        var random = new Random(seed);
        var lines = new ArrayList<String>();
        for (int i = 0; i < 30; i++) {
            lines.add(random.nextInt(6) + (random.nextInt(3) == 0 ? "!" : ""));
        }
        undone(() -> {
            for (String line : lines) {
                write("navigation_bar", line);
            }
            List<String> oneByOne = mains("navigation_bar");
            for (int from = 0; from < lines.size(); from += 7) {
                write(
                        "navigation_bar",
                        lines.subList(from, Math.min(lines.size(), from + 7)).toArray(String[]::new));
            }
            assertThat(mains("navigation_bar")).isEqualTo(oneByOne);
        });
    }

    /** Each line is a name, with {@code !} the main one's. */
    private void write(String table, String... lines) {
        var records = new ArrayList<VariantRecord>();
        for (String line : lines) {
            records.add(new VariantRecord(
                    unique + line.replace("!", ""), line.endsWith("!"), "{\"enabled\":true,\"priority\":0}"));
        }
        new VariantTable(table).write(CatalogueVersion.move(), records);
    }

    /** In the memory of a pod of its own, which sees what is not committed. */
    private static Storefront storefront(Caches caches) {
        return new Storefront(here(Transactions.class), OtherPod.rows(caches), here(Catalogue.class));
    }

    private List<String> mains(String table) {
        return Sql.list("select internal_name from " + table + " where main", row -> row.getString(1));
    }

    private static final class Undo extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Nothing is committed, because there is one main bar for all tests. */
    private static void undone(Runnable step) {
        try {
            here(Transactions.class).run(() -> {
                step.run();
                throw new Undo();
            });
        } catch (Undo _) {
            // As it was meant
        }
    }
}
