package gaming.graphql;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** A prepared call of a bean's method, of a record's accessor or of a record's constructor. */
final class Invocation {
    private static final MethodType FROM_ARRAY = MethodType.methodType(Object.class, Object[].class);

    private static final MethodType OF_ONE = MethodType.methodType(Object.class, Object.class);

    private final MethodHandle handle;
    /** The call with one argument. Of a call with more or fewer arguments, this is the unchanged call. */
    private final MethodHandle ofOne;

    private Invocation(MethodHandle handle) {
        ofOne = handle.type().parameterCount() == 1 ? handle.asType(OF_ONE) : handle;
        this.handle = handle.asSpreader(Object[].class, handle.type().parameterCount())
                .asType(FROM_ARRAY);
    }

    static Invocation of(Executable called) {
        return new Invocation(handle(called));
    }

    static Invocation of(Method method, Object bean) {
        return new Invocation(handle(method).bindTo(bean));
    }

    private static MethodHandle handle(Executable called) {
        try {
            called.setAccessible(true);
            return switch (called) {
                case Method method -> MethodHandles.lookup().unreflect(method);
                case Constructor<?> constructor -> MethodHandles.lookup().unreflectConstructor(constructor);
            };
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Calls an accessor of a record, without an array. */
    @Nullable
    Object on(Object record) throws Exception {
        try {
            return ofOne.invokeExact(record);
        } catch (Exception e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("A resolver failed", e);
        }
    }

    /** Wraps an error in an exception, because only an exception becomes an error of one field. */
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
