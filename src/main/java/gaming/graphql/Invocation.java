package gaming.graphql;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A prepared call of an accessor, of a bean's method or of a record's constructor. */
@FunctionalInterface
interface Invocation {
    /** {@code argument}: the record of an accessor; the array of the arguments of a method or constructor. */
    @Nullable
    Object with(Object argument) throws Exception;

    static Invocation ofAccessor(Method accessor) {
        return ofOne(handle(accessor));
    }

    static Invocation of(Method method, Object bean) {
        return ofMany(handle(method).bindTo(bean));
    }

    static Invocation ofConstructor(Class<?> record) {
        try {
            var constructor = record.getDeclaredConstructor(Stream.of(record.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return ofMany(MethodHandles.lookup().unreflectConstructor(constructor));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle handle(Method method) {
        try {
            method.setAccessible(true);
            return MethodHandles.lookup().unreflect(method);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Invocation ofMany(MethodHandle handle) {
        return ofOne(handle.asSpreader(Object[].class, handle.type().parameterCount()));
    }

    /** Wraps an error in an exception, because only an exception becomes an error of one field. */
    private static Invocation ofOne(MethodHandle typed) {
        MethodHandle handle = typed.asType(MethodType.genericMethodType(1));
        return argument -> {
            try {
                return handle.invokeExact(argument);
            } catch (Exception failure) {
                throw failure;
            } catch (Throwable error) {
                throw new IllegalStateException("A resolver failed", error);
            }
        };
    }
}
