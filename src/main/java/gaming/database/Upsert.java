package gaming.database;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The end of upserts whose stamps move only where a value does, so that what comes again unchanged changes nothing. */
public final class Upsert {
    private Upsert() {}

    /** {@code on duplicate key update}: takes the new {@code values}, and the {@code stamps} if one of them differs. */
    public static String stamped(List<String> stamps, List<String> values) {
        // Assignments run from left to right: the stamps still see the old values. Byte by byte, or case would not
        // count.
        String same = values.stream()
                .map(column -> "binary " + column + " <=> binary values(" + column + ")")
                .collect(Collectors.joining(" and "));
        return Stream.concat(
                        stamps.stream()
                                .map(stamp -> stamp + " = if(" + same + ", " + stamp + ", values(" + stamp + "))"),
                        values.stream().map(column -> column + " = values(" + column + ")"))
                .collect(Collectors.joining(", ", "on duplicate key update ", ""));
    }
}
