package gaming.console;

import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.web.Pages;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The model of a page.
 *
 * @param address the path and the query that open the page
 * @param now the time for which the page is shown
 */
record View<T>(Answer page, Person person, String address, Typed query, Instant now) {
    /**
     * The frame of a page whose template is not of the console.
     *
     * @param user the id of the user whom the page is about; null: of none
     */
    static Pages.Frame frame(Section section, Person person, @Nullable String user) {
        return (title, heading, content) -> {
            var view = new View<>(section.page("", title, ""), person, "", Typed.NOTHING, Instant.EPOCH);
            var values = new HashMap<String, Object>(Map.of("view", view, "heading", heading, "content", content));
            if (user != null) {
                values.put("user", user);
            }
            return Pages.content("console/layout.jte", values);
        };
    }

    Section section() {
        return page.section();
    }

    @SuppressWarnings("unchecked") // The template of the page has the type of its content
    T content() {
        return (T) page.content();
    }

    /** The title of a page of a user is the username, which the person may not see whole. */
    String title() {
        return section() == Section.USERS ? person.personal().username(page.title()) : page.title();
    }

    /** The fields of the form that came back, or of the query. */
    Typed typed() {
        return page.typed() == null ? query : page.typed();
    }

    boolean refused() {
        return page.refusal() != null;
    }

    /** The field of the form whose value is refused; empty: none. */
    String wrong() {
        Refusal refusal = page.refusal();
        String name = refusal == null
                ? ""
                : refusal.details()
                        .getOrDefault("parameter", refusal.reason().split(" ", 2)[0])
                        .toString();
        return typed().fields().containsKey(name) ? name : "";
    }

    /** Why the form came back. The label of a field stands in the place of its name. */
    String problem() {
        String reason = page.refusal() == null ? "" : page.refusal().reason();
        String rule = reason.startsWith(wrong() + " ") ? reason.substring(wrong().length() + 1) : reason;
        return rule.isEmpty() ? "" : Character.toUpperCase(rule.charAt(0)) + rule.substring(1);
    }

    /** What a field shows: what was typed if the form came back, or else {@code value}; null: what the query says. */
    String value(String name, @Nullable String value) {
        boolean typed = (page.typed() != null || refused()) && typed().fields().containsKey(name);
        return value == null || typed ? typed().text(name) : value;
    }

    <U> View<U> with(U part) {
        return new View<>(section().page(page.template(), page.title(), part), person, address, query, now);
    }

    /** A link with parameters: names and their values in turn. An empty value is left out, and null. */
    static String link(String path, @Nullable Object... parameters) {
        return link(path, inTurn(parameters));
    }

    static String link(String path, Map<String, @Nullable Object> parameters) {
        var link = new StringBuilder(path);
        parameters.forEach((name, of) -> {
            String value = Objects.toString(of, "");
            if (!value.isEmpty()) {
                link.append(link.indexOf("?") < 0 ? '?' : '&')
                        .append(URLEncoder.encode(name, StandardCharsets.UTF_8))
                        .append('=')
                        .append(URLEncoder.encode(value, StandardCharsets.UTF_8));
            }
        });
        return link.toString();
    }

    static Map<String, @Nullable Object> inTurn(@Nullable Object... namesAndValues) {
        var all = new LinkedHashMap<String, @Nullable Object>();
        for (int at = 0; at < namesAndValues.length; at += 2) {
            all.put(String.valueOf(namesAndValues[at]), namesAndValues[at + 1]);
        }
        return all;
    }

    /** The link to another part of a list of this page, which begins with the row {@code offset}. */
    String part(Paged<?> part, int offset) {
        return query.link(address.split("\\?", 2)[0], "offset", offset, "limit", part.limit());
    }

    /** Splits a text of strangers: each second part is the address of a page. */
    static String[] addresses(String text) {
        return text.splitWithDelimiters("https?://[^\\s\"'<>\\\\]*[^\\s\"'<>\\\\.,;:!?()\\[\\]{}]", 0);
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
        return constant.charAt(0)
                + constant.substring(1).toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
