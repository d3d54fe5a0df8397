package gaming.graphql;

import graphql.schema.GraphQLArgument;
import graphql.schema.GraphQLEnumType;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLInputObjectField;
import graphql.schema.GraphQLInputObjectType;
import graphql.schema.GraphQLInputType;
import graphql.schema.GraphQLList;
import graphql.schema.GraphQLNonNull;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLScalarType;
import graphql.schema.GraphQLSchema;
import graphql.schema.GraphQLType;
import graphql.schema.GraphQLTypeUtil;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A valid document of a contract with one of everything that a caller may write, made from a seed. */
final class RandomDocument {
    private static final int DEEPEST = 6;

    private final SplittableRandom random;
    private final Map<String, List<String>> fragmentsOfTypes = new HashMap<>();
    private final StringBuilder fragments = new StringBuilder();
    private final Map<String, String> declarations = new LinkedHashMap<>();
    private final Map<String, Object> variables = new HashMap<>();
    private final String text;

    RandomDocument(GraphQLSchema schema, long seed) {
        random = new SplittableRandom(seed);
        boolean mutation = happens(15);
        String selections = mutation
                ? selections(Objects.requireNonNull(schema.getMutationType()), 1)
                : selections(schema.getQueryType(), 1) + introspection();
        String declared = declarations.isEmpty() ? "" : "(" + String.join(", ", declarations.values()) + ")";
        text = (mutation ? "mutation" : "query") + " Q" + declared + " {" + selections + "} " + fragments;
    }

    GraphQlRequest request() {
        return new GraphQlRequest(text, null, variables, null);
    }

    private boolean happens(int percent) {
        return random.nextInt(100) < percent;
    }

    private String introspection() {
        return switch (random.nextInt(20)) {
            case 0 -> " __schema" + directive() + " {queryType {name} directives {name}}";
            case 1 -> " t: __type(name: \"CasinoGameModel\") {name kind fields {name}}";
            default -> "";
        };
    }

    private String selections(GraphQLObjectType type, int depth) {
        var selections = new StringBuilder();
        List<GraphQLFieldDefinition> fields = type.getFieldDefinitions().stream()
                .filter(field ->
                        depth < DEEPEST || !(GraphQLTypeUtil.unwrapAll(field.getType()) instanceof GraphQLObjectType))
                .toList();
        int wanted = 1 + random.nextInt(depth == 1 ? 3 : 4);
        for (int each = 0; each < wanted; each++) {
            selections.append(' ');
            switch (random.nextInt(12)) {
                case 0 -> selections.append("__typename").append(directive());
                case 1 ->
                    selections
                            .append(happens(50) ? "... on " + type.getName() : "...")
                            .append(directive())
                            .append(" {")
                            .append(selections(type, depth))
                            .append('}');
                case 2 -> selections.append("...").append(fragment(type, depth)).append(directive());
                default -> {
                    if (fields.isEmpty()) {
                        selections.append("__typename");
                    } else {
                        selections.append(field(fields.get(random.nextInt(fields.size())), depth));
                    }
                }
            }
        }
        return selections.toString();
    }

    /** A fragment can be used again where it is not deeper than where it was made. */
    private String fragment(GraphQLObjectType type, int depth) {
        List<String> known = fragmentsOfTypes.computeIfAbsent(type.getName() + depth, _ -> new ArrayList<>());
        if (known.isEmpty() || happens(30)) {
            String selections = selections(type, depth);
            String name = "F" + fragments.length();
            fragments
                    .append("fragment ")
                    .append(name)
                    .append(" on ")
                    .append(type.getName())
                    .append(" {")
                    .append(selections)
                    .append("} ");
            known.add(name);
            return name;
        }
        return known.get(random.nextInt(known.size()));
    }

    /** The alias follows from field and arguments, because two selections of one name must be the same. */
    private String field(GraphQLFieldDefinition field, int depth) {
        var arguments = new ArrayList<String>();
        for (GraphQLArgument argument : field.getArguments()) {
            boolean required = GraphQLTypeUtil.isNonNull(argument.getType()) && !argument.hasSetDefaultValue();
            if (required || happens(60)) {
                arguments.add(argument.getName() + ": " + argument(argument.getType()));
            }
        }
        String written = arguments.isEmpty() ? "" : "(" + String.join(", ", arguments) + ")";
        String alias = written.isEmpty() && happens(80)
                ? ""
                : "a" + Integer.toHexString((field.getName() + written).hashCode()) + ": ";
        String below = GraphQLTypeUtil.unwrapAll(field.getType()) instanceof GraphQLObjectType object
                ? " {" + selections(object, depth + 1) + "}"
                : "";
        return alias + field.getName() + written + directive() + below;
    }

    private String directive() {
        if (!happens(12)) {
            return "";
        }
        String condition = "true";
        if (happens(60)) {
            condition = "$c" + random.nextInt(3);
            boolean byDefault = happens(40);
            declarations.putIfAbsent(condition, condition + ": Boolean" + (byDefault ? " = true" : "!"));
            if (!declarations.get(condition).endsWith("true") || happens(50)) {
                variables.putIfAbsent(condition.substring(1), happens(60));
            }
        }
        return happens(50)
                ? " @include(if: " + condition + ")"
                : " @skip(if: " + (condition.equals("true") ? "false" : condition) + ")";
    }

    private String argument(GraphQLInputType type) {
        if (!happens(40)) {
            return literal(type);
        }
        String name = "v" + declarations.size();
        String declared = GraphQLTypeUtil.simplePrint(type);
        boolean hasDefault = happens(30);
        if (hasDefault) {
            // A variable with a default may be null where the argument may not: a nullable variable is valid there
            declared = GraphQLTypeUtil.simplePrint(GraphQLTypeUtil.unwrapNonNull(type)) + " = "
                    + literal((GraphQLInputType) GraphQLTypeUtil.unwrapNonNull(type), false);
        }
        declarations.put(name, "$" + name + ": " + declared);
        if (!hasDefault || happens(60)) {
            boolean mayBeNull = hasDefault || !GraphQLTypeUtil.isNonNull(type);
            if (!mayBeNull || happens(80)) {
                variables.put(name, mayBeNull && happens(10) ? null : value(type));
            }
        }
        return "$" + name;
    }

    private String literal(GraphQLType type) {
        return literal(type, true);
    }

    private String literal(GraphQLType type, boolean mayBeNull) {
        if (type instanceof GraphQLNonNull required) {
            return literal(required.getWrappedType(), false);
        }
        if (mayBeNull && happens(10)) {
            return "null";
        }
        return switch (type) {
            case GraphQLList list ->
                happens(20) && !(list.getWrappedType() instanceof GraphQLList)
                        ? literal(list.getWrappedType(), false)
                        : "[" + literal(list.getWrappedType()) + ", " + literal(list.getWrappedType()) + "]";
            case GraphQLInputObjectType object -> {
                var fields = new ArrayList<String>();
                for (GraphQLInputObjectField field : object.getFields()) {
                    if (isNeeded(field)) {
                        fields.add(field.getName() + ": " + literal(field.getType()));
                    }
                }
                yield "{" + String.join(", ", fields) + "}";
            }
            case GraphQLEnumType _ -> (String) leaf(type);
            default -> {
                Object leaf = leaf(type);
                yield leaf instanceof String text ? "\"" + text + "\"" : leaf.toString();
            }
        };
    }

    private @Nullable Object value(GraphQLType type) {
        if (type instanceof GraphQLNonNull required) {
            return present(required.getWrappedType());
        }
        return happens(10) ? null : present(type);
    }

    private Object present(GraphQLType type) {
        return switch (type) {
            case GraphQLNonNull required -> present(required.getWrappedType());
            case GraphQLList list -> {
                var items = new ArrayList<@Nullable Object>();
                for (int each = random.nextInt(3); each > 0; each--) {
                    items.add(value(list.getWrappedType()));
                }
                yield items;
            }
            case GraphQLInputObjectType object -> {
                var fields = new LinkedHashMap<String, @Nullable Object>();
                for (GraphQLInputObjectField field : object.getFields()) {
                    if (isNeeded(field)) {
                        fields.put(field.getName(), value(field.getType()));
                    }
                }
                yield fields;
            }
            default -> leaf(type);
        };
    }

    private boolean isNeeded(GraphQLInputObjectField field) {
        return (GraphQLTypeUtil.isNonNull(field.getType()) && !field.hasSetDefaultValue()) || happens(50);
    }

    private Object leaf(GraphQLType type) {
        return switch (type) {
            case GraphQLEnumType enumeration ->
                enumeration
                        .getValues()
                        .get(random.nextInt(enumeration.getValues().size()))
                        .getName();
            case GraphQLScalarType scalar ->
                switch (scalar.getName()) {
                    case "Int" -> random.nextInt(100);
                    case "Float" -> random.nextInt(1000) / 8.0;
                    case "Boolean" -> random.nextBoolean();
                    case "Date" -> "2026-11-20T09:30:00Z";
                    default -> "text" + random.nextInt(10);
                };
            default -> throw new IllegalStateException("No leaf is a " + type);
        };
    }
}
