package gaming.graphql;

import gaming.core.Page;
import graphql.introspection.Introspection;
import graphql.language.Argument;
import graphql.language.ArrayValue;
import graphql.language.Document;
import graphql.language.Field;
import graphql.language.FragmentDefinition;
import graphql.language.FragmentSpread;
import graphql.language.InlineFragment;
import graphql.language.IntValue;
import graphql.language.ObjectField;
import graphql.language.ObjectValue;
import graphql.language.OperationDefinition;
import graphql.language.Selection;
import graphql.language.SelectionSet;
import graphql.language.StringValue;
import graphql.language.TypeName;
import graphql.language.Value;
import graphql.language.VariableDefinition;
import graphql.language.VariableReference;
import graphql.schema.GraphQLAppliedDirective;
import graphql.schema.GraphQLAppliedDirectiveArgument;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLFieldsContainer;
import graphql.schema.GraphQLList;
import graphql.schema.GraphQLNamedOutputType;
import graphql.schema.GraphQLSchema;
import graphql.schema.GraphQLType;
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
        for (GraphQLType type : schema.getAllTypesAsList()) {
            if (type instanceof GraphQLFieldsContainer container) {
                boolean introspection = Introspection.isIntrospectionTypes(container.getName());
                for (GraphQLFieldDefinition field : container.getFieldDefinitions()) {
                    weights.put(field, introspection ? introspected(container, field) : declared(field));
                }
            }
        }
    }

    private static Weight declared(GraphQLFieldDefinition field) {
        GraphQLAppliedDirective cost = field.getAppliedDirective("cost");
        GraphQLAppliedDirective listSize = field.getAppliedDirective("listSize");
        double length = listSize != null ? number(listSize, "assumedSize") : isList(field) ? USUAL_LENGTH : 1;
        return new Weight(
                cost == null ? 1 : number(cost, "weight"),
                cost == null ? 0 : number(cost, "word"),
                1,
                length,
                field.getArgument("limit") != null);
    }

    private Weight introspected(GraphQLFieldsContainer type, GraphQLFieldDefinition field) {
        double length = isList(field) ? lengthOf(type.getName() + "." + field.getName()) : 1;
        return new Weight(INTROSPECTED, 0, INTROSPECTED, length, false);
    }

    private double lengthOf(String list) {
        List<GraphQLFieldsContainer> objects = schema.getAllTypesAsList().stream()
                .filter(GraphQLFieldsContainer.class::isInstance)
                .map(GraphQLFieldsContainer.class::cast)
                .toList();
        int types = schema.getAllTypesAsList().size();
        long fields = objects.stream()
                .mapToLong(object -> object.getFieldDefinitions().size())
                .sum();
        return switch (list) {
            case "__Schema.types" -> types;
            case "__Type.fields" -> (double) fields / types;
            default -> 1;
        };
    }

    private static boolean isList(GraphQLFieldDefinition field) {
        return GraphQLTypeUtil.unwrapNonNull(field.getType()) instanceof GraphQLList;
    }

    private static double number(GraphQLAppliedDirective directive, String argument) {
        GraphQLAppliedDirectiveArgument given = directive.getArgument(argument);
        return given != null && given.getValue() instanceof Number number ? number.doubleValue() : 0;
    }

    /** The cost of an operation of a valid document, rounded up. */
    long of(Document document, OperationDefinition operation, Map<String, Object> variables) {
        GraphQLFieldsContainer root = operation.getOperation() == OperationDefinition.Operation.MUTATION
                ? schema.getMutationType()
                : schema.getQueryType();
        double cost = new Asked(operation, variables, Documents.fragments(document))
                .of(operation.getSelectionSet(), Objects.requireNonNull(root), 0, 0);
        return (long) Math.ceil(cost);
    }

    private final class Asked {
        private final OperationDefinition operation;
        private final Map<String, Object> variables;
        private final Map<String, FragmentDefinition> fragments;

        Asked(OperationDefinition operation, Map<String, Object> variables, Map<String, FragmentDefinition> fragments) {
            this.operation = operation;
            this.variables = variables;
            this.fragments = fragments;
        }

        /** {@code words}: those of the search that has this result. {@code onPage}: the limit of the page, or 0. */
        private double of(@Nullable SelectionSet selections, GraphQLFieldsContainer type, double words, double onPage) {
            double cost = 0;
            if (selections != null) {
                for (Selection<?> selection : selections.getSelections()) {
                    cost += switch (selection) {
                        case Field field -> of(field, type, words, onPage);
                        case InlineFragment inline ->
                            of(inline.getSelectionSet(), on(inline.getTypeCondition(), type), words, onPage);
                        case FragmentSpread spread -> {
                            FragmentDefinition fragment = Objects.requireNonNull(fragments.get(spread.getName()));
                            yield of(fragment.getSelectionSet(), on(fragment.getTypeCondition(), type), words, onPage);
                        }
                        default -> throw new IllegalStateException("Unknown selection " + selection.getClass());
                    };
                }
            }
            return cost;
        }

        private double of(Field field, GraphQLFieldsContainer type, double words, double onPage) {
            GraphQLFieldDefinition definition = Introspection.getFieldDefinition(schema, type, field.getName());
            Weight weight = weights.getOrDefault(definition, Weight.ONE);
            double searched = field.getArguments().isEmpty() ? words : Math.max(words, searched(field));
            double cost = weight.itself() + weight.word() * searched;
            GraphQLNamedOutputType below = (GraphQLNamedOutputType) GraphQLTypeUtil.unwrapAll(definition.getType());
            if (field.getSelectionSet() == null || !(below instanceof GraphQLFieldsContainer container)) {
                return cost;
            }
            if (weight.paged()) {
                return cost + of(field.getSelectionSet(), container, searched, limit(field));
            }
            double length = onPage > 0 && field.getName().equals("data") ? onPage : weight.length();
            return cost + length * (weight.each() + of(field.getSelectionSet(), container, searched, 0));
        }

        private GraphQLFieldsContainer on(@Nullable TypeName condition, GraphQLFieldsContainer type) {
            return condition != null && schema.getType(condition.getName()) instanceof GraphQLFieldsContainer other
                    ? other
                    : type;
        }

        private double limit(Field field) {
            Object limit = argument(field, "limit");
            int asked = limit instanceof Number number ? number.intValue() : Page.DEFAULT_LIMIT;
            return Math.clamp(asked, 1, Page.LARGEST_LIMIT);
        }

        /** The number of words in the search text of a field. */
        private double searched(Field field) {
            Object query = argument(field, "query");
            if (query == null && argument(field, "filter") instanceof Map<?, ?> filter) {
                query = filter.get("query");
            }
            return query instanceof String text ? words.in(text) : 0;
        }

        private @Nullable Object argument(Field field, String name) {
            for (Argument argument : field.getArguments()) {
                if (argument.getName().equals(name)) {
                    return value(argument.getValue());
                }
            }
            return null;
        }

        private @Nullable Object value(@Nullable Value<?> written) {
            return switch (written) {
                case IntValue number -> number.getValue();
                case StringValue text -> text.getValue();
                case ArrayValue list ->
                    list.getValues().stream().map(this::value).toList();
                case ObjectValue object -> {
                    var values = new HashMap<String, @Nullable Object>();
                    for (ObjectField field : object.getObjectFields()) {
                        values.put(field.getName(), value(field.getValue()));
                    }
                    yield values;
                }
                case VariableReference reference -> variable(reference.getName());
                case null, default -> null;
            };
        }

        private @Nullable Object variable(String name) {
            if (variables.containsKey(name)) {
                return variables.get(name);
            }
            for (VariableDefinition variable : operation.getVariableDefinitions()) {
                if (variable.getName().equals(name)) {
                    return value(variable.getDefaultValue());
                }
            }
            return null;
        }
    }
}
