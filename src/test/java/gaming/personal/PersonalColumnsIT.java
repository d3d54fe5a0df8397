package gaming.personal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.World;

/** The columns with personal data in SECURITY.md and the list of all others against the database. */
@ExtendWith(World.class)
class PersonalColumnsIT {
    private static final Pattern NAME = Pattern.compile("`([a-z_0-9]+)\\.([a-z_0-9]+)`");
    /** A table on each line, and some of its columns where the others are personal. */
    private static final Path OTHERS = Path.of("src/test/resources/gaming/personal/other-columns.txt");

    /** The history of the migrations is a table of a library. */
    private static final String LIBRARY = "flyway_schema_history";

    @Test
    void eachColumnIsListedOnceAsPersonalOrAsNotPersonal() throws Exception {
        List<String> personal = lines("### Columns with personal data")
                .filter(line -> line.startsWith("| `"))
                .flatMap(line -> NAME.matcher(line.split("\\|", 3)[1]).results())
                .map(name -> name.group(1) + "." + name.group(2))
                .toList();
        List<String> others = others();

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

    private static List<String> others() throws IOException, SQLException {
        var columns = Dump.columns();
        return Files.readAllLines(OTHERS).stream()
                .map(line -> line.split(": "))
                .flatMap(table -> (table.length == 1
                                ? columns.getOrDefault(table[0], new TreeSet<>(List.of("is unknown"))).stream()
                                : Stream.of(table[1].split(", ")))
                        .map(column -> table[0] + "." + column))
                .toList();
    }

    private static Stream<String> lines(String heading) throws IOException {
        return Files.readAllLines(Path.of("SECURITY.md")).stream()
                .dropWhile(line -> !line.equals(heading))
                .skip(1)
                .takeWhile(line -> !line.startsWith("#"));
    }
}
