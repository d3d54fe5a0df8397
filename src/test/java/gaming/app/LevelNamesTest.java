package gaming.app;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.app.Logs.LevelNames;
import io.helidon.logging.jul.HelidonJsonFormatter;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LevelNamesTest {
    @ParameterizedTest
    @CsvSource({
        "SEVERE, ERROR",
        "WARNING, WARNING",
        "INFO, INFO",
        "CONFIG, DEBUG",
        "FINE, DEBUG",
        "FINER, TRACE",
        "FINEST, TRACE"
    })
    void collectorsKnowTheNameOfEachLevel(String level, String shown) {
        assertThat(line(new HelidonJsonFormatter(), level)).contains("\"level\":\"" + shown + "\"");
        assertThat(line(new SimpleFormatter(), level)).contains(shown);
    }

    private static String line(Formatter formatter, String level) {
        var line = new LogRecord(Level.parse(level), "A line");
        String text = new LevelNames(formatter).format(line);
        assertThat(line.getLevel().getName()).as("as other handlers see it").isEqualTo(level);
        return text;
    }
}
