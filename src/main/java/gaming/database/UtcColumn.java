package gaming.database;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Moments as the database keeps them, of entities and of plain SQL: UTC, whatever the time zone of the machine. */
@Converter(autoApply = true)
public class UtcColumn implements AttributeConverter<Instant, LocalDateTime> {
    static LocalDateTime column(Instant moment) {
        return LocalDateTime.ofInstant(moment, ZoneOffset.UTC);
    }

    static Instant moment(LocalDateTime column) {
        return column.toInstant(ZoneOffset.UTC);
    }

    @Override
    public @Nullable LocalDateTime convertToDatabaseColumn(@Nullable Instant moment) {
        return moment == null ? null : column(moment);
    }

    @Override
    public @Nullable Instant convertToEntityAttribute(@Nullable LocalDateTime column) {
        return column == null ? null : moment(column);
    }
}
