package gaming.graphql;

import graphql.schema.GraphQLScalarType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Which Java types stand for which types of the contract. */
final class JavaTypes {
    private static final Map<String, Set<Type>> SCALARS = Map.of(
            "String", Set.of(String.class),
            "ID", Set.of(String.class),
            "Int", Set.of(Integer.class),
            "Float", Set.of(Double.class),
            "Boolean", Set.of(Boolean.class),
            "Date", Set.of(Instant.class));

    /** What gives its value when it is asked for, or when it has come. */
    static final Set<Class<?>> LATER = Set.of(Supplier.class, CompletionStage.class);

    private static final Map<Type, Type> BOXES = Map.of(
            int.class, Integer.class,
            double.class, Double.class,
            boolean.class, Boolean.class);

    private JavaTypes() {}

    /** What an argument of this type arrives as. */
    static Set<Type> ofArgument(GraphQLScalarType scalar) {
        return SCALARS.getOrDefault(scalar.getName(), Set.of());
    }

    /** Whether an answer of this type may be given as {@code type}. */
    static boolean answers(GraphQLScalarType scalar, Type type) {
        return ofArgument(scalar).contains(type) || (scalar.getName().equals("Float") && type == BigDecimal.class);
    }

    static Type boxed(Type type) {
        return BOXES.getOrDefault(type, type);
    }

    /** The constants of an enum by their names; none if it is something else. */
    static Map<String, Object> constants(Type type) {
        Map<String, Object> constants = new LinkedHashMap<>();
        if (type instanceof Class<?> enumeration && enumeration.isEnum()) {
            for (Object constant : enumeration.getEnumConstants()) {
                constants.put(((Enum<?>) constant).name(), constant);
            }
        }
        return constants;
    }

    /** The class behind a type, without its arguments. */
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
}
