package gaming.web;

import gaming.core.ErrorCode;
import gaming.core.Nearest;
import gaming.core.Refusal;
import gaming.database.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Reads parameters of queries, paths and forms strictly, as an endpoint declares them: the arguments of its method, and
 * the fields of their beans, with {@link QueryParam}. An absent parameter of a query or form is empty. A repeated or
 * unreadable one gets status 400 (details.md): INVALID_DATE_FORMAT with {@code providedValue} and
 * {@code expectedFormat} for dates and moments, INVALID_USER_ID with {@code providedValue} for users, and
 * INVALID_PARAMETER with {@code parameter} otherwise.
 */
@ApplicationScoped
@Provider
public class Parameters implements ParamConverterProvider {
    private static final String DATE_FORM = "YYYY-MM-DD";
    private static final String MOMENT_FORM = "YYYY-MM-DDThh:mm:ssZ";
    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]+");
    private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,8})?");
    /** Years that a column can store. */
    private static final Pattern MOMENT = Pattern.compile("[0-9]{4}-[^ ]{1,40}");

    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final DateTimeFormatter STRICT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.STRICT);
    private static final int LONGEST_ECHO = 64;

    private static final Map<Class<?>, BiFunction<String, String, Object>> READERS = Map.of(
            String.class, (text, _) -> text,
            Integer.class, Parameters::whole,
            BigDecimal.class, Parameters::amount,
            Boolean.class, Parameters::flag,
            LocalDate.class, Parameters::date,
            Instant.class, Parameters::moment,
            ObjectId.class, Parameters::id,
            UserId.class, (text, _) -> new UserId(userId(text)));

    /** A parameter that names a user. An unreadable one is refused with INVALID_USER_ID. */
    @Schema(type = SchemaType.STRING)
    public record UserId(ObjectId value) {}

    /** Returns a type that a parameter can have. */
    static Class<?> requireReadable(Class<?> type) {
        if (!type.isEnum() && !READERS.containsKey(type)) {
            throw new IllegalStateException("A parameter cannot be read as " + type);
        }
        return type;
    }

    /** Reads a parameter of a query, or a field. */
    public static <T> T read(Class<T> type, String text, String name) {
        return type.cast(
                type.isEnum()
                        ? constant(type, text, name)
                        : Objects.requireNonNull(READERS.get(type)).apply(text, name));
    }

    private static Instant moment(String text, String name) {
        try {
            if (MOMENT.matcher(text).matches()) {
                return Instant.parse(text).truncatedTo(ChronoUnit.MILLIS);
            }
        } catch (DateTimeException _) {
            // The same refusal
        }
        throw noDate(text, name, "a moment", MOMENT_FORM);
    }

    /** Reads a calendar day in the form YYYY-MM-DD. */
    public static LocalDate date(String text, String name) {
        try {
            if (DATE.matcher(text).matches()) {
                return LocalDate.parse(text, STRICT);
            }
        } catch (DateTimeException _) {
            // The same refusal
        }
        throw noDate(text, name, "a date", DATE_FORM);
    }

    /** Reads a number of a form: decimal digits with or without a minus sign. */
    public static @Nullable Integer number(@Nullable String text, String name) {
        return text == null ? null : whole(text, name);
    }

    private static Integer whole(String text, String name) {
        try {
            if (WHOLE_NUMBER.matcher(text).matches()) {
                return Integer.valueOf(text);
            }
        } catch (NumberFormatException _) {
            // The number is too large
        }
        throw Refusal.ofParameter(name, "must be a whole number");
    }

    private static BigDecimal amount(String text, String name) {
        if (AMOUNT.matcher(text).matches()) {
            return new BigDecimal(text);
        }
        throw Refusal.ofParameter(name, "must be an amount such as 12.5, with at most 18 digits and 8 decimals");
    }

    public static ObjectId id(String text, String name) {
        return Ids.parse(text).orElseThrow(() -> Refusal.ofParameter(name, "must be 24 hexadecimal digits"));
    }

    public static ObjectId userId(String provided) {
        return Ids.parse(provided)
                .orElseThrow(() -> new Refusal(
                        ErrorCode.INVALID_USER_ID,
                        "userId must be 24 hexadecimal digits, once",
                        Map.of("providedValue", shortened(provided))));
    }

    private static Boolean flag(String text, String name) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw Refusal.ofParameter(name, "must be true or false");
        };
    }

    private static Object constant(Class<?> type, String text, String name) {
        List<Object> constants = List.of(type.getEnumConstants());
        return constants.stream()
                .filter(constant -> ((Enum<?>) constant).name().equals(text))
                .findFirst()
                .orElseThrow(() -> Refusal.ofParameter(name, "must be one of " + constants));
    }

    static Refusal repeated(String name) {
        return Refusal.ofParameter(name, "is there more than once");
    }

    /** Cuts a caller's text to 64 characters, so that an answer may show it. */
    public static String shortened(String text) {
        return text.length() <= LONGEST_ECHO ? text : text.substring(0, LONGEST_ECHO);
    }

    private static Refusal noDate(String text, String name, String what, String form) {
        var details = new LinkedHashMap<String, Object>();
        details.put("providedValue", shortened(text));
        details.put("expectedFormat", form);
        return new Refusal(
                ErrorCode.INVALID_DATE_FORMAT, "%s must be %s in the form %s".formatted(name, what, form), details);
    }

    /** Returns the types of the parameters by their names, in the order of their declaration. */
    static Map<String, Class<?>> declaredBy(Method method) {
        var declared = new LinkedHashMap<String, Class<?>>();
        for (Parameter argument : method.getParameters()) {
            declare(argument, argument.getType(), declared);
            if (argument.isAnnotationPresent(BeanParam.class)) {
                for (Field field : argument.getType().getDeclaredFields()) {
                    declare(field, field.getType(), declared);
                }
            }
        }
        return declared;
    }

    private static void declare(AnnotatedElement element, Class<?> type, Map<String, Class<?>> declared) {
        QueryParam parameter = element.getAnnotation(QueryParam.class);
        if (parameter != null) {
            declared.put(parameter.value(), requireReadable(type));
        }
    }

    /**
     * Refuses a parameter that is not declared, and then one that is not readable. A query is checked before it is read,
     * because the framework logs what fails in a bean.
     */
    static void check(Map<String, List<String>> query, Map<String, Class<?>> declared) {
        for (String name : query.keySet()) {
            if (!declared.containsKey(name)) {
                throw unknown(name, declared.keySet());
            }
        }
        declared.forEach((name, type) -> {
            List<String> values = query.getOrDefault(name, List.of());
            if (!values.isEmpty()) {
                read(type, String.join(",", values), name);
            }
            if (values.size() > 1) {
                throw repeated(name);
            }
        });
    }

    private static Refusal unknown(String name, Set<String> declared) {
        String shown = shortened(name);
        var details = new LinkedHashMap<String, Object>();
        details.put("parameter", shown);
        Nearest.to(name, declared).ifPresent(nearest -> details.put("suggestion", nearest));
        String message = shown + " is not a parameter of this endpoint" + Nearest.hint(name, declared);
        return new Refusal(ErrorCode.INVALID_PARAMETER, message, details);
    }

    @Override
    public <T> @Nullable ParamConverter<T> getConverter(Class<T> type, Type generic, Annotation[] annotations) {
        return Stream.of(annotations)
                .flatMap(each -> switch (each) {
                    case QueryParam query -> Stream.of(query.value());
                    case PathParam path -> Stream.of(path.value());
                    default -> Stream.empty();
                })
                .map(name -> new Named<>(type, name))
                .findFirst()
                .orElse(null);
    }

    private record Named<T>(Class<T> type, String name) implements ParamConverter<T> {
        @Override
        public @Nullable T fromString(@Nullable String text) {
            return text == null || (text.isEmpty() && type != String.class) ? null : read(type, text, name);
        }

        @Override
        public String toString(T value) {
            return value.toString();
        }
    }
}
