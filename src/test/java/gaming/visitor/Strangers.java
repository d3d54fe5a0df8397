package gaming.visitor;

import gaming.access.Origins;
import java.util.Optional;

/** Visitors of whom only the caller is known. */
public final class Strangers {
    private Strangers() {}

    @SuppressWarnings("NullAway") // no test looks up a stranger
    public static Visitors by(Origins origins) {
        return new Visitors(null, new Countries(Optional.empty()), new Devices(), origins);
    }
}
