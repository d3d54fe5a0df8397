package gaming.visitor;

import gaming.access.Caller;
import java.util.Optional;

/** Visitors of whom nothing is known but the caller. */
public final class Strangers {
    @SuppressWarnings("NullAway") // strangers are not looked up
    private static final Visitor.Lookups NOTHING_KNOWN =
            new Visitor.Lookups(null, new Countries(Optional.empty()), new Devices());

    private Strangers() {}

    public static Visitor of(Caller caller) {
        return new Visitor(caller, new Visitor.Seen(caller.address(), "", ""), NOTHING_KNOWN);
    }
}
