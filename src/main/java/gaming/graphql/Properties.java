package gaming.graphql;

import graphql.schema.DataFetchingEnvironment;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.LightDataFetcher;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.microprofile.graphql.Name;
import org.jspecify.annotations.Nullable;

/**
 * Reads a field of the answer off its source: a component of a record, by its {@code @Name} or its own name, or a value
 * of a map, by the name of its key. One fetcher serves all such fields.
 */
final class Properties implements LightDataFetcher<@Nullable Object> {
    static final Properties INSTANCE = new Properties();

    private static final ClassValue<Map<String, Invocation>> COMPONENTS = new ClassValue<>() {
        @Override
        protected Map<String, Invocation> computeValue(Class<?> type) {
            Map<String, Invocation> accessors = new HashMap<>();
            for (RecordComponent component : type.getRecordComponents()) {
                accessors.put(nameOf(component), Invocation.of(component.getAccessor()));
            }
            return accessors;
        }
    };

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
        Invocation accessor = COMPONENTS.get(source.getClass()).get(field);
        if (accessor == null) {
            throw new IllegalStateException(source.getClass() + " has no component for the field " + field);
        }
        return accessor.with(source);
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
