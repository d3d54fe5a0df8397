package gaming.graphql;

import graphql.schema.DataFetchingEnvironment;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.LightDataFetcher;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.eclipse.microprofile.graphql.Name;
import org.jspecify.annotations.Nullable;

/**
 * Reads a field of the answer off its source: a component of a record, by its {@code @Name} or its own name, or a value
 * of a map, by the name of its key. A component that is a supplier is asked only when its field is selected. One fetcher
 * serves all such fields.
 */
final class Properties implements LightDataFetcher<@Nullable Object> {
    static final Properties INSTANCE = new Properties();

    private static final ClassValue<Map<String, Accessor>> COMPONENTS = new ClassValue<>() {
        @Override
        protected Map<String, Accessor> computeValue(Class<?> type) {
            Map<String, Accessor> accessors = new HashMap<>();
            for (RecordComponent component : type.getRecordComponents()) {
                Accessor accessor = Invocation.of(component.getAccessor())::with;
                if (component.isAnnotationPresent(Unwrapped.class)) {
                    computeValue(component.getType())
                            .forEach((field, inner) -> accessors.put(
                                    field, record -> inner.of(Objects.requireNonNull(accessor.of(record)))));
                } else {
                    accessors.put(nameOf(component), accessor);
                }
            }
            return accessors;
        }
    };

    /** Reads one field of a record. */
    @FunctionalInterface
    private interface Accessor {
        @Nullable
        Object of(Object record) throws Exception;
    }

    private Properties() {}

    /** The field that a component stands for. */
    static String nameOf(RecordComponent component) {
        // The annotation can not be on a component itself; javac copies it to the accessor and the field.
        Name name = component.getAccessor().getAnnotation(Name.class);
        return name == null ? component.getName() : name.value();
    }

    @Override
    public @Nullable Object get(
            GraphQLFieldDefinition field, Object source, Supplier<DataFetchingEnvironment> environment)
            throws Exception {
        return read(source, field.getName());
    }

    @Override
    public @Nullable Object get(DataFetchingEnvironment environment) throws Exception {
        return read(environment.getSource(), environment.getFieldDefinition().getName());
    }

    private static @Nullable Object read(@Nullable Object source, String field) throws Exception {
        return switch (source) {
            case Record values -> component(values, field);
            case Map<?, ?> values -> value(values, field);
            case null, default -> throw new IllegalStateException("Neither a record nor a map has the field " + field);
        };
    }

    private static @Nullable Object component(Record source, String field) throws Exception {
        Accessor accessor = COMPONENTS.get(source.getClass()).get(field);
        if (accessor == null) {
            throw new IllegalStateException(source.getClass() + " has no component for the field " + field);
        }
        Object value = accessor.of(source);
        return value instanceof Supplier<?> later ? later.get() : value;
    }

    /** The maps of the contract have a handful of entries, and their keys may be enums. */
    private static @Nullable Object value(Map<?, ?> source, String field) {
        for (Map.Entry<?, ?> entry : source.entrySet()) {
            Object key = entry.getKey();
            if (field.equals(key instanceof Enum<?> name ? name.name() : String.valueOf(key))) {
                return entry.getValue();
            }
        }
        return null;
    }
}
