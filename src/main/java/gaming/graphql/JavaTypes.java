package gaming.graphql;

import gaming.money.Money;
import graphql.GraphQLContext;
import graphql.execution.CoercedVariables;
import graphql.language.StringValue;
import graphql.language.Value;
import graphql.schema.Coercing;
import graphql.schema.CoercingParseLiteralException;
import graphql.schema.CoercingParseValueException;
import graphql.schema.CoercingSerializeException;
import graphql.schema.DataFetchingEnvironment;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLScalarType;
import graphql.schema.LightDataFetcher;
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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.eclipse.microprofile.graphql.Name;
import org.jspecify.annotations.Nullable;

/** The Java types of the types of the contract, and the reader of their fields. */
final class JavaTypes {
    private static final Map<String, Set<Type>> SCALARS = Map.of(
            "String", Set.of(String.class),
            "ID", Set.of(String.class),
            "Int", Set.of(Integer.class),
            "Float", Set.of(Double.class),
            "Boolean", Set.of(Boolean.class),
            "Date", Set.of(Instant.class));

    /** Types that provide their value when a field is selected, or later. */
    static final Set<Class<?>> LATER = Set.of(Supplier.class, CompletionStage.class);

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
                return instant.truncatedTo(ChronoUnit.MILLIS).toString();
            }
            throw new CoercingSerializeException("A Date is an Instant, not " + value.getClass());
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

    /**
     * Reads a field of the answer from a record or a map. A component of a record may be a supplier, which is called
     * only when its field is selected. A component that is a {@link Money} has two fields. One fetcher serves all.
     */
    static final class Properties implements LightDataFetcher<@Nullable Object> {
        static final Properties INSTANCE = new Properties();

        private static final ClassValue<Map<String, Accessor>> COMPONENTS = new ClassValue<>() {
            @Override
            protected Map<String, Accessor> computeValue(Class<?> type) {
                Map<String, Accessor> accessors = new HashMap<>();
                for (RecordComponent component : type.getRecordComponents()) {
                    Accessor accessor = Invocation.of(component.getAccessor())::on;
                    if (component.isAnnotationPresent(Unwrapped.class)) {
                        computeValue(component.getType())
                                .forEach((field, inner) -> accessors.put(
                                        field, record -> inner.of(Objects.requireNonNull(accessor.of(record)))));
                    } else if (component.getType() == Money.class) {
                        accessors.put(nameOf(component), record -> textOf((Money) accessor.of(record)));
                        accessors.put(nameOf(component) + MONEY, accessor);
                    } else {
                        accessors.put(nameOf(component), accessor);
                    }
                }
                return accessors;
            }
        };

        private static @Nullable String textOf(@Nullable Money amount) {
            return amount == null ? null : amount.text();
        }

        @FunctionalInterface
        private interface Accessor {
            @Nullable
            Object of(Object record) throws Exception;
        }

        private Properties() {}

        static String nameOf(RecordComponent component) {
            // The annotation cannot be on a component itself. javac copies it to the accessor and the field.
            Name name = component.getAccessor().getAnnotation(Name.class);
            return name == null ? component.getName() : name.value();
        }

        @Override
        public @Nullable Object get(
                GraphQLFieldDefinition field, Object source, Supplier<DataFetchingEnvironment> environment)
                throws Exception {
            return read(source, field.getName());
        }

        @Override
        public @Nullable Object get(DataFetchingEnvironment environment) throws Exception {
            return read(
                    environment.getSource(), environment.getFieldDefinition().getName());
        }

        private static @Nullable Object read(@Nullable Object source, String field) throws Exception {
            Object value = stored(source, field);
            return value instanceof Supplier<?> later && source instanceof Record ? later.get() : value;
        }

        /** The value, or the supplier that makes it. */
        static @Nullable Object stored(@Nullable Object source, String field) throws Exception {
            return switch (source) {
                case Record values -> component(values, field);
                case Map<?, ?> values -> value(values, field);
                case null, default ->
                    throw new IllegalStateException("Neither a record nor a map has the field " + field);
            };
        }

        private static @Nullable Object component(Record source, String field) throws Exception {
            Accessor accessor = COMPONENTS.get(source.getClass()).get(field);
            if (accessor == null) {
                throw new IllegalStateException(source.getClass() + " has no component for the field " + field);
            }
            return accessor.of(source);
        }

        /** The maps have few entries, and their keys may be enums. */
        private static @Nullable Object value(Map<?, ?> source, String field) {
            for (Map.Entry<?, ?> entry : source.entrySet()) {
                Object key = entry.getKey();
                if (field.equals(key instanceof Enum<?> name ? name.name() : String.valueOf(key))) {
                    return entry.getValue();
                }
            }
            return null;
        }
    }
}
