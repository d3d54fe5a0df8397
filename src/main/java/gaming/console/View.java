package gaming.console;

import gaming.core.Page.Paged;
import gaming.money.ReadableNumber;
import gaming.web.Pages;
import gaming.web.Pages.Frame;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The model of a page. */
record View<T>(String title, Section section, Person person, T content) {
    /** The groups of the navigation. */
    enum Group {
        WORK("Work"),
        MONEY("Money"),
        PEOPLE("People"),
        SYSTEM("System");

        final String label;

        Group(String label) {
            this.label = label;
        }

        List<Section> sections() {
            return Stream.of(Section.values())
                    .filter(section -> section.group == this)
                    .toList();
        }
    }

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

        final Group group;
        final String label;
        final String path;

        Section(Group group, String label, String path) {
            this.group = group;
            this.label = label;
            this.path = ConsoleSettings.PATH + "/" + path;
        }

        /** The link to the first page of the section, with these {@link View#link parameters}. */
        String link(@Nullable Object... parameters) {
            return View.link(path, parameters);
        }

        Response page(String template, String title, ContainerRequestContext request, Object content) {
            return Answers.of(template, new View<>(title, this, Person.of(request), content));
        }
    }

    /**
     * The frame of a page whose template is not of the console.
     *
     * @param user the id of the user whom the page is about; null: of none
     */
    static Frame frame(Section section, Person person, @Nullable String user) {
        return (title, heading, content) -> {
            var values = new HashMap<String, Object>(
                    Map.of("view", new View<>(title, section, person, title), "heading", heading, "content", content));
            if (user != null) {
                values.put("user", user);
            }
            return Pages.content("console/layout.jte", values);
        };
    }

    <U> View<U> with(U part) {
        return new View<>(title, section, person, part);
    }

    /** A link with parameters: names and their values in turn. An empty value is left out, and null. */
    static String link(String path, @Nullable Object... parameters) {
        var link = new StringBuilder(path);
        for (int at = 0; at < parameters.length; at += 2) {
            String value = Objects.toString(parameters[at + 1], "");
            if (!value.isEmpty()) {
                link.append(link.indexOf("?") < 0 ? '?' : '&')
                        .append(parameters[at])
                        .append('=')
                        .append(URLEncoder.encode(value, StandardCharsets.UTF_8));
            }
        }
        return link.toString();
    }

    /** The link to another part of a list, which begins with the row {@code offset}. */
    static String part(String list, Paged<?> part, int offset) {
        return list + (list.contains("?") ? "&" : "?") + "offset=" + offset + "&limit=" + part.limit();
    }

    /** Splits a text of strangers: each second part is the address of a page. */
    static String[] addresses(String text) {
        return text.splitWithDelimiters("https?://[^\\s\"'<>\\\\]*[^\\s\"'<>\\\\.,;:!?()\\[\\]{}]", 0);
    }

    /** Formats a number of things in a second. */
    static String rate(double aSecond) {
        return ReadableNumber.aligned(BigDecimal.valueOf(aSecond), aSecond < 10 ? 1 : 0);
    }

    /** Formats a number with its noun, as {@code 1 message} or {@code 2 messages}. */
    static String many(long number, String noun) {
        return ReadableNumber.count(number) + " " + noun + (number == 1 ? "" : "s");
    }

    /** Formats a time with at most two units, as {@code 3 h 20 min}. */
    static String duration(Duration time) {
        long seconds = Math.max(0, time.toSeconds());
        if (seconds < 120) {
            return seconds + " s";
        }
        long minutes = seconds / 60;
        if (minutes < 60) {
            return minutes + " min";
        }
        long hours = minutes / 60;
        return hours < 48 ? pair(hours, "h", minutes % 60, "min") : pair(hours / 24, "d", hours % 24, "h");
    }

    private static String pair(long number, String unit, long rest, String smaller) {
        return number + " " + unit + (rest == 0 ? "" : " " + rest + " " + smaller);
    }

    static String word(String constant) {
        return constant.charAt(0) + constant.substring(1).toLowerCase(Locale.ROOT);
    }
}
