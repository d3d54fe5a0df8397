package gaming.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BoundedLinesTest {
    private final BoundedLines lines = new BoundedLines(new SimpleFormatter());

    @Test
    void ofManyFailuresOfAKindAFewAreWrittenWhole() {
        List<String> written = written(Level.SEVERE, 1000);
        assertThat(written.stream().filter(line -> !line.isEmpty())).hasSize(100);
        assertThat(written.stream().filter(line -> line.contains("\tat "))).hasSize(10);
        assertThat(written.get(99)).contains("correlation id 99");
    }

    @Test
    void anotherKindIsWritten() {
        written(Level.SEVERE, 1000);
        assertThat(lines.format(new LogRecord(Level.SEVERE, "Something else"))).contains("Something else");
    }

    @Test
    void aKnownKindKeepsItsOwnLimitWhenThereAreTooManyKinds() {
        written(Level.SEVERE, 1);
        for (int kind = 0; kind < 2000; kind++) {
            lines.format(new LogRecord(Level.SEVERE, kind + " went wrong"));
        }
        assertThat(written(Level.SEVERE, 1).getFirst()).contains("correlation id 0");
    }

    @Test
    void aLineBelowWarningIsNotCounted() {
        assertThat(written(Level.INFO, 1000)).allMatch(line -> line.contains("\tat "));
    }

    private List<String> written(Level level, int lines) {
        return IntStream.range(0, lines)
                .mapToObj(each -> {
                    var line = new LogRecord(level, "Unexpected failure of an endpoint, correlation id " + each);
                    line.setThrown(new IllegalStateException());
                    return this.lines.format(line);
                })
                .toList();
    }
}
