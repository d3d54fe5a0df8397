package gaming.database;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Moments of entities as the database keeps them: UTC, whatever the time zone of the machine. */
@Converter(autoApply = true)
public class UtcColumn implements AttributeConverter<Instant, LocalDateTime> {
    @Override
    public @Nullable LocalDateTime convertToDatabaseColumn(@Nullable Instant moment) {
        return moment == null ? null : LocalDateTime.ofInstant(moment, ZoneOffset.UTC);
    }

    @Override
    public @Nullable Instant convertToEntityAttribute(@Nullable LocalDateTime column) {
        return column == null ? null : column.toInstant(ZoneOffset.UTC);
    }
}
