package gaming.graphql;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.type.TypeFactory;
import gaming.access.Caller;
import gaming.access.Cookies;
import gaming.graphql.Shape.Leaf;
import gaming.graphql.Shape.Many;
import gaming.graphql.Shape.Names;
import gaming.money.Money;
import gaming.visitor.Visitor;
import graphql.language.OperationDefinition.Operation;
import graphql.schema.GraphQLArgument;
import graphql.schema.GraphQLEnumType;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLInputObjectType;
import graphql.schema.GraphQLList;
import graphql.schema.GraphQLNamedType;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLScalarType;
import graphql.schema.GraphQLSchema;
import graphql.schema.GraphQLType;
import graphql.schema.GraphQLTypeUtil;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Mutation;
import org.eclipse.microprofile.graphql.Name;
import org.eclipse.microprofile.graphql.Query;
import org.eclipse.microprofile.graphql.Source;
import org.jspecify.annotations.Nullable;

/**
 * Binds the methods of the {@code @GraphQLApi} beans to the fields of their names. A parameter is the list of the
 * parents ({@code @Source}), an argument of the field, or a value that every request provides, by its type. The start
 * fails if a field of Query or Mutation has no method, or a method differs from its field in arguments or types. It
 * fails if a record differs from its type, because a misspelt component would fail only when its field is selected.
 */
final class Resolvers {
    private static final TypeFactory TYPES = TypeFactory.defaultInstance();
    /** The types of the values that every request provides for parameters of these types. */
    private static final Set<Class<?>> GIVEN = Set.of(Caller.class, Cookies.class, Visitor.class);

    private final GraphQLSchema schema;
    /** The differences between the contract and the beans. One start shows all of them. */
    private final Set<String> differences = new TreeSet<>();

    private final Map<String, Resolver> bound = new HashMap<>();
    /** The types of the contract may lead to themselves, so the shape of an object is here before it has its fields. */
    private final Map<Pair, Shape.Of> shapes = new HashMap<>();

    /** The shapes of Query and Mutation, whose fields all have resolvers. */
    final Map<Operation, Shape.Of> roots = new EnumMap<>(Operation.class);

    private record Pair(String declared, JavaType java) {}

    /** What answers a field: a resolver, or the reader of a component of a record or of an entry of a map. */
    private record Part(
            JavaType type,
            @Nullable Resolver resolver,
            @Nullable Invocation reader) {}

    Resolvers(GraphQLSchema schema, List<?> apis) {
        this.schema = schema;
        for (Object api : apis) {
            for (Method method : annotated(api.getClass()).getDeclaredMethods()) {
                bind(method, api);
            }
        }
        roots.put(Operation.QUERY, root(schema.getQueryType()));
        if (schema.getMutationType() != null) {
            roots.put(Operation.MUTATION, root(schema.getMutationType()));
        }
        if (!differences.isEmpty()) {
            throw new IllegalStateException(
                    "schema.graphqls and the @GraphQLApi beans differ:\n  " + String.join("\n  ", differences));
        }
    }

    /** The bean may be a proxy of the annotated class. */
    private static Class<?> annotated(Class<?> bean) {
        return Stream.<Class<?>>iterate(bean, Class::getSuperclass)
                .filter(each -> each.isAnnotationPresent(GraphQLApi.class))
                .findFirst()
                .orElseThrow();
    }

    /** The method that answers a field, or null. */
    @Nullable
    Resolver resolver(String type, String field) {
        return bound.get(type + "." + field);
    }

    /** Binds a method with {@code @Query}, {@code @Mutation} or a parameter {@code @Source}, but no other method. */
    private void bind(Method method, Object bean) {
        Optional<Parameter> source = Stream.of(method.getParameters())
                .filter(parameter -> parameter.isAnnotationPresent(Source.class))
                .findFirst();
        if (source.isPresent()) {
            JavaType parent = argument(typeOf(source.get().getParameterizedType()), List.class);
            String owner = parent == null
                    ? "A @Source that is no List"
                    : parent.getRawClass().getSimpleName();
            bind(method, bean, owner, true);
        } else if (method.isAnnotationPresent(Query.class)) {
            bind(method, bean, "Query", false);
        } else if (method.isAnnotationPresent(Mutation.class)) {
            bind(method, bean, "Mutation", false);
        }
    }

    private void bind(Method method, Object bean, String owner, boolean batched) {
        String name = method.getName();
        String place = owner + "." + name;
        String called = method.getDeclaringClass().getName() + "." + name;
        if (!Modifier.isPublic(method.getModifiers())) {
            differences.add(called + " must be public");
        }
        GraphQLFieldDefinition field =
                schema.getType(owner) instanceof GraphQLObjectType type ? type.getFieldDefinition(name) : null;
        if (field == null) {
            differences.add(place + " is bound to " + called + " but is not in the contract");
            return;
        }
        JavaType result = typeOf(method.getGenericReturnType());
        JavaType each = batched ? argument(result, List.class) : result;
        if (each == null) {
            differences.add(called + " must return a List, the result of each parent");
            return;
        }
        List<Parameter> parameters = List.of(method.getParameters());
        for (GraphQLArgument argument : field.getArguments()) {
            if (parameters.stream().noneMatch(parameter -> parameter.getName().equals(argument.getName()))) {
                differences.add(place + "(" + argument.getName() + ") is no parameter of " + called);
            }
        }
        Input[] inputs = parameters.stream()
                .map(parameter -> input(parameter, field, place, called))
                .toArray(Input[]::new);
        var resolver = new Resolver(batched, each, Invocation.of(method, bean), field.getArguments(), inputs);
        if (bound.put(place, resolver) != null) {
            differences.add(place + " is bound twice, the second time to " + called);
        }
    }

    private Input input(Parameter parameter, GraphQLFieldDefinition field, String place, String called) {
        String name = parameter.getName();
        GraphQLArgument argument = field.getArgument(name);
        String where = place + "(" + name + ")";
        if (parameter.isAnnotationPresent(Source.class)) {
            return (given, arguments, source) -> source;
        }
        if (argument == null && GIVEN.contains(parameter.getType())) {
            return (given, arguments, source) -> given.get(parameter.getType());
        }
        if (argument == null) {
            differences.add(where + " is a parameter of " + called + " but not in the contract");
            return (given, arguments, source) -> null;
        }
        Shape shape = input(argument.getType(), typeOf(parameter.getParameterizedType()), where);
        return (given, arguments, source) -> converted(shape, arguments.get(name));
    }

    /** The Java value of a coerced value. An absent value is null. */
    private static @Nullable Object converted(Shape shape, @Nullable Object value) throws Exception {
        if (value == null) {
            return null;
        }
        return switch (shape) {
            case Leaf _ -> value;
            case Names names -> names.constants().get((String) value);
            case Many many -> {
                List<@Nullable Object> items = new ArrayList<>();
                for (Object each : (List<?>) value) {
                    items.add(converted(many.item(), each));
                }
                yield items;
            }
            case Shape.Of object -> {
                List<@Nullable Object> values = new ArrayList<>();
                for (Map.Entry<String, Shape.Field> field : object.fields().entrySet()) {
                    values.add(converted(field.getValue().shape(), ((Map<?, ?>) value).get(field.getKey())));
                }
                yield Objects.requireNonNull(object.constructor()).with(values.toArray());
            }
        };
    }

    private Shape.Of root(GraphQLObjectType declared) {
        var root = new Shape.Of(declared.getName(), new HashMap<>(), null);
        fill(root, declared, Map.of(), declared.getName(), " is bound to no method");
        return root;
    }

    /** The shape of an argument, or of a field of an input object. */
    private Shape input(GraphQLType declared, JavaType type, String where) {
        if (type.isPrimitive() && GraphQLTypeUtil.isNullable(declared)) {
            differences.add(where + " may be null in the contract but not in Java");
        }
        return shape(declared, type, where, true);
    }

    private Shape shape(GraphQLType declared, JavaType type, String where, boolean input) {
        return switch (GraphQLTypeUtil.unwrapNonNull(declared)) {
            case GraphQLScalarType scalar -> {
                Leaf leaf = Leaf.of(scalar);
                boolean exact = !input
                        && type.hasRawClass(BigDecimal.class)
                        && Set.of(Leaf.FLOAT, Leaf.TEXT).contains(leaf);
                yield exact || leaf.isOf(type.getRawClass()) ? leaf : mismatch(where, scalar.getName(), type);
            }
            case GraphQLEnumType enumeration -> {
                Set<String> names = new TreeSet<>(ValidationErrors.names(enumeration));
                Map<String, Object> constants = constants(type);
                boolean fits = input
                        ? constants.keySet().containsAll(names)
                        : !constants.isEmpty() && names.containsAll(constants.keySet());
                yield fits ? new Shape.Names(constants) : mismatch(where, enumeration.getName() + names, type);
            }
            case GraphQLList list -> {
                JavaType item = argument(type, input ? List.class : Collection.class);
                boolean required = GraphQLTypeUtil.isNonNull(list.getWrappedType());
                yield item == null
                        ? mismatch(where, "a list", type)
                        : new Many(shape(list.getWrappedType(), item, where, input), required);
            }
            case GraphQLObjectType object -> object(object, type, where);
            case GraphQLInputObjectType object -> object(object, type, where);
            default -> mismatch(where, "of a kind that is not supported", type);
        };
    }

    private Shape mismatch(String where, String declared, JavaType java) {
        differences.add(where + " is " + declared + " in the contract but " + java.toCanonical() + " in Java");
        return Leaf.TEXT;
    }

    private Shape object(GraphQLNamedType declared, JavaType type, String where) {
        Class<?> record = type.getRawClass();
        boolean input = declared instanceof GraphQLInputObjectType;
        if (!record.isRecord() && (input || !type.isMapLikeType())) {
            return mismatch(where, declared.getName(), type);
        }
        var pair = new Pair(declared.getName(), type);
        Shape.Of before = shapes.get(pair);
        if (before != null) {
            return before;
        }
        Invocation constructor = input ? Invocation.ofConstructor(record) : null;
        var object = new Shape.Of(declared.getName(), new LinkedHashMap<>(), constructor);
        shapes.put(pair, object);
        if (declared instanceof GraphQLInputObjectType inputObject) {
            fill(object, inputObject, type, where);
        } else if (declared instanceof GraphQLObjectType output) {
            Map<String, Part> parts = record.isRecord() ? components(type, null) : entries(output, type, where);
            String place = record.isRecord() ? declared.getName() : where;
            fill(object, output, parts, place, " is neither in " + record.getName() + " nor bound with @Source");
        }
        return object;
    }

    /** The fields of an input object are in the order of the components. */
    private void fill(Shape.Of object, GraphQLInputObjectType declared, JavaType record, String where) {
        Set<String> missing = new TreeSet<>(ValidationErrors.names(declared));
        for (RecordComponent component : record.getRawClass().getRecordComponents()) {
            String name = nameOf(component);
            String place = where + "." + name;
            if (missing.remove(name)) {
                GraphQLType type = declared.getField(name).getType();
                Shape shape = input(type, typeOf(component, record), place);
                object.fields().put(name, new Shape.Field(shape, false, false, null, null));
            } else {
                differences.add(place + " is not in the contract");
            }
        }
        String of = " is not in " + record.getRawClass().getSimpleName();
        missing.forEach(name -> differences.add(where + "." + name + of));
    }

    /** {@code where} and {@code missing}: the parts of a message about a field without a value. */
    private void fill(
            Shape.Of object, GraphQLObjectType declared, Map<String, Part> parts, String where, String missing) {
        for (var field : declared.getFieldDefinitions()) {
            String name = field.getName();
            String place = where + "." + name;
            Resolver resolver = resolver(declared.getName(), name);
            Part part = resolver == null ? parts.get(name) : new Part(resolver.type(), resolver, null);
            if (part == null) {
                differences.add(place + missing);
            } else {
                object.fields().put(name, field(field.getType(), part, place));
            }
        }
    }

    private Shape.Field field(GraphQLType declared, Part part, String where) {
        JavaType later = argument(part.type(), CompletionStage.class);
        Shape shape = shape(declared, later == null ? part.type() : later, where, false);
        boolean required = GraphQLTypeUtil.isNonNull(declared);
        return new Shape.Field(shape, required, later != null, part.resolver(), part.reader());
    }

    /** The keys of the map are constants with the names of the fields. */
    private Map<String, Part> entries(GraphQLObjectType declared, JavaType map, String where) {
        Map<String, Object> constants = constants(map.getKeyType());
        var parts = new HashMap<String, Part>();
        for (String name : ValidationErrors.names(declared)) {
            Object key = constants.get(name);
            if (key == null) {
                differences.add(where + "." + name + " is no constant of "
                        + map.getKeyType().toCanonical());
            }
            parts.put(name, new Part(map.getContentType(), null, source -> ((Map<?, ?>) source).get(key)));
        }
        return parts;
    }

    /**
     * A component of the type {@link Money} is two parts: its text, and itself. The components of one with
     * {@code @JsonUnwrapped} are parts of the outer record. A {@link Supplier} is asked when its field is selected.
     *
     * @param outer reads the record that has the components; null if the source is that record
     */
    private static Map<String, Part> components(JavaType record, @Nullable Invocation outer) {
        var parts = new HashMap<String, Part>();
        for (RecordComponent component : record.getRawClass().getRecordComponents()) {
            Invocation own = Invocation.ofAccessor(component.getAccessor());
            Invocation reader = outer == null ? own : source -> own.with(Objects.requireNonNull(outer.with(source)));
            String name = nameOf(component);
            JavaType type = typeOf(component, record);
            JavaType supplied = argument(type, Supplier.class);
            if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                parts.putAll(components(type, reader));
            } else if (type.hasRawClass(Money.class)) {
                Invocation text = source -> reader.with(source) instanceof Money amount ? amount.text() : null;
                parts.put(name, new Part(typeOf(String.class), null, text));
                parts.put(name + "Money", new Part(type, null, reader));
            } else if (supplied != null) {
                Invocation made = source -> reader.with(source) instanceof Supplier<?> supplier ? supplier.get() : null;
                parts.put(name, new Part(supplied, null, made));
            } else {
                parts.put(name, new Part(type, null, reader));
            }
        }
        return parts;
    }

    static JavaType typeOf(Type type) {
        return TYPES.constructType(type);
    }

    /** The type of a component, with the actual types of the type variables of its record. */
    static JavaType typeOf(RecordComponent component, JavaType record) {
        return TYPES.resolveMemberType(component.getGenericType(), record.getBindings());
    }

    /** The first argument of {@code type}, for example of a list; null if the type is not of the class. */
    static @Nullable JavaType argument(JavaType type, Class<?> of) {
        return type.isTypeOrSubTypeOf(of) ? type.containedType(0) : null;
    }

    /** The constants of an enum by their names; empty if {@code type} is not an enum. */
    static Map<String, Object> constants(JavaType type) {
        Map<String, Object> constants = new LinkedHashMap<>();
        if (type.isEnumType()) {
            for (Object constant : type.getRawClass().getEnumConstants()) {
                constants.put(((Enum<?>) constant).name(), constant);
            }
        }
        return constants;
    }

    /** The contract's name for a component. javac copies its annotation to the accessor, and keeps none on itself. */
    static String nameOf(RecordComponent component) {
        Name name = component.getAccessor().getAnnotation(Name.class);
        return name == null ? component.getName() : name.value();
    }

    /** The value of one parameter, see {@link Resolver#call}. */
    @FunctionalInterface
    private interface Input {
        @Nullable
        Object of(Map<Class<?>, ?> given, Map<String, Object> arguments, @Nullable Object source) throws Exception;
    }

    /**
     * A method that answers a field with a value of {@code type}. A {@code batched} method has a {@code @Source}. The
     * engine calls it once for each level of the answer and each set of arguments, and it returns the result of each
     * parent in order.
     */
    record Resolver(boolean batched, JavaType type, Invocation method, List<GraphQLArgument> declared, Input[] inputs) {
        /**
         * @param given the values that the request provides, by their types
         * @param arguments the coerced arguments
         * @param source the parents; null for a field of Query or Mutation
         */
        @Nullable
        Object call(Map<Class<?>, ?> given, Map<String, Object> arguments, @Nullable Object source) throws Exception {
            @Nullable Object[] values = new @Nullable Object[inputs.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = inputs[i].of(given, arguments, source);
            }
            return method.with(values);
        }
    }
}
