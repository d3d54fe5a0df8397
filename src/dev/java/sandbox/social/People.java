package sandbox.social;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sandbox.Confidential;

/** The people with an account at a provider. Some are shown on its page, others come from a test alone. */
final class People {
    private static final int MOST_SHOWN = 50;
    private static final int MOST_KNOWN = 10_000;

    /** Whether no log may have their addresses. */
    private final boolean confidential;

    private final List<Shown> shown = new ArrayList<>();
    private final Map<String, Person> known = new LinkedHashMap<>();

    People(boolean confidential) {
        this.confidential = confidential;
    }

    /** {@code note}: the reason to pick the person; may be empty. */
    record Shown(Person person, String note) {}

    synchronized void forget() {
        shown.clear();
        known.clear();
    }

    /** Shows the person on the page, in place of an earlier one with the same subject. A full page drops the oldest. */
    synchronized void show(Person person, String note) {
        know(person);
        shown.removeIf(other -> other.person().subject().equals(person.subject()));
        shown.add(new Shown(person, note));
        if (shown.size() > MOST_SHOWN) {
            shown.removeFirst();
        }
    }

    /** Replaces the person with the same subject. */
    synchronized void know(Person person) {
        if (confidential) {
            Optional.ofNullable(person.email()).ifPresent(Confidential::keep);
        }
        known.put(person.subject(), person);
        if (known.size() > MOST_KNOWN) {
            known.remove(known.keySet().iterator().next());
        }
    }

    /** Finds a person by the subject, or a shown one by the e-mail. */
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
