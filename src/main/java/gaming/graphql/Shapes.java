package gaming.graphql;

import gaming.graphql.Resolvers.Resolver;
import gaming.graphql.Shape.Leaf;
import gaming.graphql.Shape.Many;
import gaming.graphql.Shape.Reader;
import gaming.money.Money;
import graphql.schema.GraphQLEnumType;
import graphql.schema.GraphQLInputObjectType;
import graphql.schema.GraphQLList;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLScalarType;
import graphql.schema.GraphQLType;
import graphql.schema.GraphQLTypeUtil;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
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
    private final Set<String> differences;
    private final BiFunction<String, String, @Nullable Resolver> resolvers;
    private final Map<Pair, Shape.Of> known = new HashMap<>();

    private record Pair(String declared, Type java, Map<Type, Type> arguments) {}

    /** What answers a field: a resolver, or the reader of a component of a record or of an entry of a map. */
    private record Part(
            Type type,
            @Nullable Resolver resolver,
            @Nullable Reader reader) {}

    /** {@code resolvers} takes a type and a field, and returns the method that answers it, or null. */
    Shapes(Set<String> differences, BiFunction<String, String, @Nullable Resolver> resolvers) {
        this.differences = differences;
        this.resolvers = resolvers;
    }

    /** The shape of Query or Mutation, whose fields all have resolvers. */
    Shape.Of root(GraphQLObjectType declared) {
        var root = new Shape.Of(declared.getName(), new HashMap<>(), null);
        fill(root, declared, Map.of(), Map.of(), declared.getName(), " is bound to no method");
        return root;
    }

    /** The shape of an argument, or of a field of an input object. */
    Shape input(GraphQLType declared, Type type, String where) {
        if (type instanceof Class<?> plain && plain.isPrimitive() && GraphQLTypeUtil.isNullable(declared)) {
            differences.add(where + " may be null in the contract but not in Java");
        }
        return shape(declared, type, Map.of(), where, true);
    }

    /** {@code where} and {@code missing}: the parts of a message about a field without a value. */
    private void fill(
            Shape.Of object,
            GraphQLObjectType declared,
            Map<String, Part> parts,
            Map<Type, Type> variables,
            String where,
            String missing) {
        for (var field : declared.getFieldDefinitions()) {
            String name = field.getName();
            String place = where + "." + name;
            Resolver resolver = resolvers.apply(declared.getName(), name);
            Part part = resolver == null ? parts.get(name) : new Part(resolver.type(), resolver, null);
            if (part == null) {
                differences.add(place + missing);
            } else {
                object.fields().put(name, field(field.getType(), part, variables, place));
            }
        }
    }

    private Shape.Field field(GraphQLType declared, Part part, Map<Type, Type> variables, String where) {
        Type type = variables.getOrDefault(part.type(), part.type());
        Type supplied = JavaTypes.argument(type, Supplier.class);
        Reader reader = part.reader();
        if (reader != null && supplied != null) {
            Reader made = source -> reader.of(source) instanceof Supplier<?> supplier ? supplier.get() : null;
            return field(declared, new Part(supplied, null, made), variables, where);
        }
        Type later = JavaTypes.argument(type, CompletionStage.class);
        Shape shape = shape(declared, later == null ? type : later, variables, where, false);
        return new Shape.Field(shape, GraphQLTypeUtil.isNonNull(declared), later != null, part.resolver(), reader);
    }

    private Shape shape(GraphQLType declared, Type written, Map<Type, Type> variables, String where, boolean input) {
        Type type = JavaTypes.boxed(variables.getOrDefault(written, written));
        return switch (GraphQLTypeUtil.unwrapNonNull(declared)) {
            case GraphQLScalarType scalar -> {
                Leaf leaf = Leaf.of(scalar);
                boolean fits = type == leaf.java || (leaf == Leaf.FLOAT && type == BigDecimal.class && !input);
                yield fits ? leaf : mismatch(where, scalar.getName(), type);
            }
            case GraphQLEnumType enumeration -> {
                Set<String> names = new TreeSet<>(ValidationErrors.names(enumeration));
                Map<String, Object> constants = JavaTypes.constants(type);
                boolean fits = input
                        ? constants.keySet().containsAll(names)
                        : !constants.isEmpty() && names.containsAll(constants.keySet());
                yield fits ? new Shape.Names(constants) : mismatch(where, enumeration.getName() + names, type);
            }
            case GraphQLList list -> {
                Type item = JavaTypes.argument(type, input ? List.class : Collection.class);
                boolean required = GraphQLTypeUtil.isNonNull(list.getWrappedType());
                yield item == null
                        ? mismatch(where, "a list", type)
                        : new Many(shape(list.getWrappedType(), item, variables, where, input), required);
            }
            case GraphQLObjectType object -> object(object, type, variables, where);
            case GraphQLInputObjectType object -> inputObject(object, type, where);
            default -> mismatch(where, "of a kind that is not supported", type);
        };
    }

    private Shape mismatch(String where, String declared, Type java) {
        differences.add(where + " is " + declared + " in the contract but " + java.getTypeName() + " in Java");
        return Leaf.TEXT;
    }

    private Shape inputObject(GraphQLInputObjectType declared, Type type, String where) {
        if (!(type instanceof Class<?> record) || !record.isRecord()) {
            return mismatch(where, declared.getName(), type);
        }
        var pair = new Pair(declared.getName(), record, Map.of());
        Shape.Of before = known.get(pair);
        if (before != null) {
            return before;
        }
        var object = new Shape.Of(declared.getName(), new LinkedHashMap<>(), Invocation.ofConstructor(record));
        known.put(pair, object);
        for (RecordComponent component : record.getRecordComponents()) {
            String name = JavaTypes.nameOf(component);
            String place = where + "." + name;
            var field = declared.getField(name);
            if (field == null) {
                differences.add(place + " is not in the contract");
            } else {
                Shape shape = input(field.getType(), component.getGenericType(), place);
                object.fields().put(name, new Shape.Field(shape, false, false, null, null));
            }
        }
        for (String name : ValidationErrors.names(declared)) {
            if (!object.fields().containsKey(name)) {
                differences.add(where + "." + name + " is not in " + record.getSimpleName());
            }
        }
        return object;
    }

    private Shape object(GraphQLObjectType declared, Type type, Map<Type, Type> variables, String where) {
        Class<?> raw = JavaTypes.raw(type);
        Type key = JavaTypes.argument(type, Map.class);
        if (key == null && !raw.isRecord()) {
            return mismatch(where, declared.getName(), type);
        }
        Map<Type, Type> arguments = key != null ? variables : arguments(raw, type, variables);
        var pair = new Pair(declared.getName(), key != null ? type : raw, arguments);
        Shape.Of before = known.get(pair);
        if (before != null) {
            return before;
        }
        var object = new Shape.Of(declared.getName(), new HashMap<>(), null);
        known.put(pair, object);
        String missing = " is neither in " + raw.getName() + " nor bound with @Source";
        if (key == null) {
            fill(object, declared, components(raw, null), arguments, declared.getName(), missing);
        } else {
            Type value = ((ParameterizedType) type).getActualTypeArguments()[1];
            fill(object, declared, entries(declared, key, value, where), arguments, where, missing);
        }
        return object;
    }

    /** The keys of the map are the names of the fields, as texts or as constants of an enum. */
    private Map<String, Part> entries(GraphQLObjectType declared, Type key, Type value, String where) {
        Map<String, Object> constants = JavaTypes.constants(key);
        var parts = new HashMap<String, Part>();
        for (String name : ValidationErrors.names(declared)) {
            if (!constants.isEmpty() && !constants.containsKey(name)) {
                differences.add(where + "." + name + " is no constant of " + key.getTypeName());
            }
            Object entry = constants.getOrDefault(name, name);
            parts.put(name, new Part(value, null, source -> ((Map<?, ?>) source).get(entry)));
        }
        return parts;
    }

    /**
     * A component of the type {@link Money} is two parts: its text, and itself.
     *
     * @param outer reads the record that has the components; null if the source is that record
     */
    private static Map<String, Part> components(Class<?> record, @Nullable Reader outer) {
        var parts = new HashMap<String, Part>();
        for (RecordComponent component : record.getRecordComponents()) {
            Reader own = Invocation.ofAccessor(component.getAccessor());
            Reader reader = outer == null ? own : source -> own.of(Objects.requireNonNull(outer.of(source)));
            String name = JavaTypes.nameOf(component);
            if (component.isAnnotationPresent(Unwrapped.class)) {
                parts.putAll(components(component.getType(), reader));
            } else if (component.getType() == Money.class) {
                Reader text = source -> reader.of(source) instanceof Money amount ? amount.text() : null;
                parts.put(name, new Part(String.class, null, text));
                parts.put(name + "Money", new Part(Money.class, null, reader));
            } else {
                parts.put(name, new Part(component.getGenericType(), null, reader));
            }
        }
        return parts;
    }

    /** The actual types of the type variables of a generic record. */
    private static Map<Type, Type> arguments(Class<?> record, Type written, Map<Type, Type> outer) {
        Map<Type, Type> arguments = new HashMap<>();
        if (written instanceof ParameterizedType generic) {
            var names = record.getTypeParameters();
            for (int at = 0; at < names.length; at++) {
                Type given = generic.getActualTypeArguments()[at];
                arguments.put(names[at], outer.getOrDefault(given, given));
            }
        }
        return arguments;
    }
}
