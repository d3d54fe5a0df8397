package gaming.graphql;

import static java.nio.charset.StandardCharsets.US_ASCII;

import gaming.graphql.OperationMetrics.RootFields;
import gaming.graphql.Resolvers.Resolver;
import graphql.GraphQLContext;
import graphql.execution.CoercedVariables;
import graphql.execution.FieldCollector;
import graphql.execution.FieldCollectorParameters;
import graphql.execution.MergedField;
import graphql.execution.MergedSelectionSet;
import graphql.execution.ValuesResolver;
import graphql.language.Argument;
import graphql.language.Definition;
import graphql.language.Document;
import graphql.language.Field;
import graphql.language.FragmentDefinition;
import graphql.language.OperationDefinition;
import graphql.language.SelectionSet;
import graphql.language.SourceLocation;
import graphql.language.VariableReference;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one operation of a document selects, under given values of its {@code @skip} and {@code @include}: fragments,
 * aliases and repeated fields are resolved, and the names are in bytes. It is made once and runs many times.
 *
 * @param introspection a document with the operation's fields {@code __schema} and {@code __type}, which graphql-java
 *     answers; null without such fields
 */
record Plan(
        OperationDefinition operation,
        Selection root,
        RootFields roots,
        @Nullable Document introspection) {
    /** The approximate number of bytes of one step in memory. */
    static final int STEP_BYTES = 200;

    /** @param deep whether a step is deep */
    record Selection(Step[] steps, boolean deep) {}

    /**
     * One field of an object.
     *
     * @param key the name in the answer
     * @param start the bytes before the value: the name, and a comma except in the first step
     * @param field null for {@code __typename} and introspection
     * @param typeName the value of {@code __typename}; null for other fields
     * @param below the steps in the objects of the value; null if the value has no objects
     * @param deep whether the value, or a value in it, comes later or by a batch
     * @param written the arguments in the document
     * @param fixed the coerced arguments; null if they depend on variables
     */
    record Step(
            String key,
            byte[] start,
            Shape.@Nullable Field field,
            byte @Nullable [] typeName,
            @Nullable Selection below,
            boolean deep,
            List<Argument> written,
            @Nullable Map<String, Object> fixed,
            List<SourceLocation> location) {

        /** Throws exceptions of graphql-java if a variable is null where the argument may not be. */
        Map<String, Object> arguments(CoercedVariables variables) {
            return fixed != null ? fixed : coerced(Objects.requireNonNull(field), written, variables);
        }

        private static Map<String, Object> coerced(
                Shape.Field field, List<Argument> written, CoercedVariables variables) {
            Resolver resolver = field.resolver();
            return resolver == null
                    ? Map.of()
                    : ValuesResolver.getArgumentValues(
                            resolver.declared(), written, variables, GraphQLContext.getDefault(), Locale.ENGLISH);
        }
    }

    /** Makes the plan of an operation of a valid document. */
    static Plan of(
            GraphQLSchema schema,
            Resolvers resolvers,
            Document document,
            OperationDefinition operation,
            CoercedVariables variables) {
        var maker = new Maker(schema, document, variables);
        Shape.Of root = isMutation(operation) ? resolvers.mutations() : resolvers.queries();
        MergedSelectionSet selected =
                maker.collector.collectFields(maker.parameters(root), operation.getSelectionSet());
        Map<String, String> byAnswer = new LinkedHashMap<>();
        selected.getSubFieldsList().forEach(field -> byAnswer.put(field.getResultKey(), field.getName()));
        return new Plan(
                operation,
                maker.selection(root, selected),
                RootFields.of(byAnswer),
                introspection(document, operation, selected));
    }

    boolean isMutation() {
        return isMutation(operation);
    }

    static boolean isMutation(OperationDefinition operation) {
        return operation.getOperation() == OperationDefinition.Operation.MUTATION;
    }

    private static @Nullable Document introspection(
            Document document, OperationDefinition operation, MergedSelectionSet selected) {
        List<Field> fields = selected.getSubFieldsList().stream()
                .filter(field -> isIntrospection(field.getName()))
                .flatMap(field -> field.getFields().stream())
                .toList();
        if (fields.isEmpty()) {
            return null;
        }
        List<Definition> definitions = new ArrayList<>(document.getDefinitionsOfType(FragmentDefinition.class));
        definitions.add(operation.transform(
                only -> only.selectionSet(SelectionSet.newSelectionSet(fields).build())));
        return Document.newDocument().definitions(definitions).build();
    }

    private static boolean isIntrospection(String field) {
        return field.equals("__schema") || field.equals("__type");
    }

    /** Makes the steps of one operation. */
    private static final class Maker {
        private final FieldCollector collector = new FieldCollector();
        private final GraphQLSchema schema;
        private final Map<String, FragmentDefinition> fragments;
        private final CoercedVariables variables;

        Maker(GraphQLSchema schema, Document document, CoercedVariables variables) {
            this.schema = schema;
            this.variables = variables;
            fragments = Documents.fragments(document);
        }

        FieldCollectorParameters parameters(Shape.Of object) {
            return FieldCollectorParameters.newParameters()
                    .schema(schema)
                    .objectType((GraphQLObjectType) Objects.requireNonNull(schema.getType(object.type())))
                    .fragments(fragments)
                    .variables(variables.toMap())
                    .graphQLContext(GraphQLContext.getDefault())
                    .build();
        }

        Selection selection(Shape.Of object, MergedSelectionSet selected) {
            List<Step> steps = new ArrayList<>();
            for (MergedField field : selected.getSubFieldsList()) {
                steps.add(step(object, field, steps.isEmpty()));
            }
            return new Selection(steps.toArray(Step[]::new), steps.stream().anyMatch(Step::deep));
        }

        private Step step(Shape.Of object, MergedField selected, boolean first) {
            String name = selected.getName();
            String key = selected.getResultKey();
            byte[] start = ((first ? "\"" : ",\"") + key + "\":").getBytes(US_ASCII);
            List<SourceLocation> location =
                    List.of(Objects.requireNonNull(selected.getSingleField().getSourceLocation()));
            Shape.Field field = object.fields().get(name);
            if (field == null) {
                byte[] typeName = isIntrospection(name) ? null : ("\"" + object.type() + "\"").getBytes(US_ASCII);
                return new Step(key, start, null, typeName, null, false, List.of(), Map.of(), location);
            }
            Shape.Of objects = Shape.objects(field.shape());
            Selection below =
                    objects == null ? null : selection(objects, collector.collectFields(parameters(objects), selected));
            boolean deep = field.later() || field.batched() || (below != null && below.deep());
            List<Argument> written = selected.getArguments();
            Map<String, Object> fixed = written.stream()
                            .flatMap(argument -> Documents.nodes(argument).stream())
                            .anyMatch(VariableReference.class::isInstance)
                    ? null
                    : Step.coerced(field, written, CoercedVariables.emptyVariables());
            return new Step(key, start, field, null, below, deep, written, fixed, location);
        }
    }
}
