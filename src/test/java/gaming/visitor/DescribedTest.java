package gaming.visitor;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.access.Caller;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** details.md, "Configuration and start": who is rendered for, as a server describes him. */
class DescribedTest {
    @Test
    void isTheSameVisitorWhereNothingIsSaidOfHim() {
        Visitor visitor = visitor(true);

        assertThat(visitor.describedAs(null, null)).isSameAs(visitor);
    }

    @Test
    void isTheSameVisitorWhereAStrangerSaysIt() {
        Visitor visitor = visitor(false);

        assertThat(visitor.describedAs("192.0.2.1", "iPhone")).isSameAs(visitor);
    }

    @Test
    void isAnotherVisitorWhereATrustedProxySaysIt() {
        Visitor visitor = visitor(true);

        assertThat(visitor.describedAs("192.0.2.1", null)).isNotSameAs(visitor);
    }

    @SuppressWarnings("NullAway") // anonymous visitors are no users
    private static Visitor visitor(boolean trustedProxy) {
        return new Visitor(
                new Caller.Anonymous("127.0.0.1"),
                new Visitor.Seen("127.0.0.1", "", ""),
                trustedProxy,
                new Visitor.Lookups(null, new Countries(Optional.empty()), new Devices()));
    }
}
