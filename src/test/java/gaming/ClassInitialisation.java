package gaming;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.junit.ArchTest;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * No class needs a second one to be initialised that needs the first. Of two such classes the one that is used first sees a
 * static field of the other as null for the life of the JVM, and two threads that use one each wait for each other for ever.
 */
final class ClassInitialisation {
    private ClassInitialisation() {}

    @ArchTest
    static void noTwoClassesInitialiseEachOther(JavaClasses product) {
        assertThat(mutual(product)).isEmpty();
    }

    @ArchTest
    static void findsClassesThatInitialiseEachOther(JavaClasses unused) {
        assertThat(mutual(new ClassFileImporter().importClasses(Whole.class, Whole.Part.class, Alone.class)))
                .containsExactly("Whole, Part");
    }

    /** As a policy and its countries once did. */
    private record Whole(Part part) {
        private static final Whole USUAL = new Whole(Part.USUAL);

        private static String upper(String text) {
            return text.toUpperCase(Locale.ROOT);
        }

        private record Part(String text) {
            private static final Part USUAL = new Part(upper("usual"));
        }
    }

    private record Alone(Whole whole) {
        private static final Alone USUAL = new Alone(Whole.USUAL);
    }

    private static Set<String> mutual(JavaClasses classes) {
        var initialised = new HashMap<JavaClass, Set<JavaClass>>();
        for (JavaClass each : classes) {
            if (each.getStaticInitializer().isPresent()) {
                initialised.put(each, initialisedBy(each));
            }
        }
        var mutual = new TreeSet<String>();
        initialised.forEach((one, others) -> others.stream()
                .filter(other -> !other.equals(one))
                .filter(other -> initialised.getOrDefault(other, Set.of()).contains(one))
                .filter(other -> one.getName().compareTo(other.getName()) < 0)
                .forEach(other -> mutual.add(one.getSimpleName() + ", " + other.getSimpleName())));
        return mutual;
    }

    /** The classes that are initialised while {@code first} is: what its initialiser calls is followed to its end. */
    private static Set<JavaClass> initialisedBy(JavaClass first) {
        var initialised = new HashSet<JavaClass>();
        var seen = new HashSet<JavaCodeUnit>();
        var running = new ArrayDeque<JavaCodeUnit>();
        initialise(first, initialised, running);
        while (!running.isEmpty()) {
            JavaCodeUnit unit = running.remove();
            if (!seen.add(unit)) {
                continue;
            }
            for (JavaAccess<?> access : unit.getAccessesFromSelf()) {
                access.getTarget().resolveMember().ifPresent(member -> {
                    if (initialises(member)) {
                        initialise(member.getOwner(), initialised, running);
                    }
                    if (member instanceof JavaCodeUnit called) {
                        running.add(called);
                    }
                });
            }
        }
        initialised.remove(first);
        return initialised;
    }

    /** JLS 12.4.1: an object is made, a static method called, or a static field used; constants are no fields in bytecode. */
    private static boolean initialises(JavaMember member) {
        return member instanceof JavaConstructor || member.getModifiers().contains(JavaModifier.STATIC);
    }

    private static void initialise(JavaClass type, Set<JavaClass> initialised, Collection<JavaCodeUnit> running) {
        if (initialised.add(type)) {
            type.getStaticInitializer().ifPresent(running::add);
            type.getRawSuperclass().ifPresent(parent -> initialise(parent, initialised, running));
        }
    }
}
