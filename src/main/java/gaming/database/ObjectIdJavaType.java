package gaming.database;

import io.vertx.core.buffer.Buffer;
import java.util.Comparator;
import org.bson.types.ObjectId;
import org.hibernate.dialect.Dialect;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.WrapperOptions;
import org.hibernate.type.descriptor.java.AbstractClassJavaType;
import org.hibernate.type.descriptor.java.ImmutableMutabilityPlan;
import org.hibernate.type.descriptor.jdbc.JdbcType;
import org.hibernate.type.descriptor.jdbc.JdbcTypeIndicators;
import org.jspecify.annotations.Nullable;

/** Maps an object id to {@code binary(12)}, in entities and in queries alike. */
final class ObjectIdJavaType extends AbstractClassJavaType<ObjectId> {
    private static final long serialVersionUID = 1L;
    private static final int BYTES = 12;
    static final ObjectIdJavaType INSTANCE = new ObjectIdJavaType();

    private ObjectIdJavaType() {
        super(ObjectId.class, ImmutableMutabilityPlan.instance(), Comparator.naturalOrder());
    }

    @Override
    public JdbcType getRecommendedJdbcType(JdbcTypeIndicators indicators) {
        return indicators.getJdbcType(SqlTypes.BINARY);
    }

    @Override
    public long getDefaultSqlLength(Dialect dialect, JdbcType type) {
        return BYTES;
    }

    @Override
    public String toString(ObjectId id) {
        return id.toHexString();
    }

    @Override
    public ObjectId fromString(CharSequence hex) {
        return new ObjectId(hex.toString());
    }

    @Override
    public <X> @Nullable X unwrap(@Nullable ObjectId id, Class<X> type, WrapperOptions options) {
        if (id == null) {
            return null;
        }
        if (type.isInstance(id)) {
            return type.cast(id);
        }
        if (type == byte[].class) {
            return type.cast(id.toByteArray());
        }
        throw unknownUnwrap(type);
    }

    @Override
    public <X> @Nullable ObjectId wrap(@Nullable X value, WrapperOptions options) {
        return switch (value) {
            case null -> null;
            case ObjectId id -> id;
            case byte[] bytes -> new ObjectId(bytes);
            // As the driver of Hibernate Reactive has it
            case Buffer bytes -> new ObjectId(bytes.getBytes());
            default -> throw unknownWrap(value.getClass());
        };
    }
}
