package gaming.graphql;

import gaming.graphql.Resolvers.Differences;
import graphql.schema.GraphQLEnumType;
import graphql.schema.GraphQLInputObjectField;
import graphql.schema.GraphQLInputObjectType;
import graphql.schema.GraphQLInputType;
import graphql.schema.GraphQLList;
import graphql.schema.GraphQLNonNull;
import graphql.schema.GraphQLScalarType;
import graphql.schema.GraphQLType;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Converts coerced argument values to a method's parameter types. An absent value becomes null. */
final class Arguments {
    private final Differences differences;
    /** The map exists because an input type may contain itself. */
    private final Map<Class<?>, Conversion> records = new HashMap<>();

    Arguments(Differences differences) {
        this.differences = differences;
    }

    /** Adds a difference at {@code where} if there is no conversion. */
    Conversion conversion(GraphQLType declared, Type type, String where) {
        if (declared instanceof GraphQLNonNull nonNull) {
            return conversion(nonNull.getWrappedType(), JavaTypes.boxed(type), where);
        }
        if (type instanceof Class<?> primitive && primitive.isPrimitive()) {
            return differences.add(where + " may be null in the contract but not in Java", Conversion.NONE);
        }
        return switch (declared) {
            case GraphQLScalarType scalar -> scalar(scalar, type, where);
            case GraphQLEnumType enumeration -> enumeration(enumeration, type, where);
            case GraphQLList list -> list(list, type, where);
            case GraphQLInputObjectType input -> record(input, type, where);
            default -> differences.add(where + " has a type that no argument can have", Conversion.NONE);
        };
    }

    private Conversion scalar(GraphQLScalarType scalar, Type type, String where) {
        if (!JavaTypes.ofArgument(scalar).contains(type)) {
            differences.add(
                    where + " is " + scalar.getName() + " in the contract but " + JavaTypes.name(type) + " in Java");
        }
        return Conversion.NONE;
    }

    private Conversion enumeration(GraphQLEnumType declared, Type type, String where) {
        Map<String, Object> constants = JavaTypes.constants(type);
        var missing = new TreeSet<String>();
        declared.getValues().forEach(value -> missing.add(value.getName()));
        missing.removeAll(constants.keySet());
        if (!missing.isEmpty()) {
            differences.add(where + " is " + declared.getName() + " in the contract, but " + JavaTypes.name(type)
                    + " lacks " + missing);
        }
        return value -> constants.get(String.valueOf(value));
    }

    private Conversion list(GraphQLList declared, Type type, String where) {
        if (!(type instanceof ParameterizedType list) || list.getRawType() != List.class) {
            return differences.add(where + " must be a List in Java", Conversion.NONE);
        }
        Conversion item = conversion(declared.getWrappedType(), list.getActualTypeArguments()[0], where);
        return value -> {
            List<@Nullable Object> converted = new ArrayList<>();
            for (Object each : (List<?>) value) {
                converted.add(each == null ? null : item.of(each));
            }
            return converted;
        };
    }

    private Conversion record(GraphQLInputObjectType declared, Type type, String where) {
        if (!(type instanceof Class<?> record) || !record.isRecord()) {
            return differences.add(where + " must be a record in Java", Conversion.NONE);
        }
        if (records.containsKey(record)) {
            return value -> records.getOrDefault(record, Conversion.NONE).of(value);
        }
        records.put(record, Conversion.NONE);
        Conversion conversion = record(declared, record, where);
        records.put(record, conversion);
        return conversion;
    }

    private Conversion record(GraphQLInputObjectType declared, Class<?> record, String where) {
        Map<String, GraphQLInputType> fields = declared.getFields().stream()
                .collect(Collectors.toMap(
                        GraphQLInputObjectField::getName,
                        GraphQLInputObjectField::getType,
                        (one, other) -> one,
                        LinkedHashMap::new));
        RecordComponent[] components = record.getRecordComponents();
        Map<String, Conversion> conversions = new LinkedHashMap<>();
        for (RecordComponent component : components) {
            String name = JavaTypes.nameOf(component);
            GraphQLInputType field = fields.remove(name);
            String place = where + "." + name;
            conversions.put(
                    name,
                    field == null
                            ? differences.add(place + " is not in the contract", Conversion.NONE)
                            : conversion(field, component.getGenericType(), place));
        }
        fields.keySet().forEach(name -> differences.add(where + "." + name + " is not in " + record.getSimpleName()));
        Invocation constructor = Invocation.of(canonical(record, components));
        return value -> {
            Map<?, ?> given = (Map<?, ?>) value;
            @Nullable Object[] values = new @Nullable Object[conversions.size()];
            int next = 0;
            for (Map.Entry<String, Conversion> each : conversions.entrySet()) {
                Object field = given.get(each.getKey());
                values[next++] = field == null ? null : each.getValue().of(field);
            }
            return constructor.with(values);
        };
    }

    private static Constructor<?> canonical(Class<?> record, RecordComponent[] components) {
        try {
            return record.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Converts a coerced value, which is never null, to its Java value. */
    @FunctionalInterface
    interface Conversion {
        Conversion NONE = value -> value;

        @Nullable
        Object of(Object value) throws Exception;
    }
}
