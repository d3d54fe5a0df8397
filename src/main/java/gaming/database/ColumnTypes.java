package gaming.database;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Comparator;
import org.bson.types.ObjectId;
import org.hibernate.boot.model.TypeContributions;
import org.hibernate.boot.model.TypeContributor;
import org.hibernate.dialect.Dialect;
import org.hibernate.service.ServiceRegistry;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.WrapperOptions;
import org.hibernate.type.descriptor.java.AbstractClassJavaType;
import org.hibernate.type.descriptor.java.ImmutableMutabilityPlan;
import org.hibernate.type.descriptor.jdbc.JdbcType;
import org.hibernate.type.descriptor.jdbc.JdbcTypeIndicators;
import org.jspecify.annotations.Nullable;

/**
 * The columns of ids and times. A time is in UTC, in any time zone of the machine. Hibernate finds this class through {@code META-INF/services}.
 */
public final class ColumnTypes implements TypeContributor {
    /** The latest moment that a column can hold. */
    public static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

    @Override
    public void contribute(TypeContributions types, ServiceRegistry registry) {
        types.contributeJavaType(new ObjectIdType());
    }

    /** The moment at which a UTC day begins, or {@link #LATEST} if a column cannot hold it. */
    public static Instant begin(LocalDate day) {
        Instant begin = day.atStartOfDay(ZoneOffset.UTC).toInstant();
        return begin.isAfter(LATEST) ? LATEST : begin;
    }

    static LocalDateTime column(Instant moment) {
        return LocalDateTime.ofInstant(moment, ZoneOffset.UTC);
    }

    static Instant moment(LocalDateTime column) {
        return column.toInstant(ZoneOffset.UTC);
    }

    @Converter(autoApply = true)
    public static class UtcConverter implements AttributeConverter<Instant, LocalDateTime> {
        @Override
        public @Nullable LocalDateTime convertToDatabaseColumn(@Nullable Instant moment) {
            return moment == null ? null : column(moment);
        }

        @Override
        public @Nullable Instant convertToEntityAttribute(@Nullable LocalDateTime column) {
            return column == null ? null : moment(column);
        }
    }

    private static final class ObjectIdType extends AbstractClassJavaType<ObjectId> {
        private static final long serialVersionUID = 1L;
        private static final int BYTES = 12;

        private ObjectIdType() {
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
                default -> throw unknownWrap(value.getClass());
            };
        }
    }
}
