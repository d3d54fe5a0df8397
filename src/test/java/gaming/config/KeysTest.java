package gaming.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.access.Configured;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class KeysTest {
    @Test
    void readsWhatIsWithinItsBounds() {
        Duration wait =
                Keys.read(Configured.with(Map.of("wait", "PT1S")), keys -> keys.duration("wait", "PT1S", "PT1S"));
        assertThat(wait).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void namesEachBadKeyInOneLineAndShowsNoValue() {
        assertProblems(
                Map.of("calls", "s3cr3t", "wait", "PT2S"),
                keys -> keys.number("calls", 9) + keys.duration("wait", "PT1S").toMillis() + keys.number("calls", 3),
                "calls: must be a whole number from 1 to 9\n"
                        + "wait: must be an ISO-8601 duration from PT0.001S to PT1S");
    }

    @Test
    void comparesTwoKeysOnlyWhereBothAreGood() {
        Function<Keys, Integer> most = keys -> {
            int all = keys.number("all", 9);
            int one = keys.number("one", 9);
            keys.require(one <= all, "one", "must not be more than", "all");
            return one;
        };
        assertProblems(Map.of("all", "2", "one", "3"), most, "one: must not be more than all");
        assertProblems(Map.of("all", "none", "one", "3"), most, "all: must be a whole number from 1 to 9");
        assertProblems(Map.of("all", "2", "one", "10"), most, "one: must be a whole number from 1 to 9");
    }

    @Test
    void anUnreadableFileHidesNoOtherProblem() {
        assertProblems(
                Map.of(),
                keys -> {
                    keys.required("name");
                    throw new Misconfiguration("file", "cannot be read");
                },
                "name: is required\nfile: cannot be read");
    }

    @Test
    void namesTheKeysThatAGroupLacksAndThoseItHas() {
        Function<Keys, Object> group =
                keys -> keys.group(all -> all.required("c") + all.required("b") + all.required("a"));
        assertProblems(Map.of("b", "x", "a", "y"), group, "c: is required with a and b");
        Optional<String> none = Keys.read(
                Configured.with(Map.of("a", " ")), keys -> keys.group(all -> all.required("a") + all.required("b")));
        assertThat(none).isEmpty();
    }

    private static void assertProblems(Map<String, String> values, Function<Keys, ?> reader, String problems) {
        assertThatThrownBy(() -> Keys.read(Configured.with(values), reader))
                .isInstanceOf(Misconfiguration.class)
                .hasMessage(problems);
    }
}
