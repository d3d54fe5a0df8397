package gaming.graphql;

import gaming.core.ErrorCode;
import gaming.core.Nearest;
import graphql.schema.GraphQLEnumType;
import graphql.schema.GraphQLFieldsContainer;
import graphql.schema.GraphQLInputObjectType;
import graphql.schema.GraphQLNamedSchemaElement;
import graphql.schema.GraphQLSchema;
import graphql.schema.GraphQLType;
import graphql.validation.ValidationError;
import graphql.validation.ValidationErrorType;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The errors of documents that do not fit the contract, in the words of {@code i18n/Validation_en.properties}. */
final class ValidationErrors {
    private static final Pattern UNKNOWN =
            Pattern.compile("Unknown (field|argument|type|directive) (@?\\w+)(?: of (\\w+))?");

    /** {@link Engine} declares the directives that are not served for no place of a document. */
    private static final Pattern UNSERVED = Pattern.compile(
            "The directive (@(?!(?:skip|include|deprecated|specifiedBy|oneOf)\\b)\\w+) is not allowed here");

    /** The library quotes the value as a node of the parsed document. */
    private static final Pattern NO_VALUE = Pattern.compile(
            "(?<rule>.* must be a value of (?<type>\\w+)), not (?:(?<kind>Enum|String)Value\\{\\w+='(?<value>\\w+)'}|.*)",
            Pattern.DOTALL);

    private ValidationErrors() {}

    static CodedError coded(ValidationError error, GraphQLSchema schema) {
        boolean tooMuch = error.getValidationErrorType() == ValidationErrorType.MaxQueryDepthExceeded
                || error.getValidationErrorType() == ValidationErrorType.MaxQueryFieldsExceeded;
        return CodedError.of(
                tooMuch ? ErrorCode.QUERY_TOO_COMPLEX : ErrorCode.GRAPHQL_VALIDATION_FAILED,
                message(error, schema),
                error.getLocations());
    }

    static List<String> names(@Nullable GraphQLType type) {
        List<? extends GraphQLNamedSchemaElement> named = switch (type) {
            case GraphQLEnumType enumeration -> enumeration.getValues();
            case GraphQLInputObjectType input -> input.getFields();
            case GraphQLFieldsContainer output -> output.getFieldDefinitions();
            case null, default -> List.of();
        };
        return named.stream().map(GraphQLNamedSchemaElement::getName).toList();
    }

    private static String message(ValidationError error, GraphQLSchema schema) {
        String message = UNSERVED.matcher(error.getMessage()).replaceFirst("Unknown directive $1");
        if (error.getValidationErrorType() == ValidationErrorType.UnknownArgument) {
            message += " of " + error.getQueryPath().getLast();
        }
        Matcher unknown = UNKNOWN.matcher(message);
        if (unknown.matches()) {
            return message + Nearest.hint(unknown.group(2), known(unknown.group(1), unknown.group(3), schema));
        }
        Matcher value = NO_VALUE.matcher(message);
        if (value.matches()) {
            String given = value.group("value");
            String quote = "String".equals(value.group("kind")) ? "\"" : "";
            String hint = given == null ? "" : Nearest.hint(given, names(schema.getType(value.group("type"))));
            return value.group("rule") + (given == null ? "" : ", not " + quote + given + quote + hint);
        }
        return message;
    }

    private static List<String> known(String kind, @Nullable String owner, GraphQLSchema schema) {
        return switch (kind) {
            case "type" ->
                schema.getAllTypesAsList().stream()
                        .map(GraphQLNamedSchemaElement::getName)
                        .toList();
            case "directive" -> List.of("@skip", "@include");
            case "argument" -> arguments(Objects.requireNonNull(owner), schema);
            default -> names(schema.getType(Objects.requireNonNull(owner)));
        };
    }

    /** The arguments of all fields with this name, because the library does not tell the type of the field. */
    private static List<String> arguments(String field, GraphQLSchema schema) {
        return schema.getAllTypesAsList().stream()
                .filter(type -> names(type).contains(field) && type instanceof GraphQLFieldsContainer)
                .flatMap(type -> ((GraphQLFieldsContainer) type).getFieldDefinition(field).getArguments().stream())
                .map(GraphQLNamedSchemaElement::getName)
                .toList();
    }
}
