package gaming.visitor;

import gaming.access.Caller;
import java.util.Optional;

/** Visitors of whom only the caller is known. */
public final class Strangers {
    @SuppressWarnings("NullAway") // no test looks up a stranger
    private static final Visitor.Lookups NOTHING_KNOWN =
            new Visitor.Lookups(null, new Countries(Optional.empty()), new Devices());

    private Strangers() {}

    public static Visitor of(Caller caller) {
        return new Visitor(caller, new Visitor.Seen(caller.address(), "", "", Optional.empty()), NOTHING_KNOWN);
    }
}
