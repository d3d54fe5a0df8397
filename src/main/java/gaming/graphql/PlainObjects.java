package gaming.graphql;

import gaming.graphql.JavaTypes.Properties;
import graphql.execution.AsyncExecutionStrategy;
import graphql.execution.DataLoaderDispatchStrategy;
import graphql.execution.ExecutionContext;
import graphql.execution.ExecutionStrategyParameters;
import graphql.execution.FieldCollector;
import graphql.execution.FieldCollectorParameters;
import graphql.execution.MergedField;
import graphql.execution.MergedSelectionSet;
import graphql.execution.ResultNodesInfo;
import graphql.introspection.Introspection;
import graphql.schema.CoercingSerializeException;
import graphql.schema.GraphQLEnumType;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLList;
import graphql.schema.GraphQLNonNull;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLScalarType;
import graphql.schema.GraphQLType;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers plain objects directly, because graphql-java makes some ten Java objects for each field, which takes most of
 * the time of a list. All selected fields of a plain object, and of the objects below it, are components of records or
 * entries of maps. graphql-java answers all other objects, and from the start each object in which this class meets a
 * failure, a null that the contract does not allow, a supplier or a future.
 */
final class PlainObjects extends AsyncExecutionStrategy {
    /** Stands for an object that graphql-java must answer. */
    private static final Object NOT_PLAIN = new Object();

    PlainObjects() {
        super(Failures.HANDLER);
    }

    @Override
    protected Object completeValueForObject(
            ExecutionContext execution, ExecutionStrategyParameters place, GraphQLObjectType type, Object source) {
        // Data loaders need graphql-java to count the objects
        boolean counted = execution.getDataLoaderDispatcherStrategy() != DataLoaderDispatchStrategy.NO_OP;
        if (!counted && !execution.getExecutionInput().isCancelled()) {
            var reading = new Reading(execution, fieldCollector);
            Object value = reading.object(Objects.requireNonNull(place.getField()), type, source);
            if (value != NOT_PLAIN) {
                reading.count();
                return value;
            }
        }
        return super.completeValueForObject(execution, place, type, source);
    }

    /** The selected fields of the objects of one execution, which are the same for each object of a list. */
    static final class Shapes {
        private final IdentityHashMap<MergedField, Shape> known = new IdentityHashMap<>();
    }

    /** {@code parts} is empty if the objects are not plain. */
    private record Shape(GraphQLObjectType type, boolean isPlain, List<Part> parts) {}

    private record Part(String key, MergedField field, GraphQLFieldDefinition definition) {}

    private static final class Reading {
        private final ExecutionContext execution;
        private final FieldCollector collector;
        private final Shapes shapes;
        private int values;

        Reading(ExecutionContext execution, FieldCollector collector) {
            this.execution = execution;
            this.collector = collector;
            shapes = execution.getGraphQLContext().getOrDefault(Shapes.class, new Shapes());
        }

        Object object(MergedField field, GraphQLObjectType type, Object source) {
            Shape shape = shape(field, type);
            if (!shape.isPlain()) {
                return NOT_PLAIN;
            }
            Map<String, @Nullable Object> object =
                    LinkedHashMap.newLinkedHashMap(shape.parts().size());
            for (Part part : shape.parts()) {
                values++;
                Object value = value(part, part.definition().getType(), stored(source, part));
                if (value == NOT_PLAIN) {
                    return value;
                }
                object.put(part.key(), value);
            }
            return object;
        }

        private static @Nullable Object stored(Object source, Part part) {
            try {
                return Properties.stored(source, part.definition().getName());
            } catch (Exception _) {
                return NOT_PLAIN;
            }
        }

        private @Nullable Object value(Part part, GraphQLType type, @Nullable Object value) {
            if (type instanceof GraphQLNonNull required) {
                return value == null ? NOT_PLAIN : value(part, required.getWrappedType(), value);
            }
            if (value == null) {
                return null;
            }
            if (value instanceof Supplier<?> || value instanceof CompletionStage<?>) {
                return NOT_PLAIN;
            }
            return switch (type) {
                case GraphQLScalarType scalar -> leaf(value, scalar);
                case GraphQLEnumType enumeration -> leaf(value, enumeration);
                case GraphQLObjectType object
                when value instanceof Record || value instanceof Map<?, ?> -> object(part.field(), object, value);
                case GraphQLList list when value instanceof List<?> all -> list(part, list.getWrappedType(), all);
                default -> NOT_PLAIN;
            };
        }

        private Object list(Part part, GraphQLType type, List<?> all) {
            List<@Nullable Object> list = new ArrayList<>(all.size());
            for (Object each : all) {
                values++;
                Object value = value(part, type, each);
                if (value == NOT_PLAIN) {
                    return value;
                }
                list.add(value);
            }
            return list;
        }

        private Object leaf(Object value, GraphQLType type) {
            try {
                Object written = type instanceof GraphQLEnumType enumeration
                        ? enumeration.serialize(value, execution.getGraphQLContext(), execution.getLocale())
                        : ((GraphQLScalarType) type)
                                .getCoercing()
                                .serialize(value, execution.getGraphQLContext(), execution.getLocale());
                return written == null ? NOT_PLAIN : written;
            } catch (CoercingSerializeException _) {
                return NOT_PLAIN;
            }
        }

        private Shape shape(MergedField field, GraphQLObjectType type) {
            Shape known = shapes.known.get(field);
            if (known == null || !known.type().equals(type)) {
                known = newShape(field, type);
                shapes.known.put(field, known);
            }
            return known;
        }

        private Shape newShape(MergedField field, GraphQLObjectType type) {
            MergedSelectionSet selected = collector.collectFields(
                    FieldCollectorParameters.newParameters()
                            .schema(execution.getGraphQLSchema())
                            .objectType(type)
                            .fragments(execution.getFragmentsByName())
                            .variables(execution.getCoercedVariables().toMap())
                            .graphQLContext(execution.getGraphQLContext())
                            .build(),
                    field);
            var parts = new ArrayList<Part>();
            var code = execution.getGraphQLSchema().getCodeRegistry();
            for (String key : selected.getKeys()) {
                MergedField selection = Objects.requireNonNull(selected.getSubField(key));
                GraphQLFieldDefinition definition =
                        Introspection.getFieldDefinition(execution.getGraphQLSchema(), type, selection.getName());
                if (code.getDataFetcher(type, definition) != Properties.INSTANCE) {
                    return new Shape(type, false, List.of());
                }
                parts.add(new Part(key, selection, definition));
            }
            return new Shape(type, true, parts);
        }

        /** Counts the values of the answer as graphql-java does. */
        void count() {
            ResultNodesInfo counted = execution.getResultNodesInfo();
            Integer most = execution.getGraphQLContext().get(ResultNodesInfo.MAX_RESULT_NODES);
            for (int value = 0; value < values; value++) {
                int all = counted.incrementAndGetResultNodesCount();
                if (most != null && all > most) {
                    counted.maxResultNodesExceeded();
                }
            }
        }
    }
}
