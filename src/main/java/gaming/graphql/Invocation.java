package gaming.graphql;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** A method of a bean, an accessor or a constructor of a record, made ready once and called with an array. */
final class Invocation {
    private static final MethodType FROM_ARRAY = MethodType.methodType(Object.class, Object[].class);

    private final MethodHandle handle;

    private Invocation(MethodHandle handle) {
        this.handle = handle.asSpreader(Object[].class, handle.type().parameterCount())
                .asType(FROM_ARRAY);
    }

    static Invocation of(Method method) {
        try {
            method.setAccessible(true);
            return new Invocation(MethodHandles.lookup().unreflect(method));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    static Invocation of(Method method, Object bean) {
        try {
            method.setAccessible(true);
            return new Invocation(MethodHandles.lookup().unreflect(method).bindTo(bean));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    static Invocation of(Constructor<?> constructor) {
        try {
            constructor.setAccessible(true);
            return new Invocation(MethodHandles.lookup().unreflectConstructor(constructor));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Throws what the method throws; errors as exceptions, because only those become an error of one field. */
    @Nullable
    Object with(@Nullable Object... arguments) throws Exception {
        try {
            return handle.invokeExact(arguments);
        } catch (Exception e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("A resolver failed", e);
        }
    }
}
