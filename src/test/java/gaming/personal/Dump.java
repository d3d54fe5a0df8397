package gaming.personal;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import world.World;

/** The database of the service in this JVM as it stands: all columns and all values. */
final class Dump {
    private Dump() {}

    /** The columns by their tables. */
    static Map<String, TreeSet<String>> columns() throws SQLException {
        var columns = new TreeMap<String, TreeSet<String>>();
        each(
                "select table_name, column_name from information_schema.columns where table_schema = database()",
                row -> columns.computeIfAbsent(row.getString(1), _ -> new TreeSet<>())
                        .add(row.getString(2)));
        return columns;
    }

    /** The tables that hold one of these values in a text, whatever its case, or in bytes; deleted versions too. */
    static List<String> find(List<String> texts, List<byte[]> bytes) throws SQLException {
        var versioned = new TreeSet<String>();
        each(
                "select table_name from information_schema.tables where table_schema = database()"
                        + " and table_type = 'SYSTEM VERSIONED'",
                row -> versioned.add(row.getString(1)));
        var found = new ArrayList<String>();
        for (var table : columns().entrySet()) {
            String from =
                    "`" + table.getKey() + "`" + (versioned.contains(table.getKey()) ? " for system_time all" : "");
            each("select * from " + from, row -> {
                for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
                    if (holds(bytes(row, column), texts, bytes)) {
                        found.add(table.getKey() + "." + row.getMetaData().getColumnName(column));
                    }
                }
            });
        }
        return found;
    }

    private static byte[] bytes(ResultSet row, int column) throws SQLException {
        boolean binary = List.of(Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB)
                .contains(row.getMetaData().getColumnType(column));
        byte[] value = binary ? row.getBytes(column) : null;
        return value != null ? value : String.valueOf(row.getString(column)).getBytes(StandardCharsets.UTF_8);
    }

    private static boolean holds(byte[] value, List<String> texts, List<byte[]> bytes) {
        String text = new String(value, StandardCharsets.UTF_8).toLowerCase(Locale.ROOT);
        String hex = HexFormat.of().formatHex(value);
        return texts.stream().anyMatch(each -> text.contains(each.toLowerCase(Locale.ROOT)))
                || bytes.stream().anyMatch(each -> hex.contains(HexFormat.of().formatHex(each)));
    }

    private interface Read {
        void row(ResultSet row) throws SQLException;
    }

    private static void each(String query, Read read) throws SQLException {
        try (Connection connection = World.connection();
                var statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                read.row(rows);
            }
        }
    }
}
