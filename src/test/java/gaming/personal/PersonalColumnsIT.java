package gaming.personal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.World;

/** The list of columns in SECURITY.md against the database. */
@ExtendWith(World.class)
class PersonalColumnsIT {
    private static final Pattern NAME = Pattern.compile("`([a-z_0-9]+)(?:\\.([a-z_0-9]+))?`");
    /** A table with some of its columns. */
    private static final Pattern SOME = Pattern.compile("`([a-z_0-9]+)`:\\s+([a-z_0-9,\\s]+)\\.");

    /** The history of the migrations is a table of a library. */
    private static final String LIBRARY = "flyway_schema_history";

    @Test
    void eachColumnIsListedOnceAsPersonalOrAsNotPersonal() throws Exception {
        List<String> personal = listed(lines("### Columns with personal data")
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split("\\|", 3)[1]));
        List<String> others =
                listed(Stream.of(spelledOut(lines("### All other columns").collect(Collectors.joining("\n")))));

        assertThat(Stream.concat(personal.stream(), others.stream()))
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(columns());
        assertThat(personal).hasSizeGreaterThan(40).contains("user.email", "session.ip_address");
    }

    @Test
    void eachLineSaysWhyHowLongAndWhatErasesIt() throws IOException {
        assertThat(lines("### Columns with personal data").filter(line -> line.startsWith("| `")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.split("\\|"))
                        .hasSize(5)
                        .allSatisfy(cell -> assertThat(cell).matches("|.*\\S.*")));
    }

    private static TreeSet<String> columns() throws SQLException {
        var all = new TreeSet<String>();
        Dump.columns().forEach((table, columns) -> columns.forEach(column -> all.add(table + "." + column)));
        all.removeIf(column -> column.startsWith(LIBRARY + "."));
        return all;
    }

    /** A name without a column stands for all columns of the table. */
    private static List<String> listed(Stream<String> texts) throws SQLException {
        var columns = Dump.columns();
        return NAME.matcher(texts.collect(Collectors.joining("\n")))
                .results()
                .flatMap(name -> name.group(2) == null
                        ? columns.getOrDefault(name.group(1), new TreeSet<>(List.of("is unknown"))).stream()
                                .map(column -> name.group(1) + "." + column)
                        : Stream.of(name.group(1) + "." + name.group(2)))
                .toList();
    }

    private static String spelledOut(String text) {
        return SOME.matcher(text)
                .replaceAll(some -> Stream.of(some.group(2).split(",\\s*"))
                        .map(column -> "`" + some.group(1) + "." + column + "`")
                        .collect(Collectors.joining(" ")));
    }

    private static Stream<String> lines(String heading) throws IOException {
        return Files.readAllLines(Path.of("SECURITY.md")).stream()
                .dropWhile(line -> !line.equals(heading))
                .skip(1)
                .takeWhile(line -> !line.startsWith("#"));
    }
}
