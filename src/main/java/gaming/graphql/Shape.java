package gaming.graphql;

import gaming.graphql.Resolvers.Resolver;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A type of the contract beside the Java type of its values: everything that is known before a document comes. */
sealed interface Shape {
    /** Objects. The fields may lead to the same type again, so they are filled in after the object is made. */
    record Of(String type, Map<String, Field> fields) implements Shape {
        @Override
        public int hashCode() {
            return type.hashCode();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return this == other;
        }
    }

    /** Lists. {@code required}: whether no item may be null. */
    record Many(Shape item, boolean required) implements Shape {}

    /** Values that become one value of JSON. */
    enum Leaf implements Shape {
        TEXT,
        INT,
        FLOAT,
        FLAG,
        DATE,
        NAME
    }

    /**
     * Exactly one of {@code resolver} and {@code reader} is not null.
     *
     * @param required whether the value may not be null
     * @param later whether the value is a CompletionStage
     */
    record Field(
            Shape shape,
            boolean required,
            boolean later,
            @Nullable Resolver resolver,
            @Nullable Reader reader) {
        boolean batched() {
            return resolver != null && resolver.batched();
        }
    }

    /** Reads a component of a record or an entry of a map. */
    @FunctionalInterface
    interface Reader {
        @Nullable
        Object of(Object source) throws Exception;
    }

    /** The type of the objects in a value, without the lists around them; null for values that become one value. */
    static @Nullable Of objects(Shape shape) {
        return switch (shape) {
            case Of object -> object;
            case Many many -> objects(many.item());
            case Leaf _ -> null;
        };
    }
}
