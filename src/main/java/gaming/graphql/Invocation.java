package gaming.graphql;

import gaming.graphql.Shape.Reader;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A prepared call of a bean's method or of a record's constructor. */
final class Invocation {
    private static final MethodType OF_MANY = MethodType.methodType(Object.class, Object[].class);
    private static final MethodType OF_ONE = MethodType.methodType(Object.class, Object.class);

    private final MethodHandle handle;

    private Invocation(MethodHandle handle) {
        int parameters = handle.type().parameterCount();
        this.handle = handle.asSpreader(Object[].class, parameters).asType(OF_MANY);
    }

    static Invocation of(Method method, Object bean) {
        return new Invocation(handle(method).bindTo(bean));
    }

    static Invocation ofConstructor(Class<?> record) {
        try {
            var constructor = record.getDeclaredConstructor(Arrays.stream(record.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return new Invocation(MethodHandles.lookup().unreflectConstructor(constructor));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Reads a component without an array of arguments. */
    static Reader ofAccessor(Method accessor) {
        MethodHandle ofOne = handle(accessor).asType(OF_ONE);
        return record -> {
            try {
                return ofOne.invokeExact(record);
            } catch (Throwable thrown) {
                throw failure(thrown);
            }
        };
    }

    private static MethodHandle handle(Method method) {
        try {
            method.setAccessible(true);
            return MethodHandles.lookup().unreflect(method);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    @Nullable
    Object with(@Nullable Object... arguments) throws Exception {
        try {
            return handle.invokeExact(arguments);
        } catch (Throwable thrown) {
            throw failure(thrown);
        }
    }

    /** Wraps an error in an exception, because only an exception becomes an error of one field. */
    private static Exception failure(Throwable thrown) {
        return thrown instanceof Exception exception
                ? exception
                : new IllegalStateException("A resolver failed", thrown);
    }
}
