package gaming.app;

import java.util.List;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/** Shows levels by the names that collectors of logs know: ERROR, WARNING, INFO, DEBUG, TRACE. */
final class LevelNames extends Formatter {
    private static final Level TRACE = new Named("TRACE", Level.FINER);

    /** The highest level first. */
    private static final List<Level> NAMED =
            List.of(new Named("ERROR", Level.SEVERE), Level.WARNING, Level.INFO, new Named("DEBUG", Level.FINE), TRACE);

    private final Formatter formatter;

    LevelNames(Formatter formatter) {
        this.formatter = formatter;
    }

    @Override
    public String format(LogRecord line) {
        Level level = line.getLevel();
        line.setLevel(named(level));
        try {
            return formatter.format(line);
        } finally {
            line.setLevel(level); // for other handlers
        }
    }

    private static Level named(Level level) {
        return NAMED.stream()
                .filter(name -> level.intValue() >= name.intValue())
                .findFirst()
                .orElse(TRACE);
    }

    private static final class Named extends Level {
        private static final long serialVersionUID = 1L;

        Named(String name, Level level) {
            super(name, level.intValue());
        }
    }
}
