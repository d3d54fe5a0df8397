package gaming.console;

import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.PlainText;
import gaming.core.Refusal;
import gaming.web.Parameters;
import jakarta.ws.rs.core.UriInfo;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.glassfish.jersey.uri.UriComponent;
import org.jspecify.annotations.Nullable;

/** What a person has typed into the fields of a form, or what a link says instead. An empty field says nothing. */
record Typed(Map<String, List<String>> fields) {
    static final Typed NOTHING = new Typed(Map.of());

    /** What a link does not keep. */
    private static final Set<String> OF_A_PART = Set.of("offset", "limit", "sums");

    /** A comma before three digits may separate thousands. */
    private static final Pattern DECIMAL_COMMA = Pattern.compile("[0-9]+,([0-9]{1,2}|[0-9]{4,})|0,[0-9]+");

    private static final Pattern COMMA = Pattern.compile("[^,]*,[0-9]{3}");

    /** The query, in the order of the address. */
    static Typed of(UriInfo uri) {
        String query = "&" + uri.getRequestUri().getRawQuery();
        var fields = new LinkedHashMap<String, List<String>>();
        uri.getQueryParameters().entrySet().stream()
                .sorted(Comparator.comparing(field -> query.indexOf("&" + field.getKey() + "=")))
                .forEach(field -> fields.put(field.getKey(), field.getValue()));
        return new Typed(fields);
    }

    /** The fields of a form, without the token of its session. An unreadable form says nothing. */
    static Typed sent(String form) {
        try {
            var fields = new LinkedHashMap<>(UriComponent.decodeQuery(form, true));
            fields.remove("csrf");
            return new Typed(fields);
        } catch (IllegalArgumentException _) {
            return NOTHING;
        }
    }

    /** The answer to a form. If it is refused, its page comes back with these fields. */
    Answer sent(Supplier<Answer> page, Supplier<Answer> action) {
        try {
            return action.get();
        } catch (Refusal refusal) {
            return page.get().refused(refusal, this);
        }
    }

    /** The answer to a form that leads to {@code path} when it is done. */
    Answer sent(Supplier<Answer> page, String path, Runnable action) {
        return sent(page, () -> {
            action.run();
            return Answer.goTo(path);
        });
    }

    String text(String name) {
        return String.join(",", fields.getOrDefault(name, List.of()));
    }

    /** Returns null for a field that is not there. */
    @Nullable
    String given(String name) {
        return fields.containsKey(name) ? text(name) : null;
    }

    /** Returns null for an empty field. */
    <T> @Nullable T read(Class<T> type, String name) {
        if (fields.getOrDefault(name, List.of()).size() > 1) {
            throw Refusal.ofParameter(name, "is there more than once");
        }
        return text(name).isBlank() ? null : required(type, name);
    }

    <T> T required(Class<T> type, String name) {
        return Parameters.read(
                type, type == BigDecimal.class ? decimal(name) : text(name).strip(), name);
    }

    /** Why a person acts. */
    String reason(String name) {
        return PlainText.reason(name, text(name));
    }

    boolean is(String name) {
        return Boolean.TRUE.equals(read(Boolean.class, name));
    }

    /** The text of a number. A comma that can only be a decimal one becomes a point. */
    String decimal(String name) {
        String text = text(name).strip();
        if (DECIMAL_COMMA.matcher(text).matches()) {
            return text.replace(',', '.');
        }
        if (COMMA.matcher(text).matches()) {
            throw Refusal.ofParameter(
                    name, "has a comma that may stand for thousands: write it without, or as a point");
        }
        return text;
    }

    Page page() {
        return Page.of(read(Integer.class, "limit"), read(Integer.class, "offset"), ErrorCode.INVALID_PARAMETER);
    }

    /**
     * A link with these fields, to the first part of a list.
     *
     * @param changed names and other values in turn; the value null leaves a field out
     */
    String link(String path, @Nullable Object... changed) {
        var all = new LinkedHashMap<String, @Nullable Object>();
        fields.keySet().stream().filter(name -> !OF_A_PART.contains(name)).forEach(name -> all.put(name, text(name)));
        all.putAll(View.inTurn(changed));
        return View.link(path, all);
    }
}
