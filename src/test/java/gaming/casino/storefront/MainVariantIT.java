package gaming.casino.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.catalogue.Catalogue;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.database.snapshots.Caches;
import gaming.database.snapshots.CatalogueVersion;
import gaming.database.snapshots.OtherPod;
import jakarta.enterprise.inject.spi.CDI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.World;

/** A second main one replaces the first. Nothing is committed: there is one main bar for all tests. */
@ExtendWith(World.class)
class MainVariantIT {
    private final String unique = "m" + new ObjectId();

    private interface Step {
        void with(Connection connection) throws SQLException;
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

    @Test
    void aBarThatLosesItsPlaceIsReadAgain() {
        undone(() -> {
            write("navigation_bar", "a!", "c");
            Caches caches = OtherPod.caches();
            Storefront storefront = storefront(caches);
            Variants<NavigationBar> first = storefront.navigationBars();
            write("navigation_bar", "b!");
            caches.catchUp();
            Variants<NavigationBar> second = storefront.navigationBars();
            assertThat(first.byName().get(unique + "a")).returns(true, NavigationBar::main);
            assertThat(second.byName().get(unique + "a")).returns(false, NavigationBar::main);
            assertThat(second.byName().get(unique + "b")).returns(true, NavigationBar::main);
            assertThat(second.byName().get(unique + "c"))
                    .isSameAs(first.byName().get(unique + "c"));
        });
    }

    @Test
    void aBodyTwiceChangesNothing() {
        undone(() -> {
            write("casino_explore", "a!", "b!", "c");
            Caches caches = OtherPod.caches();
            Storefront storefront = storefront(caches);
            Variants<Explore> first = storefront.explores();
            write("casino_explore", "a!", "b!", "c");
            caches.catchUp();
            Variants<Explore> second = storefront.explores();
            for (String name : List.of("a", "b", "c")) {
                assertThat(second.byName().get(unique + name))
                        .isSameAs(first.byName().get(unique + name));
            }
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

    private static <T> T here(Class<T> bean) {
        return CDI.current().select(bean).get();
    }
}
