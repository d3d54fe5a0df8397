package dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.PageExamples.Example;
import graphql.GraphQLContext;
import graphql.execution.RawVariables;
import graphql.execution.ValuesResolver;
import graphql.language.Document;
import graphql.language.Field;
import graphql.language.OperationDefinition;
import graphql.language.VariableDefinition;
import graphql.parser.Parser;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import graphql.schema.idl.SchemaParser;
import graphql.schema.idl.UnExecutableSchemaGenerator;
import graphql.validation.Validator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sandbox.wire.Resources;

/** The examples of the browser page against the contract. */
class PageExamplesTest {
    private static final GraphQLSchema SCHEMA = UnExecutableSchemaGenerator.makeUnExecutableSchema(
            new SchemaParser().parse(Resources.text("/schema.graphqls")));

    static Stream<Example> examples() {
        return PageExamples.all().stream();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void eachHasADescriptionAndIsOneOperationOfTheContract(Example example) {
        assertThat(example.about()).matches("# [A-Z].*\\.");
        Document document = Parser.parse(example.operation());
        assertThat(document.getDefinitions()).hasSize(1);
        assertThat(new Validator().validateDocument(SCHEMA, document, Locale.ROOT))
                .isEmpty();
        List<VariableDefinition> variables = document.getDefinitionsOfType(OperationDefinition.class)
                .getFirst()
                .getVariableDefinitions();
        assertThat(variables)
                .extracting(VariableDefinition::getName)
                .containsExactlyInAnyOrderElementsOf(example.variables().keySet());
        assertThat(ValuesResolver.coerceVariableValues(
                                SCHEMA,
                                variables,
                                RawVariables.of(example.variables()),
                                GraphQLContext.getDefault(),
                                Locale.ROOT)
                        .toMap())
                .hasSameSizeAs(variables);
    }

    @Test
    void noTwoOperationsHaveTheSameName() {
        assertThat(Parser.parse(PageExamples.TEXT).getDefinitionsOfType(OperationDefinition.class))
                .hasSize(PageExamples.all().size())
                .extracting(OperationDefinition::getName)
                .doesNotContainNull()
                .doesNotHaveDuplicates();
    }

    @Test
    void everyOperationOfTheContractIsShown() {
        List<String> shown = Parser.parse(PageExamples.TEXT).getDefinitionsOfType(OperationDefinition.class).stream()
                .flatMap(operation -> operation.getSelectionSet().getSelectionsOfType(Field.class).stream())
                .map(Field::getName)
                .toList();
        assertThat(shown)
                .containsAll(fields(SCHEMA.getQueryType()))
                .containsAll(fields(Objects.requireNonNull(SCHEMA.getMutationType())));
    }

    private static List<String> fields(GraphQLObjectType type) {
        return type.getFieldDefinitions().stream()
                .map(GraphQLFieldDefinition::getName)
                .toList();
    }
}
