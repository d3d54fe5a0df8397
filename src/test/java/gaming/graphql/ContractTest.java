package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.access.limits.Allowances;
import jakarta.enterprise.inject.Vetoed;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;
import org.eclipse.microprofile.graphql.Source;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What stops the start. */
class ContractTest {
    private static final String CONTRACT = """
            enum Color { RED GREEN }
            input Wanted { title: String! pages: Int }
            type Query { find(wanted: Wanted!, limit: Int = 20, color: Color): Found! all: [Found!]! rates: Rates }
            type Found { title: String! color: Color price: Float }
            type Rates { RED: Float GREEN: Float }
            """;

    @Test
    void namesEveryDifference() {
        assertThatThrownBy(() -> start(new Wrong()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("schema.graphqls and the @GraphQLApi beans differ")
                .hasMessageContaining("Query.all is bound to no method")
                .hasMessageContaining(
                        "Query.other is bound to gaming.graphql.ContractTest$Wrong.other but is not in the contract")
                .hasMessageContaining("Query.find(color) is no parameter of")
                .hasMessageContaining("Query.find(colour) is a parameter of")
                .hasMessageContaining("Query.find(limit) may be null in the contract but not in Java")
                .hasMessageContaining("Query.find(wanted).pages is not in Wanted")
                .hasMessageContaining("Query.find(wanted).page is not in the contract")
                .hasMessageContaining("Found.title is String in the contract but int in Java")
                .hasMessageContaining(
                        "Found.color is neither in gaming.graphql.ContractTest$Found nor bound with @Source")
                .hasMessageContaining("Found.price is Float in the contract but java.lang.String in Java")
                .hasMessageContaining("Query.rates.GREEN is no constant of")
                .hasMessageContaining("Found.extra is bound to")
                .hasMessageContaining("A @Source that is no List.price is bound to");
    }

    @Test
    void refusesAFieldThatIsBoundTwice() {
        assertThatThrownBy(() -> new Engine(
                        Library.CONTRACT,
                        List.of(new Library(), new Library()),
                        Library.SETTINGS,
                        Allowances.endless(),
                        _ -> 1))
                .hasMessageContaining("Query.hello is bound twice");
    }

    @Test
    void refusesAContractWithoutBeans() {
        assertThatThrownBy(
                        () -> new Engine(Library.CONTRACT, List.of(), Library.SETTINGS, Allowances.endless(), _ -> 1))
                .hasMessageContaining("Query.hello is bound to no method")
                .hasMessageContaining("Mutation.paint is bound to no method");
    }

    @Test
    void findsTheAnnotatedClassBehindAProxy() {
        Library proxy = new Library() {
            @Override
            public String hello(@Nullable String name) {
                return "proxied " + super.hello(name);
            }
        };

        assertThat(Asked.of(proxy.engine(), "{hello}").data("/hello").asText()).isEqualTo("proxied Hello world");
    }

    private static Engine start(Object api) {
        return new Engine(CONTRACT, List.of(api), Library.SETTINGS, Allowances.endless(), _ -> 1);
    }

    enum Red {
        RED
    }

    record Wanted(String title, Integer page) {}

    record Found(int title, String price) {}

    /** Hardly a method that is right. */
    @GraphQLApi
    @Vetoed
    public static class Wrong {
        @Query
        public Found find(Wanted wanted, int limit, Red colour) {
            return new Found(limit, wanted.title() + colour);
        }

        @Query
        public String other() {
            return "";
        }

        @Query
        public Map<Red, Double> rates() {
            return Map.of();
        }

        public List<String> extra(@Source List<Found> found) {
            return found.stream().map(Found::price).toList();
        }

        public String price(@Source Found found) {
            return found.price();
        }
    }
}
