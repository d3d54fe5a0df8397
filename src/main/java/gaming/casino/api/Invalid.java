package gaming.casino.api;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.util.Map;

/** What a caller got wrong. */
final class Invalid {
    private Invalid() {}

    /** BAD_USER_INPUT; {@code rule} goes on from the name of the field. */
    static Refusal field(String name, String rule) {
        return new Refusal(ErrorCode.BAD_USER_INPUT, name + " " + rule, Map.of("field", name));
    }
}
