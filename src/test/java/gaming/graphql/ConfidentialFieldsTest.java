package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.core.Resource;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The fields of the contract whose answers are never compressed. Each new field needs a decision here. */
class ConfidentialFieldsTest {
    private static final Pattern SECRET =
            Pattern.compile("(?i).*(launch|token|secret|password|email|phone|state|code).*");
    /** Only mutations answer these types, and an answer of a mutation is never compressed. */
    private static final Set<String> OF_MUTATIONS =
            Set.of("Mutation", "UserModel", "LoginResponse", "GenerateSocialAuthUrlResponse");

    private final GraphQLSchema contract = Engine.schema(Resource.text("/schema.graphqls"));
    private final Set<String> confidential = Documents.confidential(contract);

    @Test
    void theseQueriesMayBeCompressed() {
        assertThat(contract.getQueryType().getFieldDefinitions())
                .extracting(GraphQLFieldDefinition::getName)
                .filteredOn(field -> !confidential.contains(field))
                .containsExactlyInAnyOrder(
                        "userPublicInfo",
                        "userReferralAndCommissionRatesLevels",
                        "searchCasinoGames",
                        "casinoGames",
                        "casinoGameBySlug",
                        "casinoGame",
                        "gameSliders",
                        "getCasinoPage",
                        "getCasinoNavigationBar",
                        "casinoGameProviders",
                        "casinoGameProvider",
                        "getCasinoGameProviders",
                        "getCasinoGameProvider",
                        "casinoExplore");
    }

    @Test
    void noFieldWithTheNameOfASecretMayBeCompressed() {
        List<String> named = contract.getAllTypesAsList().stream()
                .filter(type ->
                        type instanceof GraphQLObjectType && !type.getName().startsWith("__"))
                .filter(type -> !OF_MUTATIONS.contains(type.getName()))
                .flatMap(type -> ((GraphQLObjectType) type).getFieldDefinitions().stream())
                .map(GraphQLFieldDefinition::getName)
                .filter(SECRET.asMatchPredicate())
                .distinct()
                .toList();

        assertThat(named).contains("gameLaunchUrl", "gameLaunchUrlDemo", "gameLaunchUrlBySlug");
        assertThat(confidential).containsAll(named);
    }
}
