package gaming.graphql;

import gaming.core.ErrorCode;
import gaming.core.Nearest;
import gaming.core.Refusal;
import graphql.AssertException;
import graphql.GraphQLContext;
import graphql.execution.CoercedVariables;
import graphql.execution.InputMapDefinesTooManyFieldsException;
import graphql.execution.NonNullableValueCoercedAsNullException;
import graphql.execution.RawVariables;
import graphql.execution.ValuesResolver;
import graphql.language.Argument;
import graphql.language.Directive;
import graphql.language.Field;
import graphql.language.ListType;
import graphql.language.Node;
import graphql.language.NonNullType;
import graphql.language.NullValue;
import graphql.language.OperationDefinition;
import graphql.language.TypeName;
import graphql.language.VariableDefinition;
import graphql.language.VariableReference;
import graphql.schema.CoercingParseValueException;
import graphql.schema.GraphQLEnumType;
import graphql.schema.GraphQLInputObjectField;
import graphql.schema.GraphQLInputObjectType;
import graphql.schema.GraphQLList;
import graphql.schema.GraphQLNonNull;
import graphql.schema.GraphQLScalarType;
import graphql.schema.GraphQLSchema;
import graphql.schema.GraphQLType;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the variable with a wrong value, because graphql-java's message about it has names of Java classes. */
final class Variables {
    private Variables() {}

    /** The first problem, as a refusal BAD_USER_INPUT. It has no {@code field} if this class finds no problem. */
    private static Refusal problem(GraphQLSchema schema, OperationDefinition operation, Map<String, Object> variables) {
        try {
            for (VariableDefinition variable : operation.getVariableDefinitions()) {
                String name = variable.getName();
                if (variables.containsKey(name) || variable.getDefaultValue() == null) {
                    check(name, type(schema, variable.getType()), variables.get(name));
                }
            }
        } catch (Refusal problem) {
            return problem;
        }
        return new Refusal(ErrorCode.BAD_USER_INPUT, "A variable has a value that does not fit the document");
    }

    /** A variable with a default may be null where the argument may not; graphql-java detects this only here. */
    static Map<String, Object> arguments(Plan.Step field, OperationDefinition operation, CoercedVariables variables) {
        try {
            return field.arguments(variables);
        } catch (NonNullableValueCoercedAsNullException | AssertException e) {
            for (VariableDefinition variable : operation.getVariableDefinitions()) {
                if (variable.getDefaultValue() != null && variables.get(variable.getName()) == null) {
                    throw wrong(variable.getName(), "must not be null");
                }
            }
            throw e;
        }
    }

    /** The values by the rules of GraphQL, with defaults. Errors: BAD_USER_INPUT. */
    static CoercedVariables coerced(
            GraphQLSchema schema, OperationDefinition operation, Map<String, Object> variables) {
        if (operation.getVariableDefinitions().isEmpty()) {
            return CoercedVariables.emptyVariables();
        }
        try {
            return ValuesResolver.coerceVariableValues(
                    schema,
                    operation.getVariableDefinitions(),
                    RawVariables.of(variables),
                    GraphQLContext.getDefault(),
                    Locale.ENGLISH);
        } catch (CoercingParseValueException
                | NonNullableValueCoercedAsNullException
                | InputMapDefinesTooManyFieldsException e) {
            throw problem(schema, operation, variables);
        }
    }

    /** The variables of {@code @skip} and {@code @include}, on which the plan of an operation depends. */
    static List<String> conditions(List<Node<?>> nodes) {
        return nodes.stream()
                .filter(Directive.class::isInstance)
                .flatMap(condition -> ((Directive) condition).getArguments().stream())
                .map(Argument::getValue)
                .filter(VariableReference.class::isInstance)
                .map(variable -> ((VariableReference) variable).getName())
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * The variables of conditions and of introspection. Such a variable may be null by the rules of GraphQL if it has a
     * default, but graphql-java fails at the null. Refuses a null that is written in such a place.
     */
    static Set<String> neverNull(List<Node<?>> nodes) {
        var names = new HashSet<String>();
        nodes.stream().flatMap(Variables::neverNullArguments).forEach(argument -> {
            switch (argument.getValue()) {
                case VariableReference variable -> names.add(variable.getName());
                case NullValue _ -> throw wrong(argument.getName(), "must not be null");
                default -> {}
            }
        });
        return Set.copyOf(names);
    }

    private static Stream<Argument> neverNullArguments(Node<?> node) {
        return switch (node) {
            case Directive condition -> condition.getArguments().stream();
            case Field field ->
                field.getArguments().stream()
                        .filter(argument -> field.getName().equals("__type")
                                || argument.getName().equals("includeDeprecated"));
            default -> Stream.empty();
        };
    }

    static void requireNotNull(Set<String> neverNull, OperationDefinition operation, Map<String, Object> variables) {
        if (neverNull.isEmpty()) {
            return;
        }
        for (VariableDefinition variable : operation.getVariableDefinitions()) {
            String name = variable.getName();
            boolean isNull = variables.containsKey(name)
                    ? variables.get(name) == null
                    : variable.getDefaultValue() instanceof NullValue;
            if (isNull && neverNull.contains(name)) {
                throw wrong(name, "must not be null");
            }
        }
    }

    private static GraphQLType type(GraphQLSchema schema, graphql.language.Type<?> written) {
        return switch (written) {
            case NonNullType nonNull -> GraphQLNonNull.nonNull(type(schema, nonNull.getType()));
            case ListType list -> GraphQLList.list(type(schema, list.getType()));
            case TypeName name -> Objects.requireNonNull(schema.getType(name.getName()));
            default -> throw new IllegalStateException("Unknown type " + written.getClass());
        };
    }

    private static void check(String field, GraphQLType type, @Nullable Object value) {
        if (type instanceof GraphQLNonNull nonNull) {
            if (value == null) {
                throw wrong(field, "is required");
            }
            check(field, nonNull.getWrappedType(), value);
        } else if (value != null) {
            checkPresent(field, type, value);
        }
    }

    private static void checkPresent(String field, GraphQLType type, Object value) {
        switch (type) {
            case GraphQLList list -> {
                for (Object each : value instanceof List<?> values ? values : List.of(value)) {
                    check(field, list.getWrappedType(), each);
                }
            }
            case GraphQLInputObjectType object -> checkObject(field, object, value);
            case GraphQLEnumType enumeration -> {
                if (!(value instanceof String name) || enumeration.getValue(name) == null) {
                    throw wrong(
                            field,
                            "must be one of the values of " + enumeration.getName()
                                    + Nearest.hint(String.valueOf(value), ValidationErrors.names(enumeration)));
                }
            }
            case GraphQLScalarType scalar -> {
                try {
                    scalar.getCoercing().parseValue(value, GraphQLContext.getDefault(), Locale.ENGLISH);
                } catch (CoercingParseValueException e) {
                    throw wrong(field, "must be of the type " + scalar.getName());
                }
            }
            default -> throw new IllegalStateException("No input can be a " + type.getClass());
        }
    }

    private static void checkObject(String field, GraphQLInputObjectType type, Object value) {
        if (!(value instanceof Map<?, ?> object)) {
            throw wrong(field, "must be an object, " + type.getName());
        }
        for (Object name : object.keySet()) {
            if (type.getField(String.valueOf(name)) == null) {
                String hint = Nearest.hint(String.valueOf(name), ValidationErrors.names(type));
                throw wrong(String.valueOf(name), "is not a field of " + type.getName() + hint);
            }
        }
        for (GraphQLInputObjectField each : type.getFields()) {
            if (object.containsKey(each.getName()) || !each.hasSetDefaultValue()) {
                check(each.getName(), each.getType(), object.get(each.getName()));
            }
        }
    }

    private static Refusal wrong(String field, String what) {
        return new Refusal(ErrorCode.BAD_USER_INPUT, field + " " + what, Map.of("field", field));
    }
}
