package gaming.graphql;

import graphql.GraphQLContext;
import graphql.execution.CoercedVariables;
import graphql.language.StringValue;
import graphql.language.Value;
import graphql.schema.Coercing;
import graphql.schema.CoercingParseLiteralException;
import graphql.schema.CoercingParseValueException;
import graphql.schema.CoercingSerializeException;
import graphql.schema.GraphQLScalarType;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.microprofile.graphql.Name;
import org.jspecify.annotations.Nullable;

/** The Java types of the types of the contract. */
final class JavaTypes {
    private JavaTypes() {}

    static Type boxed(Type type) {
        return type instanceof Class<?> plain
                ? MethodType.methodType(plain).wrap().returnType()
                : type;
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

    /** The contract's name for a component. javac copies its annotation to the accessor, and keeps none on itself. */
    static String nameOf(RecordComponent component) {
        return nameOf(component.getAccessor(), component.getName());
    }

    static String nameOf(AnnotatedElement element, String java) {
        Name name = element.getAnnotation(Name.class);
        return name == null ? java : name.value();
    }

    static Class<?> raw(Type type) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType generic -> raw(generic.getRawType());
            default -> Object.class;
        };
    }

    /** The first argument of {@code type}, for example of a list; null if the type is not of the class. */
    static @Nullable Type argument(Type type, Class<?> of) {
        return type instanceof ParameterizedType generic && of.isAssignableFrom(raw(type))
                ? generic.getActualTypeArguments()[0]
                : null;
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
            return instant(value).orElseThrow(() -> new CoercingParseValueException(EXPECTED));
        }

        @Override
        public Instant parseLiteral(Value<?> value, CoercedVariables variables, GraphQLContext context, Locale locale) {
            return instant(value instanceof StringValue text ? text.getValue() : null)
                    .orElseThrow(() -> new CoercingParseLiteralException(EXPECTED));
        }

        private static Optional<Instant> instant(@Nullable Object value) {
            try {
                return Optional.ofNullable(value instanceof String text ? text : null)
                        .map(text -> DAY.matcher(text).matches()
                                ? LocalDate.parse(text)
                                        .atStartOfDay(ZoneOffset.UTC)
                                        .toInstant()
                                : OffsetDateTime.parse(text).toInstant());
            } catch (DateTimeParseException notIso) {
                return Optional.empty();
            }
        }
    }
}
