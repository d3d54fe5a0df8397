package gaming.visitor;

import gaming.access.Caller;
import java.util.Optional;

/** Visitors of whom nothing is known but the caller. */
public final class Strangers {
    private Strangers() {}

    @SuppressWarnings("NullAway") // strangers are not looked up
    public static Visitor of(Caller caller) {
        return new Visitor(
                caller,
                new Visitor.Seen(caller.address(), "", ""),
                false,
                new Visitor.Lookups(null, new Countries(Optional.empty()), new Devices()));
    }
}
