package world.social;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Who has an account at a provider: those of the demo, and whoever was brought or typed since. */
final class People {
    private static final int MOST_SHOWN = 50;
    private static final int MOST_KNOWN = 10_000;

    private final List<Person> demo;
    private final List<Person> shown = new ArrayList<>();
    private final Map<String, Person> known = new LinkedHashMap<>();

    People(List<Person> demo) {
        this.demo = List.copyOf(demo);
        forget();
    }

    /** Only the demo is left. */
    synchronized void forget() {
        shown.clear();
        known.clear();
        demo.forEach(this::show);
    }

    /** From now on on the page too. */
    synchronized void show(Person person) {
        know(person);
        shown.removeIf(other -> other.subject().equals(person.subject()));
        shown.add(person);
        if (shown.size() > demo.size() + MOST_SHOWN) {
            shown.remove(demo.size());
        }
    }

    /** In the place of what was known of the subject before. */
    synchronized void know(Person person) {
        known.put(person.subject(), person);
        if (known.size() > MOST_KNOWN) {
            known.remove(known.keySet().iterator().next());
        }
    }

    synchronized Optional<Person> of(String subject) {
        return Optional.ofNullable(known.get(subject));
    }

    synchronized List<Person> shown() {
        return List.copyOf(shown);
    }
}
