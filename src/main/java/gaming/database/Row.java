package gaming.database;

import gaming.core.Position;
import jakarta.persistence.PersistenceException;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The current row of a result. A column is read by its name, or by its number from one. */
public final class Row {
    private final ResultSet result;

    Row(ResultSet result) {
        this.result = result;
    }

    private interface Read<T> {
        T from(ResultSet result) throws SQLException;
    }

    private <T> T read(Read<T> read) {
        try {
            return read.from(result);
        } catch (SQLException failure) {
            throw new PersistenceException(failure);
        }
    }

    @SuppressWarnings("NullAway") // the caller knows which columns are null
    public String getString(String column) {
        return read(row -> row.getString(column));
    }

    @SuppressWarnings("NullAway") // the caller knows which columns are null
    public String getString(int column) {
        return read(row -> row.getString(column));
    }

    public int getInt(String column) {
        return read(row -> row.getInt(column));
    }

    public int getInt(int column) {
        return read(row -> row.getInt(column));
    }

    public @Nullable Integer getIntIfAny(String column) {
        return this.<@Nullable Integer>read(row -> row.getObject(column, Integer.class));
    }

    public long getLong(String column) {
        return read(row -> row.getLong(column));
    }

    public long getLong(int column) {
        return read(row -> row.getLong(column));
    }

    public @Nullable Long getLongIfAny(String column) {
        return this.<@Nullable Long>read(row -> row.getObject(column, Long.class));
    }

    /** A position whose source is in {@code column} and whose offset is in the next one. */
    public @Nullable Position getPosition(int column) {
        Integer source = this.<@Nullable Integer>read(row -> row.getObject(column, Integer.class));
        return source == null ? null : new Position(source, getLong(column + 1));
    }

    public boolean getBoolean(String column) {
        return read(row -> row.getBoolean(column));
    }

    public boolean getBoolean(int column) {
        return read(row -> row.getBoolean(column));
    }

    public BigDecimal getBigDecimal(String column) {
        return read(row -> row.getBigDecimal(column));
    }

    public BigDecimal getBigDecimal(int column) {
        return read(row -> row.getBigDecimal(column));
    }

    public byte[] getBytes(String column) {
        return read(row -> row.getBytes(column));
    }

    public byte[] getBytes(int column) {
        return read(row -> row.getBytes(column));
    }

    public ObjectId getId(String column) {
        return new ObjectId(getBytes(column));
    }

    public ObjectId getId(int column) {
        return new ObjectId(getBytes(column));
    }

    public @Nullable ObjectId getIdIfAny(String column) {
        byte[] id = getBytes(column);
        return id == null ? null : new ObjectId(id);
    }

    public @Nullable ObjectId getIdIfAny(int column) {
        byte[] id = getBytes(column);
        return id == null ? null : new ObjectId(id);
    }

    public <E extends Enum<E>> @Nullable E getConstantIfAny(String column, Class<E> type) {
        String name = getString(column);
        return name == null ? null : Enum.valueOf(type, name);
    }

    public LocalDate getDate(String column) {
        return read(row -> row.getObject(column, LocalDate.class));
    }

    public LocalDate getDate(int column) {
        return read(row -> row.getObject(column, LocalDate.class));
    }

    public Instant getInstant(String column) {
        return ColumnTypes.moment(read(row -> row.getObject(column, LocalDateTime.class)));
    }

    public Instant getInstant(int column) {
        return ColumnTypes.moment(read(row -> row.getObject(column, LocalDateTime.class)));
    }

    public @Nullable Instant getInstantIfAny(String column) {
        LocalDateTime moment = read(row -> row.getObject(column, LocalDateTime.class));
        return moment == null ? null : ColumnTypes.moment(moment);
    }
}
