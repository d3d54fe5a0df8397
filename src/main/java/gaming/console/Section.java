package gaming.console;

import gaming.signin.operators.OperatorSettings;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The navigation. */
enum Section {
    TODAY(Group.WORK, "Today", ""),
    CLAIMS(Group.WORK, "Claims", "claims"),
    CREDITS(Group.WORK, "Credits", "credits"),
    DEAD_LETTERS(Group.WORK, "Dead letters", "dead-letters"),
    SIGNALS(Group.WORK, "Signals", "signals"),
    HOLDS(Group.WORK, "Holds", "holds"),
    DAYS(Group.MONEY, "Days", "days"),
    BOOKS(Group.MONEY, "Books", "books"),
    REPORTS(Group.MONEY, "Reports", "reports"),
    TERMS(Group.MONEY, "Terms", "terms"),
    RATES(Group.MONEY, "Rates", "rates"),
    USERS(Group.PEOPLE, "Users", "users"),
    ACTIONS(Group.PEOPLE, "Audit", "actions"),
    SESSIONS(Group.PEOPLE, "Sessions", "sessions"),
    TOPICS(Group.SYSTEM, "Topics", "topics"),
    SYNCS(Group.SYSTEM, "Syncs", "syncs"),
    PROMOTIONS(Group.SYSTEM, "Promotions", "promotions"),
    CONFIGURATION(Group.SYSTEM, "Configuration", "configuration");

    enum Group {
        WORK,
        MONEY,
        PEOPLE,
        SYSTEM;

        List<Section> sections() {
            return Stream.of(Section.values())
                    .filter(section -> section.group == this)
                    .toList();
        }
    }

    final Group group;
    final String label;
    final String path;

    Section(Group group, String label, String path) {
        this.group = group;
        this.label = label;
        this.path = OperatorSettings.PATH + "/" + path;
    }

    /** The path of the page of one thing. */
    String path(Object id) {
        return path + "/" + id;
    }

    /** The link to the first page of the section, with these {@link View#link parameters}. */
    String link(@Nullable Object... parameters) {
        return View.link(path, parameters);
    }

    /** The section of an address of the console. */
    static Section of(String address) {
        return Stream.of(values())
                .filter(section -> address.startsWith(section.path))
                .max(Comparator.comparing(section -> section.path.length()))
                .orElse(TODAY);
    }

    /** The first page of the section. */
    Answer page(String template, Object content) {
        return page(template, label, content);
    }

    Answer page(String template, String title, Object content) {
        return new Answer(this, template, title, content, null, null, null);
    }
}
