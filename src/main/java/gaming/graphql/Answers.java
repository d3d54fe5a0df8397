package gaming.graphql;

import gaming.graphql.JavaTypes.Properties;
import gaming.graphql.Resolvers.Differences;
import gaming.money.Money;
import graphql.schema.GraphQLEnumType;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLList;
import graphql.schema.GraphQLNonNull;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLScalarType;
import graphql.schema.GraphQLType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;

/** Without this check of return types, a misspelt component would fail only when a caller selects its field. */
final class Answers {
    private final Differences differences;
    private final BiPredicate<String, String> resolved;
    private final Set<Pair> seen = new HashSet<>();

    /** {@code resolved} takes a type and a field, and returns whether a method with {@code @Source} answers it. */
    Answers(Differences differences, BiPredicate<String, String> resolved) {
        this.differences = differences;
        this.resolved = resolved;
    }

    void check(GraphQLType declared, Type type, String where) {
        check(declared, type, Map.of(), where);
    }

    private void check(GraphQLType declared, Type written, Map<Type, Type> variables, String where) {
        Type type = JavaTypes.boxed(variables.getOrDefault(written, written));
        if (type instanceof ParameterizedType given && JavaTypes.LATER.contains(JavaTypes.raw(given))) {
            check(declared, given.getActualTypeArguments()[0], variables, where);
            return;
        }
        switch (declared) {
            case GraphQLNonNull nonNull -> check(nonNull.getWrappedType(), type, variables, where);
            case GraphQLScalarType scalar -> {
                if (!JavaTypes.answers(scalar, type)) {
                    mismatch(where, scalar.getName(), type);
                }
            }
            case GraphQLEnumType enumeration -> enumeration(enumeration, type, where);
            case GraphQLList list -> {
                if (type instanceof ParameterizedType generic
                        && Collection.class.isAssignableFrom(JavaTypes.raw(generic))) {
                    check(list.getWrappedType(), generic.getActualTypeArguments()[0], variables, where);
                } else {
                    mismatch(where, "a list", type);
                }
            }
            case GraphQLObjectType object -> object(object, type, variables, where);
            default -> differences.add(where + " has a type that is not supported");
        }
    }

    private void enumeration(GraphQLEnumType declared, Type type, String where) {
        Set<String> constants = new TreeSet<>(JavaTypes.constants(type).keySet());
        if (constants.isEmpty()) {
            mismatch(where, declared.getName(), type);
        }
        declared.getValues().forEach(value -> constants.remove(value.getName()));
        if (!constants.isEmpty()) {
            differences.add(where + ": " + declared.getName() + " of the contract lacks " + constants);
        }
    }

    private void object(GraphQLObjectType declared, Type type, Map<Type, Type> variables, String where) {
        if (type instanceof ParameterizedType map && Map.class.isAssignableFrom(JavaTypes.raw(map))) {
            map(declared, map, variables, where);
        } else if (JavaTypes.raw(type).isRecord()) {
            record(declared, type, variables);
        } else {
            mismatch(where, declared.getName(), type);
        }
    }

    private void map(GraphQLObjectType declared, ParameterizedType map, Map<Type, Type> variables, String where) {
        Type key = map.getActualTypeArguments()[0];
        Set<String> constants = JavaTypes.constants(key).keySet();
        for (GraphQLFieldDefinition field : declared.getFieldDefinitions()) {
            if (!constants.isEmpty() && !constants.contains(field.getName())) {
                differences.add(where + "." + field.getName() + " is no constant of " + JavaTypes.name(key));
            }
            check(field.getType(), map.getActualTypeArguments()[1], variables, where + "." + field.getName());
        }
    }

    private void record(GraphQLObjectType declared, Type written, Map<Type, Type> variables) {
        Class<?> record = JavaTypes.raw(written);
        Map<Type, Type> arguments = arguments(record, written, variables);
        if (!seen.add(new Pair(declared.getName(), record, arguments))) {
            return;
        }
        Map<String, Type> components = new HashMap<>();
        collect(record, components);
        for (GraphQLFieldDefinition field : declared.getFieldDefinitions()) {
            String place = declared.getName() + "." + field.getName();
            Type component = components.get(field.getName());
            if (resolved.test(declared.getName(), field.getName())) {
                continue;
            }
            if (component == null) {
                differences.add(place + " is neither in " + record.getName() + " nor bound with @Source");
            } else {
                check(field.getType(), component, arguments, place);
            }
        }
    }

    private static void collect(Class<?> record, Map<String, Type> components) {
        for (RecordComponent component : record.getRecordComponents()) {
            if (component.isAnnotationPresent(Unwrapped.class)) {
                collect(component.getType(), components);
            } else if (component.getType() == Money.class) {
                components.put(Properties.nameOf(component), String.class);
                components.put(Properties.nameOf(component) + JavaTypes.MONEY, Money.class);
            } else {
                components.put(Properties.nameOf(component), component.getGenericType());
            }
        }
    }

    /** The actual types of the type variables of a generic record. */
    private static Map<Type, Type> arguments(Class<?> record, Type written, Map<Type, Type> outer) {
        Map<Type, Type> arguments = new HashMap<>();
        if (written instanceof ParameterizedType generic) {
            TypeVariable<?>[] names = record.getTypeParameters();
            Type[] given = generic.getActualTypeArguments();
            Arrays.setAll(given, i -> outer.getOrDefault(given[i], given[i]));
            for (int i = 0; i < names.length; i++) {
                arguments.put(names[i], given[i]);
            }
        }
        return arguments;
    }

    private void mismatch(String where, String declared, Type type) {
        differences.add(where + " is " + declared + " in the contract but " + JavaTypes.name(type) + " in Java");
    }

    private record Pair(String declared, Class<?> record, Map<Type, Type> arguments) {}
}
