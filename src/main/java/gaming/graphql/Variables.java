package gaming.graphql;

import gaming.core.ErrorCode;
import gaming.core.Nearest;
import gaming.core.Refusal;
import graphql.AssertException;
import graphql.GraphQLContext;
import graphql.execution.NonNullableValueCoercedAsNullException;
import graphql.language.ListType;
import graphql.language.NonNullType;
import graphql.language.OperationDefinition;
import graphql.language.TypeName;
import graphql.language.VariableDefinition;
import graphql.schema.CoercingParseValueException;
import graphql.schema.DataFetchingEnvironment;
import graphql.schema.GraphQLEnumType;
import graphql.schema.GraphQLInputObjectField;
import graphql.schema.GraphQLInputObjectType;
import graphql.schema.GraphQLList;
import graphql.schema.GraphQLNonNull;
import graphql.schema.GraphQLScalarType;
import graphql.schema.GraphQLSchema;
import graphql.schema.GraphQLType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the variable, or the field of a variable, that has a wrong value. graphql-java finds the same error, but its
 * message contains names of Java classes. So this class runs only after graphql-java has refused a request.
 */
final class Variables {
    private Variables() {}

    /** The first problem, as a refusal BAD_USER_INPUT with {@code field}. */
    static Refusal problem(GraphQLSchema schema, OperationDefinition operation, Map<String, Object> variables) {
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

    /**
     * The arguments of a field. A variable with a default may be null where the argument may not be null. graphql-java
     * detects such a null only here.
     */
    static Map<String, Object> arguments(DataFetchingEnvironment field) {
        try {
            return field.getArguments();
        } catch (NonNullableValueCoercedAsNullException | AssertException e) {
            for (VariableDefinition variable : field.getOperationDefinition().getVariableDefinitions()) {
                if (variable.getDefaultValue() != null && field.getVariables().get(variable.getName()) == null) {
                    throw wrong(variable.getName(), "must not be null");
                }
            }
            throw e;
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
