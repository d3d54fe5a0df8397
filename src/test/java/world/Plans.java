package world;

import dev.EmbeddedMariaDb;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The plans of statements, as the database makes them for tables of a million rows. Meanwhile it has the statistics of such
 * tables; the rows are those of the tests.
 */
public final class Plans implements AutoCloseable {
    private static final Pattern BYTES =
            Pattern.compile("'((?:[^'\\\\]|\\\\.)*?\\\\\\\\x[0-9A-F]{2}(?:[^'\\\\]|\\\\.)*)'", Pattern.DOTALL);
    private static final Pattern BYTE = Pattern.compile("\\\\\\\\x([0-9A-F]{2})|\\\\(.)|[^\\\\]", Pattern.DOTALL);
    private static final Map<String, String> ESCAPED =
            Map.of("0", "\0", "n", "\n", "r", "\r", "t", "\t", "Z", "\u001a");

    private final Connection connection;
    private final Set<String> small;

    /** @param small tables that never grow, which are read whole */
    public Plans(Set<String> small) throws SQLException {
        this.small = small;
        connection = World.connection();
        try (var statement = connection.createStatement()) {
            analyze(statement);
        }
        makeLarge();
    }

    private void makeLarge() throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("update mysql.innodb_table_stats set n_rows = 1000000, clustered_index_size = 20000,"
                    + " sum_of_other_index_sizes = 20000 where database_name = '" + EmbeddedMariaDb.GAMING + "'");
            statement.execute("update mysql.innodb_index_stats set stat_value = 1000000 where database_name = '"
                    + EmbeddedMariaDb.GAMING + "' and stat_name like 'n\\_diff%'");
            statement.execute("flush tables");
        }
    }

    /** The tables that the statement reads whole; empty: none. */
    public List<String> scans(String statement) throws SQLException {
        if (!statement.stripLeading().toLowerCase(Locale.ROOT).matches("(?s)(select|with|update|delete|\\().*")) {
            return List.of();
        }
        List<String> scans = scansOf(statement);
        if (scans.isEmpty()) {
            return scans;
        }
        // The server may have counted the rows of a table in between
        makeLarge();
        return scansOf(statement);
    }

    private List<String> scansOf(String statement) throws SQLException {
        var scans = new ArrayList<String>();
        try (var explain = connection.createStatement();
                var plan = explain.executeQuery("explain " + values(statement))) {
            while (plan.next()) {
                String table = table(statement, plan.getString("table"));
                String type = plan.getString("type");
                String extra = String.valueOf(plan.getString("Extra"));
                if (table == null
                        || type == null
                        || table.startsWith("<")
                        || small.contains(table)
                        || extra.contains("Table function")) {
                    continue;
                }
                boolean bounded = statement.contains("limit") && !extra.matches(".*(Using where|filesort|temporary).*");
                if (Set.of("ALL", "index").contains(type) && !bounded) {
                    scans.add(table + " " + type + " " + extra + " " + plan.getLong("rows"));
                }
            }
        }
        return scans;
    }

    /** The table of a name in the plan, which may be an alias of the statement. */
    private static @Nullable String table(String statement, @Nullable String name) {
        if (name == null) {
            return null;
        }
        var named = Pattern.compile("\\b(?:from|join|,)\\s+(\\w+)\\s+(?:as\\s+)?" + Pattern.quote(name) + "\\b")
                .matcher(statement);
        return named.find() ? named.group(1) : name;
    }

    /** The log writes bytes as characters, and has no values of what the server has prepared before. */
    private static String values(String statement) {
        String known = BYTES.matcher(statement).replaceAll(bytes -> "X'" + hex(bytes.group(1)) + "'");
        return known.replaceAll("\\b(limit|offset) \\?", "$1 10").replace("?", "'2018-01-01'");
    }

    private static String hex(String literal) {
        var bytes = new StringBuilder();
        var each = BYTE.matcher(literal);
        while (each.find()) {
            if (each.group(1) != null) {
                bytes.append(each.group(1));
            } else {
                String character =
                        each.group(2) == null ? each.group() : ESCAPED.getOrDefault(each.group(2), each.group(2));
                bytes.append(HexFormat.of().formatHex(character.getBytes(StandardCharsets.UTF_8)));
            }
        }
        return bytes.toString();
    }

    private void analyze(Statement statement) throws SQLException {
        var tables = new ArrayList<String>();
        try (var row = statement.executeQuery("select table_name from mysql.innodb_table_stats where database_name = '"
                + EmbeddedMariaDb.GAMING + "'")) {
            while (row.next()) {
                tables.add(row.getString(1));
            }
        }
        for (String table : tables) {
            statement.execute("analyze table `" + table + "`");
        }
    }

    @Override
    public void close() throws SQLException {
        try (connection;
                var statement = connection.createStatement()) {
            analyze(statement);
        }
    }
}
