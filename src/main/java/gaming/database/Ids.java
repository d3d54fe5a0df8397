package gaming.database;

import java.util.Optional;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;

/** Object ids as callers write them: 24 hexadecimal digits in any case (details.md, "Amendments"). */
public final class Ids {
    private static final Pattern OBJECT_ID = Pattern.compile("[0-9a-fA-F]{24}");

    private Ids() {}

    public static Optional<ObjectId> parse(String text) {
        return OBJECT_ID.matcher(text).matches() ? Optional.of(new ObjectId(text)) : Optional.empty();
    }
}
