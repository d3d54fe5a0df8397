package gaming.graphql;

import static java.nio.charset.StandardCharsets.US_ASCII;

import gaming.graphql.OperationMetrics.RootFields;
import graphql.GraphQLContext;
import graphql.execution.CoercedVariables;
import graphql.execution.FieldCollector;
import graphql.execution.FieldCollectorParameters;
import graphql.execution.MergedField;
import graphql.execution.MergedSelectionSet;
import graphql.language.Argument;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one operation of a document selects, under given values of its {@code @skip} and {@code @include}: fragments,
 * aliases and repeated fields are resolved, and the names are in bytes. It is made once and runs many times.
 *
 * @param introspection a document with the operation's fields {@code __schema} and {@code __type}, which graphql-java
 *     answers; null without such fields
 * @param length the number of bytes of the last answer
 */
record Plan(
        OperationDefinition operation,
        Step[] root,
        RootFields roots,
        @Nullable Document introspection,
        AtomicInteger length) {
    /** The approximate number of bytes of one step in memory. */
    static final int STEP_BYTES = 200;

    /**
     * One field of an object. It begins with the bytes {@code start}, and is {@code deep} if the value or a value in it
     * comes later or by a batch.
     *
     * @param field null for {@code __typename}, which has {@code typeName}, and for introspection
     * @param below the steps in the objects of the value; null if the value has no objects
     * @param fixed the coerced arguments; null if they depend on variables
     */
    record Step(
            String key,
            byte[] start,
            Shape.@Nullable Field field,
            byte @Nullable [] typeName,
            Step @Nullable [] below,
            boolean deepBelow,
            boolean deep,
            List<Argument> written,
            @Nullable Map<String, Object> fixed,
            List<SourceLocation> location) {}

    boolean isMutation() {
        return operation.getOperation() == OperationDefinition.Operation.MUTATION;
    }

    /** Makes the plans of valid documents. {@code variables} has the values of {@code @skip} and {@code @include}. */
    record Maker(GraphQLSchema schema, Map<String, FragmentDefinition> fragments, CoercedVariables variables) {
        private static final FieldCollector COLLECTOR = new FieldCollector();

        Plan plan(OperationDefinition operation, Shape.Of root) {
            MergedSelectionSet selected = COLLECTOR.collectFields(parameters(root), operation.getSelectionSet());
            return new Plan(
                    operation,
                    steps(root, selected),
                    RootFields.of(selected.getSubFieldsList().stream()
                            .map(MergedField::getSingleField)
                            .toList()),
                    introspection(operation, selected),
                    new AtomicInteger());
        }

        private @Nullable Document introspection(OperationDefinition operation, MergedSelectionSet selected) {
            List<Field> fields = selected.getSubFieldsList().stream()
                    .filter(field -> isIntrospection(field.getName()))
                    .flatMap(field -> field.getFields().stream())
                    .toList();
            if (fields.isEmpty()) {
                return null;
            }
            var only = SelectionSet.newSelectionSet(fields).build();
            var document = Document.newDocument();
            fragments.values().forEach(document::definition);
            return document.definition(operation.transform(changed -> changed.selectionSet(only)))
                    .build();
        }

        private static boolean isIntrospection(String field) {
            return field.equals("__schema") || field.equals("__type");
        }

        private FieldCollectorParameters parameters(Shape.Of object) {
            return FieldCollectorParameters.newParameters()
                    .schema(schema)
                    .objectType((GraphQLObjectType) Objects.requireNonNull(schema.getType(object.type())))
                    .fragments(fragments)
                    .variables(variables.toMap())
                    .graphQLContext(GraphQLContext.getDefault())
                    .build();
        }

        private Step[] steps(Shape.Of object, MergedSelectionSet selected) {
            List<Step> steps = new ArrayList<>();
            for (MergedField field : selected.getSubFieldsList()) {
                steps.add(step(object, field, steps.isEmpty()));
            }
            return steps.toArray(Step[]::new);
        }

        private Step step(Shape.Of object, MergedField selected, boolean first) {
            String name = selected.getName();
            String key = selected.getResultKey();
            byte[] start = ((first ? "\"" : ",\"") + key + "\":").getBytes(US_ASCII);
            var location =
                    List.of(Objects.requireNonNull(selected.getSingleField().getSourceLocation()));
            Shape.Field field = object.fields().get(name);
            if (field == null) {
                byte[] typeName = isIntrospection(name) ? null : ("\"" + object.type() + "\"").getBytes(US_ASCII);
                return new Step(key, start, null, typeName, null, false, false, List.of(), Map.of(), location);
            }
            Shape shape = field.shape();
            while (shape instanceof Shape.Many many) {
                shape = many.item();
            }
            Step[] below = shape instanceof Shape.Of objects
                    ? steps(objects, COLLECTOR.collectFields(parameters(objects), selected))
                    : null;
            boolean deepBelow = below != null && Stream.of(below).anyMatch(Step::deep);
            boolean deep = field.later() || field.batched() || deepBelow;
            List<Argument> written = selected.getArguments();
            boolean varies = written.stream().flatMap(Documents::nodes).anyMatch(VariableReference.class::isInstance);
            Map<String, Object> fixed =
                    varies ? null : Variables.arguments(field, written, CoercedVariables.emptyVariables());
            return new Step(key, start, field, null, below, deepBelow, deep, written, fixed, location);
        }
    }
}
