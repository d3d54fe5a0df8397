package gaming.graphql;

import gaming.graphql.Resolvers.Differences;
import gaming.graphql.Resolvers.Resolver;
import gaming.graphql.Shape.Leaf;
import gaming.graphql.Shape.Many;
import gaming.graphql.Shape.Reader;
import gaming.money.Money;
import graphql.schema.GraphQLEnumType;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLList;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLScalarType;
import graphql.schema.GraphQLType;
import graphql.schema.GraphQLTypeUtil;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes the shapes of the contract's types at the start. Each difference between the contract and Java stops the start,
 * because a misspelt component would otherwise fail only when a caller selects its field.
 */
final class Shapes {
    private final Differences differences;
    private final BiFunction<String, String, @Nullable Resolver> resolvers;
    private final Map<Pair, Shape.Of> known = new HashMap<>();

    private record Pair(String declared, Type java, Map<Type, Type> arguments) {}

    /** The type and the reader of a component of a record or of an entry of a map. */
    private record Part(Type type, Reader reader) {}

    /** {@code resolvers} takes a type and a field, and returns the method that answers it, or null. */
    Shapes(Differences differences, BiFunction<String, String, @Nullable Resolver> resolvers) {
        this.differences = differences;
        this.resolvers = resolvers;
    }

    /** The shape of Query or Mutation, whose fields all have resolvers. */
    Shape.Of root(GraphQLObjectType declared) {
        var root = new Shape.Of(declared.getName(), new HashMap<>());
        declared.getFieldDefinitions().forEach(field -> {
            Resolver resolver = resolvers.apply(declared.getName(), field.getName());
            if (resolver != null) {
                root.fields().put(field.getName(), resolved(declared, field, resolver));
            }
        });
        return root;
    }

    private Shape.Field resolved(GraphQLObjectType declared, GraphQLFieldDefinition field, Resolver resolver) {
        String where = declared.getName() + "." + field.getName();
        return field(field.getType(), resolver.type(), Map.of(), where, resolver, null);
    }

    private Shape.Field field(
            GraphQLType declared,
            Type written,
            Map<Type, Type> variables,
            String where,
            @Nullable Resolver resolver,
            @Nullable Reader reader) {
        Type type = variables.getOrDefault(written, written);
        if (reader != null && type instanceof ParameterizedType supplied && JavaTypes.raw(type) == Supplier.class) {
            Type made = supplied.getActualTypeArguments()[0];
            return field(declared, made, variables, where, null, source -> supplied(reader.of(source)));
        }
        if (type instanceof ParameterizedType stage && JavaTypes.raw(type) == CompletionStage.class) {
            Shape shape = shape(declared, stage.getActualTypeArguments()[0], variables, where);
            return new Shape.Field(shape, GraphQLTypeUtil.isNonNull(declared), true, resolver, reader);
        }
        Shape shape = shape(declared, type, variables, where);
        return new Shape.Field(shape, GraphQLTypeUtil.isNonNull(declared), false, resolver, reader);
    }

    private static @Nullable Object supplied(@Nullable Object supplier) {
        return supplier == null ? null : ((Supplier<?>) supplier).get();
    }

    private Shape shape(GraphQLType declared, Type written, Map<Type, Type> variables, String where) {
        Type type = JavaTypes.boxed(variables.getOrDefault(written, written));
        return switch (GraphQLTypeUtil.unwrapNonNull(declared)) {
            case GraphQLScalarType scalar ->
                JavaTypes.answers(scalar, type) ? JavaTypes.leaf(scalar) : mismatch(where, scalar.getName(), type);
            case GraphQLEnumType enumeration -> enumeration(enumeration, type, where);
            case GraphQLList list -> {
                if (type instanceof ParameterizedType generic
                        && Collection.class.isAssignableFrom(JavaTypes.raw(generic))) {
                    GraphQLType item = list.getWrappedType();
                    Type java = generic.getActualTypeArguments()[0];
                    yield new Many(shape(item, java, variables, where), GraphQLTypeUtil.isNonNull(item));
                }
                yield mismatch(where, "a list", type);
            }
            case GraphQLObjectType object -> object(object, type, variables, where);
            default -> differences.add(where + " has a type that is not supported", Leaf.TEXT);
        };
    }

    private Shape enumeration(GraphQLEnumType declared, Type type, String where) {
        Set<String> constants = new TreeSet<>(JavaTypes.constants(type).keySet());
        if (constants.isEmpty()) {
            return mismatch(where, declared.getName(), type);
        }
        declared.getValues().forEach(value -> constants.remove(value.getName()));
        if (!constants.isEmpty()) {
            differences.add(where + ": " + declared.getName() + " of the contract lacks " + constants);
        }
        return Leaf.NAME;
    }

    private Shape object(GraphQLObjectType declared, Type type, Map<Type, Type> variables, String where) {
        Class<?> raw = JavaTypes.raw(type);
        boolean isMap = type instanceof ParameterizedType && Map.class.isAssignableFrom(raw);
        if (!isMap && !raw.isRecord()) {
            return mismatch(where, declared.getName(), type);
        }
        Map<Type, Type> arguments = isMap ? variables : arguments(raw, type, variables);
        var pair = new Pair(declared.getName(), isMap ? type : raw, arguments);
        Shape.Of before = known.get(pair);
        if (before != null) {
            return before;
        }
        var object = new Shape.Of(declared.getName(), new HashMap<>());
        known.put(pair, object);
        Map<String, Part> parts =
                isMap ? entries(declared, (ParameterizedType) type, where) : components(raw, record -> record);
        for (GraphQLFieldDefinition field : declared.getFieldDefinitions()) {
            Resolver resolver = resolvers.apply(declared.getName(), field.getName());
            Part part = parts.get(field.getName());
            String place = (isMap ? where : declared.getName()) + "." + field.getName();
            if (resolver != null) {
                object.fields().put(field.getName(), resolved(declared, field, resolver));
            } else if (part == null) {
                differences.add(place + " is neither in " + raw.getName() + " nor bound with @Source");
            } else {
                object.fields()
                        .put(
                                field.getName(),
                                field(field.getType(), part.type(), arguments, place, null, part.reader()));
            }
        }
        return object;
    }

    /** The keys of the map are the names of the fields, as texts or as constants of an enum. */
    private Map<String, Part> entries(GraphQLObjectType declared, ParameterizedType map, String where) {
        Type key = map.getActualTypeArguments()[0];
        Map<String, Object> constants = JavaTypes.constants(key);
        var parts = new HashMap<String, Part>();
        for (GraphQLFieldDefinition field : declared.getFieldDefinitions()) {
            String name = field.getName();
            if (!constants.isEmpty() && !constants.containsKey(name)) {
                differences.add(where + "." + name + " is no constant of " + JavaTypes.name(key));
            }
            Object entry = constants.getOrDefault(name, name);
            parts.put(name, new Part(map.getActualTypeArguments()[1], source -> ((Map<?, ?>) source).get(entry)));
        }
        return parts;
    }

    /** {@code outer} reads the record that has the components. */
    private static Map<String, Part> components(Class<?> record, Reader outer) {
        var parts = new HashMap<String, Part>();
        for (RecordComponent component : record.getRecordComponents()) {
            Invocation accessor = Invocation.of(component.getAccessor());
            Reader reader = source -> accessor.on(Objects.requireNonNull(outer.of(source)));
            String name = JavaTypes.nameOf(component);
            if (component.isAnnotationPresent(Unwrapped.class)) {
                parts.putAll(components(component.getType(), reader));
            } else if (component.getType() == Money.class) {
                parts.put(name, new Part(String.class, source -> textOf((Money) reader.of(source))));
                parts.put(name + JavaTypes.MONEY, new Part(Money.class, reader));
            } else {
                parts.put(name, new Part(component.getGenericType(), reader));
            }
        }
        return parts;
    }

    private static @Nullable String textOf(@Nullable Money amount) {
        return amount == null ? null : amount.text();
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

    private Shape mismatch(String where, String declared, Type type) {
        String difference = where + " is " + declared + " in the contract but " + JavaTypes.name(type) + " in Java";
        return differences.add(difference, Leaf.TEXT);
    }
}
