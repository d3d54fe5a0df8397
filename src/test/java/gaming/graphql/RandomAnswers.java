package gaming.graphql;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JavaType;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.money.Money;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Stream;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import net.bytebuddy.dynamic.scaffold.subclass.ConstructorStrategy;
import net.bytebuddy.implementation.InvocationHandlerAdapter;
import net.bytebuddy.matcher.ElementMatchers;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Source;
import org.jspecify.annotations.Nullable;

/**
 * Stands for all beans of the contract. Each method answers with a random value of its type, and the same value for the
 * same parents and arguments: records, lists, nulls in any place, refusals, other failures, and values that come later.
 */
final class RandomAnswers {
    private static final String HARD = "plain \"quoted\" back\\slash \n\t\u0001\u007f é 🏃 \u2028 end";

    private SplittableRandom random = new SplittableRandom(0);
    private final Map<List<@Nullable Object>, Object> answers = new HashMap<>();
    private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();

    void begin(long seed) {
        random = new SplittableRandom(seed);
        answers.clear();
        numbers.clear();
    }

    List<Object> apis() {
        try {
            Path classes = Path.of(Money.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            try (Stream<Path> files = Files.walk(classes.resolve("gaming"))) {
                return files.map(file -> classes.relativize(file).toString())
                        .filter(name -> name.endsWith("Api.class"))
                        .sorted()
                        .<Object>map(name ->
                                bean(name.substring(0, name.length() - 6).replace('/', '.')))
                        .toList();
            }
        } catch (IOException | URISyntaxException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private Object bean(String name) {
        try {
            Class<?> api = Class.forName(name, false, Engine.class.getClassLoader());
            if (!api.isAnnotationPresent(GraphQLApi.class)) {
                throw new IllegalStateException(name + " is no @GraphQLApi");
            }
            InvocationHandler handler = (_, method, arguments) -> answer(method, arguments);
            Class<?> bean = new ByteBuddy()
                    .subclass(api, ConstructorStrategy.Default.NO_CONSTRUCTORS)
                    .method(ElementMatchers.isDeclaredBy(api))
                    .intercept(InvocationHandlerAdapter.of(handler))
                    .make()
                    .load(api.getClassLoader(), ClassLoadingStrategy.Default.INJECTION)
                    .getLoaded();
            return sun.reflect.ReflectionFactory.getReflectionFactory()
                    .newConstructorForSerialization(bean, Object.class.getDeclaredConstructor())
                    .newInstance();
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** A batched method answers each parent as if it were alone. */
    private @Nullable Object answer(Method method, @Nullable Object[] arguments) throws Exception {
        int source = source(method);
        if (source >= 0 && method.getParameterTypes()[source] == List.class) {
            JavaType each = Resolvers.typeOf(method.getGenericReturnType()).containedType(0);
            List<@Nullable Object> results = new ArrayList<>();
            for (Object parent : (List<?>) arguments[source]) {
                @Nullable Object[] alone = arguments.clone();
                alone[source] = parent;
                results.add(known(method, alone, source, each));
            }
            return results;
        }
        Object value = known(method, arguments, source, Resolvers.typeOf(method.getGenericReturnType()));
        if (value instanceof Exception failure) {
            throw failure;
        }
        return value;
    }

    private static int source(Method method) {
        for (int at = 0; at < method.getParameterCount(); at++) {
            if (method.getParameters()[at].isAnnotationPresent(Source.class)) {
                return at;
            }
        }
        return -1;
    }

    /** Parents are told apart by their identity. */
    private @Nullable Object known(Method method, @Nullable Object[] arguments, int source, JavaType type) {
        List<@Nullable Object> key = new ArrayList<>(List.of(method));
        for (int at = 0; at < arguments.length; at++) {
            key.add(at == source ? numbers.computeIfAbsent(arguments[at], _ -> numbers.size()) : arguments[at]);
        }
        if (!answers.containsKey(key)) {
            answers.put(key, happens(6) ? failure() : value(type));
        }
        return answers.get(key);
    }

    private boolean happens(int percent) {
        return random.nextInt(100) < percent;
    }

    private Exception failure() {
        return happens(50)
                ? new Refusal(ErrorCode.BAD_USER_INPUT, HARD, Map.of("field", "limit", "number", 5))
                : new IllegalStateException("secret");
    }

    private @Nullable Object value(JavaType type) {
        Class<?> raw = type.getRawClass();
        if (raw == Supplier.class) {
            return supplier(type.containedType(0));
        }
        if (!type.isPrimitive() && happens(3)) {
            return null;
        }
        if (raw == CompletionStage.class) {
            return stage(type.containedType(0));
        }
        if (raw == List.class) {
            List<@Nullable Object> list = new ArrayList<>();
            for (int each = random.nextInt(4); each > 0; each--) {
                list.add(value(type.containedType(0)));
            }
            return list;
        }
        if (raw == Map.class) {
            Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
            Resolvers.constants(type.getKeyType()).values().forEach(key -> map.put(key, value(type.getContentType())));
            return map;
        }
        if (raw.isRecord()) {
            return record(type);
        }
        if (raw.isEnum()) {
            return raw.getEnumConstants()[random.nextInt(raw.getEnumConstants().length)];
        }
        return switch (MethodType.methodType(raw).wrap().returnType().getSimpleName()) {
            case "String" -> happens(20) ? HARD.substring(random.nextInt(30)) : "text " + random.nextInt(1_000_000);
            case "Integer" -> random.nextInt();
            case "Boolean" -> random.nextBoolean();
            case "Double" ->
                happens(5) ? Double.NaN : random.nextInt(1_000_000) * Math.pow(10, random.nextInt(20) - 10);
            case "BigDecimal" -> BigDecimal.valueOf(random.nextInt(), random.nextInt(12));
            case "Instant" -> Instant.ofEpochSecond(random.nextInt(1_800_000_000), random.nextInt(3) * 1_500_000L);
            case "Long" -> random.nextLong();
            default -> null; // a component that is not in the contract
        };
    }

    /** The value is made when it is first asked for, because types contain themselves. */
    private Supplier<@Nullable Object> supplier(JavaType type) {
        boolean fails = happens(4);
        RuntimeException failure = fails ? new IllegalStateException("secret of a supplier") : null;
        @Nullable Object[] made = new @Nullable Object[2];
        return () -> {
            if (failure != null) {
                throw failure;
            }
            if (made[1] == null) {
                made[0] = value(type);
                made[1] = true;
            }
            return made[0];
        };
    }

    private CompletionStage<@Nullable Object> stage(JavaType type) {
        if (happens(15)) {
            return CompletableFuture.failedFuture(failure());
        }
        Object value = value(type);
        if (happens(50)) {
            return CompletableFuture.completedFuture(value);
        }
        return CompletableFuture.supplyAsync(() -> value);
    }

    private @Nullable Object record(JavaType type) {
        Class<?> raw = type.getRawClass();
        RecordComponent[] components = raw.getRecordComponents();
        @Nullable Object[] values = new @Nullable Object[components.length];
        for (int at = 0; at < values.length; at++) {
            JavaType component = Resolvers.typeOf(components[at], type);
            values[at] = value(component);
            if (values[at] == null && components[at].getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                values[at] = record(component);
            }
        }
        try {
            Constructor<?> constructor = raw.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (InvocationTargetException _) { // a record that checks its values
            return null;
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
