package gaming.graphql;

import gaming.core.ErrorCode;
import gaming.core.Nearest;
import gaming.core.Refusal;
import graphql.GraphQLContext;
import graphql.GraphQLException;
import graphql.execution.CoercedVariables;
import graphql.execution.RawVariables;
import graphql.execution.TypeFromAST;
import graphql.execution.ValuesResolver;
import graphql.language.Argument;
import graphql.language.Directive;
import graphql.language.Field;
import graphql.language.Node;
import graphql.language.NullValue;
import graphql.language.OperationDefinition;
import graphql.language.VariableDefinition;
import graphql.language.VariableReference;
import graphql.schema.CoercingParseValueException;
import graphql.schema.GraphQLEnumType;
import graphql.schema.GraphQLInputObjectType;
import graphql.schema.GraphQLList;
import graphql.schema.GraphQLScalarType;
import graphql.schema.GraphQLSchema;
import graphql.schema.GraphQLType;
import graphql.schema.GraphQLTypeUtil;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The values of variables. It finds the wrong one itself, because graphql-java's message has names of Java classes. */
final class Variables {
    private static final String NOT_NULL = "must not be null";

    private Variables() {}

    /** A variable with a default may be null where the argument may not; graphql-java detects this only here. */
    static Map<String, Object> arguments(Plan.Step step, OperationDefinition operation, CoercedVariables variables) {
        try {
            return arguments(Objects.requireNonNull(step.field()), step.written(), variables);
        } catch (GraphQLException e) {
            for (VariableDefinition variable : operation.getVariableDefinitions()) {
                if (variable.getDefaultValue() != null && variables.get(variable.getName()) == null) {
                    throw Refusal.ofField(variable.getName(), NOT_NULL);
                }
            }
            throw e;
        }
    }

    static Map<String, Object> arguments(Shape.Field field, List<Argument> written, CoercedVariables variables) {
        return field.resolver() == null
                ? Map.of()
                : ValuesResolver.getArgumentValues(
                        field.resolver().declared(), written, variables, GraphQLContext.getDefault(), Locale.ENGLISH);
    }

    /**
     * The values by the rules of GraphQL, with defaults. Those of {@code conditions} may not be null. Errors:
     * BAD_USER_INPUT, with {@code field} if it is known.
     */
    static CoercedVariables coerced(
            GraphQLSchema schema,
            OperationDefinition operation,
            Set<String> conditions,
            Map<String, Object> variables) {
        List<VariableDefinition> definitions = operation.getVariableDefinitions();
        if (definitions.isEmpty()) {
            return CoercedVariables.emptyVariables();
        }
        try {
            CoercedVariables coerced = ValuesResolver.coerceVariableValues(
                    schema, definitions, RawVariables.of(variables), GraphQLContext.getDefault(), Locale.ENGLISH);
            for (String name : conditions) {
                if (coerced.containsKey(name) && coerced.get(name) == null) {
                    throw Refusal.ofField(name, NOT_NULL);
                }
            }
            return coerced;
        } catch (GraphQLException e) {
            for (VariableDefinition variable : definitions) {
                String name = variable.getName();
                if (variables.containsKey(name) || variable.getDefaultValue() == null) {
                    check(name, TypeFromAST.getTypeFromAST(schema, variable.getType()), variables.get(name));
                }
            }
            throw new Refusal(ErrorCode.BAD_USER_INPUT, "A variable has a value that does not fit the document");
        }
    }

    /**
     * The variables of conditions, on which the plan of an operation depends, and of introspection. Such a variable may
     * be null by the rules of GraphQL if it has a default, but graphql-java fails at the null. Refuses a null that is
     * written in such a place.
     */
    static Set<String> conditions(List<Node<?>> nodes) {
        var names = new TreeSet<String>();
        nodes.stream().flatMap(Variables::conditionArguments).forEach(argument -> {
            switch (argument.getValue()) {
                case VariableReference variable -> names.add(variable.getName());
                case NullValue _ -> throw Refusal.ofField(argument.getName(), NOT_NULL);
                default -> {}
            }
        });
        return names;
    }

    private static Stream<Argument> conditionArguments(Node<?> node) {
        return switch (node) {
            case Directive condition -> condition.getArguments().stream();
            case Field field ->
                field.getArguments().stream()
                        .filter(argument -> field.getName().equals("__type")
                                || argument.getName().equals("includeDeprecated"));
            default -> Stream.empty();
        };
    }

    private static void check(String field, GraphQLType type, @Nullable Object value) {
        if (value == null) {
            if (GraphQLTypeUtil.isNonNull(type)) {
                throw Refusal.ofField(field, "is required");
            }
            return;
        }
        switch (GraphQLTypeUtil.unwrapNonNull(type)) {
            case GraphQLList list -> {
                for (Object each : value instanceof List<?> values ? values : List.of(value)) {
                    check(field, list.getWrappedType(), each);
                }
            }
            case GraphQLInputObjectType object -> checkObject(field, object, value);
            case GraphQLEnumType enumeration -> {
                if (!(value instanceof String name) || enumeration.getValue(name) == null) {
                    String hint = Nearest.hint(String.valueOf(value), ValidationErrors.names(enumeration));
                    throw Refusal.ofField(field, "must be one of the values of " + enumeration.getName() + hint);
                }
            }
            case GraphQLScalarType scalar -> {
                try {
                    scalar.getCoercing().parseValue(value, GraphQLContext.getDefault(), Locale.ENGLISH);
                } catch (CoercingParseValueException e) {
                    throw Refusal.ofField(field, "must be of the type " + scalar.getName());
                }
            }
            default -> throw new IllegalStateException("No input can be a " + type.getClass());
        }
    }

    private static void checkObject(String field, GraphQLInputObjectType type, Object value) {
        if (!(value instanceof Map<?, ?> object)) {
            throw Refusal.ofField(field, "must be an object, " + type.getName());
        }
        for (Object key : object.keySet()) {
            String name = String.valueOf(key);
            if (type.getField(name) == null) {
                String hint = Nearest.hint(name, ValidationErrors.names(type));
                throw Refusal.ofField(name, "is not a field of " + type.getName() + hint);
            }
        }
        for (var each : type.getFields()) {
            if (object.containsKey(each.getName()) || !each.hasSetDefaultValue()) {
                check(each.getName(), each.getType(), object.get(each.getName()));
            }
        }
    }
}
