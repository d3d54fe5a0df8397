package gaming.graphql;

import gaming.graphql.Shape.Leaf;
import gaming.money.Money;
import graphql.GraphQLContext;
import graphql.execution.CoercedVariables;
import graphql.language.StringValue;
import graphql.language.Value;
import graphql.schema.Coercing;
import graphql.schema.CoercingParseLiteralException;
import graphql.schema.CoercingParseValueException;
import graphql.schema.CoercingSerializeException;
import graphql.schema.GraphQLScalarType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.microprofile.graphql.Name;

/** The Java types of the types of the contract. */
final class JavaTypes {
    private static final Map<String, Set<Type>> SCALARS = Map.of(
            "String", Set.of(String.class),
            "ID", Set.of(String.class),
            "Int", Set.of(Integer.class),
            "Float", Set.of(Double.class),
            "Boolean", Set.of(Boolean.class),
            "Date", Set.of(Instant.class));

    /** The end of the name of the second field of a {@link Money}. */
    static final String MONEY = "Money";

    private static final Map<Type, Type> BOXES = Map.of(
            int.class, Integer.class,
            double.class, Double.class,
            boolean.class, Boolean.class);

    private JavaTypes() {}

    static Set<Type> ofArgument(GraphQLScalarType scalar) {
        return SCALARS.getOrDefault(scalar.getName(), Set.of());
    }

    /** Whether Java code may answer a scalar with a value of {@code type}. */
    static boolean answers(GraphQLScalarType scalar, Type type) {
        return ofArgument(scalar).contains(type) || (scalar.getName().equals("Float") && type == BigDecimal.class);
    }

    static Type boxed(Type type) {
        return BOXES.getOrDefault(type, type);
    }

    /** The constants of an enum by their names; empty if {@code type} is not an enum. */
    static Map<String, Object> constants(Type type) {
        Map<String, Object> constants = new LinkedHashMap<>();
        if (type instanceof Class<?> enumeration && enumeration.isEnum()) {
            for (Object constant : enumeration.getEnumConstants()) {
                constants.put(((Enum<?>) constant).name(), constant);
            }
        }
        return constants;
    }

    static Leaf leaf(GraphQLScalarType scalar) {
        return switch (scalar.getName()) {
            case "Int" -> Leaf.INT;
            case "Float" -> Leaf.FLOAT;
            case "Boolean" -> Leaf.FLAG;
            case "Date" -> Leaf.DATE;
            default -> Leaf.TEXT;
        };
    }

    /** The contract's name for a component of a record. */
    static String nameOf(RecordComponent component) {
        // The annotation cannot be on a component itself. javac copies it to the accessor and the field.
        Name name = component.getAccessor().getAnnotation(Name.class);
        return name == null ? component.getName() : name.value();
    }

    static Class<?> raw(Type type) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType generic -> raw(generic.getRawType());
            default -> Object.class;
        };
    }

    static String name(Type type) {
        return type.getTypeName();
    }

    /** An {@link Instant} in ISO 8601 and UTC, with milliseconds only if they are not zero (details.md, "GraphQL"). */
    static final class DateScalar implements Coercing<Instant, String> {
        private static final Pattern DAY = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
        private static final String EXPECTED = "Expected a timestamp in ISO 8601, like 2026-11-20T09:30:00Z";

        static final GraphQLScalarType TYPE = GraphQLScalarType.newScalar()
                .name("Date")
                .coercing(new DateScalar())
                .build();

        private DateScalar() {}

        @Override
        public String serialize(Object value, GraphQLContext context, Locale locale) {
            if (value instanceof Instant instant) {
                return text(instant);
            }
            throw new CoercingSerializeException("A Date is an Instant, not " + value.getClass());
        }

        static String text(Instant instant) {
            return instant.truncatedTo(ChronoUnit.MILLIS).toString();
        }

        @Override
        public Instant parseValue(Object value, GraphQLContext context, Locale locale) {
            if (value instanceof String text) {
                try {
                    return DAY.matcher(text).matches()
                            ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
                            : OffsetDateTime.parse(text, DateTimeFormatter.ISO_OFFSET_DATE_TIME)
                                    .toInstant();
                } catch (DateTimeParseException e) {
                    throw new CoercingParseValueException(EXPECTED, e);
                }
            }
            throw new CoercingParseValueException(EXPECTED);
        }

        @Override
        public Instant parseLiteral(Value<?> value, CoercedVariables variables, GraphQLContext context, Locale locale) {
            if (value instanceof StringValue text && text.getValue() != null) {
                try {
                    return parseValue(text.getValue(), context, locale);
                } catch (CoercingParseValueException e) {
                    throw new CoercingParseLiteralException(EXPECTED, e);
                }
            }
            throw new CoercingParseLiteralException(EXPECTED);
        }

        /** The literal of a value, for defaults in the contract. */
        @Override
        public Value<?> valueToLiteral(Object value, GraphQLContext context, Locale locale) {
            return StringValue.of(value instanceof Instant ? serialize(value, context, locale) : value.toString());
        }
    }
}
