package gaming.graphql;

import gaming.core.Page;
import graphql.execution.CoercedVariables;
import graphql.introspection.Introspection;
import graphql.language.Argument;
import graphql.language.Field;
import graphql.language.FragmentDefinition;
import graphql.language.IntValue;
import graphql.language.ObjectValue;
import graphql.language.OperationDefinition;
import graphql.language.OperationDefinition.Operation;
import graphql.language.SelectionSet;
import graphql.language.StringValue;
import graphql.language.Value;
import graphql.language.VariableReference;
import graphql.schema.GraphQLAppliedDirective;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLFieldsContainer;
import graphql.schema.GraphQLList;
import graphql.schema.GraphQLNamedType;
import graphql.schema.GraphQLSchema;
import graphql.schema.GraphQLTypeUtil;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Computes the cost of an operation before the operation runs (details.md, "Amendments", Cost): the weight of each
 * selected field, and 1 for each object. The selections below a list count once for each object of the list.
 * {@code @skip} and {@code @include} save nothing. graphql-java's own calculator adds up in ints, and nested lists
 * overflow an int.
 */
final class Costs {
    /** The length of a list without {@code @listSize} that is not the list of a page. */
    private static final double USUAL_LENGTH = 10;

    /** The cost of an introspection field, and of each of its objects. The objects are in memory. */
    private static final double INTROSPECTED = 0.2;

    private final GraphQLSchema schema;
    private final SearchedWords words;
    private final IdentityHashMap<GraphQLFieldDefinition, Weight> weights = new IdentityHashMap<>();

    /**
     * @param word the additional cost of each word of the search text
     * @param each the cost of each object, without the selections below it
     * @param length the assumed number of objects
     * @param paged whether the field has {@code limit}; its field {@code data} then has the values of the page
     */
    private record Weight(double itself, double word, double each, double length, boolean paged) {
        static final Weight ONE = new Weight(1, 0, 1, 1, false);
    }

    Costs(GraphQLSchema schema, SearchedWords words) {
        this.schema = schema;
        this.words = words;
        for (var type : schema.getAllTypesAsList()) {
            if (type instanceof GraphQLFieldsContainer object) {
                object.getFieldDefinitions().forEach(field -> weights.put(field, weight(object.getName(), field)));
            }
        }
    }

    private Weight weight(String type, GraphQLFieldDefinition field) {
        if (Introspection.isIntrospectionTypes(type)) {
            return new Weight(INTROSPECTED, 0, INTROSPECTED, introspected(type + "." + field.getName()), false);
        }
        GraphQLAppliedDirective cost = field.getAppliedDirective("cost");
        GraphQLAppliedDirective listSize = field.getAppliedDirective("listSize");
        boolean list = GraphQLTypeUtil.unwrapNonNull(field.getType()) instanceof GraphQLList;
        double length = number(listSize, "assumedSize", list ? USUAL_LENGTH : 1);
        boolean paged = field.getArgument("limit") != null;
        return new Weight(number(cost, "weight", 1), number(cost, "word", 0), 1, length, paged);
    }

    private double introspected(String field) {
        List<GraphQLNamedType> types = schema.getAllTypesAsList();
        return switch (field) {
            case "__Schema.types" -> types.size();
            case "__Type.fields" ->
                types.stream()
                        .mapToInt(type -> type instanceof GraphQLFieldsContainer object
                                ? object.getFieldDefinitions().size()
                                : 0)
                        .average()
                        .orElseThrow();
            default -> 1;
        };
    }

    /** An argument of the directive that is not written is 0. */
    private static double number(@Nullable GraphQLAppliedDirective directive, String argument, double without) {
        if (directive == null) {
            return without;
        }
        var given = directive.getArgument(argument);
        return given != null && given.getValue() instanceof Number number ? number.doubleValue() : 0;
    }

    /** The cost of an operation of a valid document, rounded up. */
    long of(OperationDefinition operation, Map<String, FragmentDefinition> fragments, CoercedVariables variables) {
        boolean mutation = operation.getOperation() == Operation.MUTATION;
        GraphQLFieldsContainer root = mutation ? schema.getMutationType() : schema.getQueryType();
        var asked = new Asked(fragments, variables);
        return (long) Math.ceil(of(asked, operation.getSelectionSet(), Objects.requireNonNull(root), 0, 0));
    }

    /** {@code words}: those of the search that has this result. {@code onPage}: the limit of the page, or 0. */
    private double of(
            Asked asked, @Nullable SelectionSet selections, GraphQLFieldsContainer type, double words, double onPage) {
        double cost = 0;
        for (Field field : Selections.fields(selections, asked.fragments())) {
            cost += of(asked, field, type, words, onPage);
        }
        return cost;
    }

    private double of(Asked asked, Field field, GraphQLFieldsContainer type, double words, double onPage) {
        GraphQLFieldDefinition definition = Introspection.getFieldDefinition(schema, type, field.getName());
        Weight weight = weights.getOrDefault(definition, Weight.ONE);
        double searched = field.getArguments().isEmpty() ? words : Math.max(words, searched(asked, field));
        double cost = weight.itself() + weight.word() * searched;
        if (!(GraphQLTypeUtil.unwrapAll(definition.getType()) instanceof GraphQLFieldsContainer below)) {
            return cost;
        }
        if (weight.paged()) {
            int limit =
                    asked.argument(field, "limit") instanceof Number number ? number.intValue() : Page.DEFAULT_LIMIT;
            double page = Math.clamp(limit, 1, Page.LARGEST_LIMIT);
            return cost + of(asked, field.getSelectionSet(), below, searched, page);
        }
        double length = onPage > 0 && field.getName().equals("data") ? onPage : weight.length();
        return cost + length * (weight.each() + of(asked, field.getSelectionSet(), below, searched, 0));
    }

    /** The number of words in the search text of a field. */
    private double searched(Asked asked, Field field) {
        Object query = asked.argument(field, "query");
        if (query == null && asked.argument(field, "filter") instanceof Map<?, ?> filter) {
            query = filter.get("query");
        }
        return query instanceof String text ? words.in(text) : 0;
    }

    private record Asked(Map<String, FragmentDefinition> fragments, CoercedVariables variables) {
        @Nullable
        Object argument(Field field, String name) {
            for (Argument argument : field.getArguments()) {
                if (argument.getName().equals(name)) {
                    return value(argument.getValue());
                }
            }
            return null;
        }

        /** A number, a text or an object; null for every other value, because no cost depends on it. */
        private @Nullable Object value(@Nullable Value<?> written) {
            return switch (written) {
                case IntValue number -> number.getValue();
                case StringValue text -> text.getValue();
                case ObjectValue object -> {
                    var values = new HashMap<String, @Nullable Object>();
                    object.getObjectFields().forEach(field -> values.put(field.getName(), value(field.getValue())));
                    yield values;
                }
                case VariableReference reference -> variables.get(reference.getName());
                case null, default -> null;
            };
        }
    }
}
