package gaming.graphql;

import gaming.graphql.Resolvers.Resolver;
import graphql.schema.GraphQLScalarType;
import java.lang.invoke.MethodType;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A type of the contract beside the Java type of its values: everything that is known before a document comes. */
sealed interface Shape {
    /**
     * Objects. The fields may lead to the same type again, so they are filled in after the object is made.
     *
     * @param constructor of an input object, with its fields in the order of the parameters; null for other objects
     */
    record Of(
            String type,
            Map<String, Field> fields,
            @Nullable Invocation constructor) implements Shape {}

    /** Lists. {@code required}: whether no item may be null. */
    record Many(Shape item, boolean required) implements Shape {}

    /** Enums. The constants are known by their names. */
    record Names(Map<String, Object> constants) implements Shape {}

    /** Values of scalars, each with its Java type. */
    enum Leaf implements Shape {
        TEXT(String.class),
        INT(Integer.class),
        FLOAT(Double.class),
        FLAG(Boolean.class),
        DATE(Instant.class);

        private final Class<?> java;

        Leaf(Class<?> java) {
            this.java = java;
        }

        boolean isOf(Class<?> type) {
            return java == MethodType.methodType(type).wrap().returnType();
        }

        static Leaf of(GraphQLScalarType scalar) {
            return switch (scalar.getName()) {
                case "Int" -> INT;
                case "Float" -> FLOAT;
                case "Boolean" -> FLAG;
                case "Date" -> DATE;
                default -> TEXT;
            };
        }
    }

    /**
     * A field. One of {@code resolver} and {@code reader} is not null, except in an input object. The reader takes the
     * record or the map that has the value.
     *
     * @param required whether the value may not be null
     * @param later whether the value is a CompletionStage
     */
    record Field(
            Shape shape,
            boolean required,
            boolean later,
            @Nullable Resolver resolver,
            @Nullable Invocation reader) {
        boolean batched() {
            return resolver != null && resolver.batched();
        }
    }
}
