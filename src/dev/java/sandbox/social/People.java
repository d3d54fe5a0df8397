package sandbox.social;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sandbox.Confidential;

/** Who has an account at a provider: some of them are shown on its page, others were only brought by a test. */
final class People {
    private static final int MOST_SHOWN = 50;
    private static final int MOST_KNOWN = 10_000;

    private final List<Shown> shown = new ArrayList<>();
    private final Map<String, Person> known = new LinkedHashMap<>();

    /** {@code note}: why one would pick the person; may be empty. */
    record Shown(Person person, String note) {}

    synchronized void forget() {
        shown.clear();
        known.clear();
    }

    /** On the page from now on, in the place of what was shown of the subject before; the oldest leave a full page. */
    synchronized void show(Person person, String note) {
        know(person);
        shown.removeIf(other -> other.person().subject().equals(person.subject()));
        shown.add(new Shown(person, note));
        if (shown.size() > MOST_SHOWN) {
            shown.removeFirst();
        }
    }

    /** In the place of what was known of the subject before. */
    synchronized void know(Person person) {
        Optional.ofNullable(person.email()).ifPresent(Confidential::keep);
        known.put(person.subject(), person);
        if (known.size() > MOST_KNOWN) {
            known.remove(known.keySet().iterator().next());
        }
    }

    /** By the subject, or by the e-mail of somebody who is shown. */
    synchronized Optional<Person> of(String hint) {
        return Optional.ofNullable(known.get(hint))
                .or(() -> shown.stream()
                        .map(Shown::person)
                        .filter(person -> hint.equals(person.email()))
                        .findFirst());
    }

    synchronized List<Shown> shown() {
        return List.copyOf(shown);
    }
}
