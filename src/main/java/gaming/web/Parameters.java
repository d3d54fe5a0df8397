package gaming.web;

import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Refusal;
import gaming.database.Ids;
import jakarta.ws.rs.core.UriInfo;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Reads parameters of queries, paths and forms strictly. An absent parameter of a query or form is empty. A repeated or
 * unreadable one gets status 400 (details.md): INVALID_DATE_FORMAT with {@code providedValue} and
 * {@code expectedFormat} for dates and moments, INVALID_USER_ID with {@code providedValue} for users, and
 * INVALID_PARAMETER with {@code parameter} otherwise.
 */
public final class Parameters {
    private static final String DATE_FORM = "YYYY-MM-DD";
    private static final String MOMENT_FORM = "YYYY-MM-DDThh:mm:ssZ";
    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]+");
    /** Years that a column can store. */
    private static final Pattern MOMENT = Pattern.compile("[0-9]{4}-[^ ]{1,40}");

    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final DateTimeFormatter STRICT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.STRICT);
    private static final int LONGEST_ECHO = 64;

    private Parameters() {}

    /** Reads a calendar day in the form YYYY-MM-DD. */
    public static Optional<LocalDate> date(UriInfo uri, String name) {
        String provided = String.join(",", uri.getQueryParameters().getOrDefault(name, List.of()));
        return single(uri, name, dateDetails(provided, DATE_FORM)).map(text -> date(text, name));
    }

    /** Reads an ISO 8601 moment with a zone, to the millisecond. */
    public static Optional<Instant> moment(UriInfo uri, String name) {
        String provided = String.join(",", uri.getQueryParameters().getOrDefault(name, List.of()));
        Map<String, Object> details = dateDetails(provided, MOMENT_FORM);
        return single(uri, name, details).map(text -> {
            try {
                if (MOMENT.matcher(text).matches()) {
                    return Instant.parse(text).truncatedTo(ChronoUnit.MILLIS);
                }
            } catch (DateTimeException _) {
                // The same refusal
            }
            throw new Refusal(
                    ErrorCode.INVALID_DATE_FORMAT, name + " must be a moment in the form " + MOMENT_FORM, details);
        });
    }

    public static LocalDate date(String text, String name) {
        if (DATE.matcher(text).matches()) {
            try {
                return LocalDate.parse(text, STRICT);
            } catch (DateTimeException noSuchDay) {
                throw noDate(text, name);
            }
        }
        throw noDate(text, name);
    }

    /** Reads decimal digits with or without a minus sign. */
    public static Optional<Integer> number(UriInfo uri, String name) {
        return text(uri, name).map(text -> whole(text, name));
    }

    /** Reads a number of a form, as {@link #number(UriInfo, String)}. */
    public static Optional<Integer> number(@Nullable String text, String name) {
        return Optional.ofNullable(text).map(given -> whole(given, name));
    }

    private static Integer whole(String text, String name) {
        try {
            if (WHOLE_NUMBER.matcher(text).matches()) {
                return Integer.valueOf(text);
            }
        } catch (NumberFormatException _) {
            // The number is too large
        }
        throw Refusal.ofParameter(name, "must be a whole number");
    }

    /** Reads {@code limit} and {@code offset}. */
    public static Page page(UriInfo uri) {
        return Page.of(
                number(uri, "limit").orElse(null), number(uri, "offset").orElse(null), ErrorCode.INVALID_PARAMETER);
    }

    public static ObjectId id(String text, String name) {
        return Ids.parse(text).orElseThrow(() -> Refusal.ofParameter(name, "must be 24 hexadecimal digits"));
    }

    public static ObjectId userId(String provided) {
        return Ids.parse(provided)
                .orElseThrow(() -> new Refusal(
                        ErrorCode.INVALID_USER_ID,
                        "userId must be 24 hexadecimal digits, once",
                        Map.of("providedValue", shortened(provided))));
    }

    /** Reads {@code true} or {@code false}. */
    public static Optional<Boolean> flag(UriInfo uri, String name) {
        return text(uri, name).map(text -> switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw Refusal.ofParameter(name, "must be true or false");
        });
    }

    /** Reads the name of a constant. */
    public static <E extends Enum<E>> Optional<E> constant(UriInfo uri, String name, Class<E> type) {
        return text(uri, name)
                .map(text -> Stream.of(type.getEnumConstants())
                        .filter(constant -> constant.name().equals(text))
                        .findFirst()
                        .orElseThrow(
                                () -> Refusal.ofParameter(name, "must be one of " + List.of(type.getEnumConstants()))));
    }

    /** Reads a text, which may be empty. */
    public static Optional<String> text(UriInfo uri, String name) {
        List<String> values = uri.getQueryParameters().getOrDefault(name, List.of());
        if (values.size() > 1) {
            throw Refusal.ofParameter(name, "is there more than once");
        }
        return values.stream().findFirst();
    }

    /** Reads a text, which may not be empty. */
    public static Optional<String> filled(UriInfo uri, String name) {
        Optional<String> text = text(uri, name);
        if (text.filter(String::isEmpty).isPresent()) {
            throw Refusal.ofParameter(name, "is empty");
        }
        return text;
    }

    private static Map<String, Object> dateDetails(String provided, String form) {
        var details = new LinkedHashMap<String, Object>();
        details.put("providedValue", shortened(provided));
        details.put("expectedFormat", form);
        return details;
    }

    /** Cuts a caller's text to 64 characters, so that an answer may show it. */
    public static String shortened(String text) {
        return text.length() <= LONGEST_ECHO ? text : text.substring(0, LONGEST_ECHO);
    }

    private static Optional<String> single(UriInfo uri, String name, Map<String, Object> details) {
        List<String> values = uri.getQueryParameters().getOrDefault(name, List.of());
        if (values.size() > 1) {
            throw new Refusal(ErrorCode.INVALID_DATE_FORMAT, name + " is there more than once", details);
        }
        if (values.size() == 1 && values.getFirst().isEmpty()) {
            throw new Refusal(ErrorCode.INVALID_DATE_FORMAT, name + " is empty", details);
        }
        return values.stream().findFirst();
    }

    private static Refusal noDate(String text, String name) {
        return new Refusal(
                ErrorCode.INVALID_DATE_FORMAT,
                name + " must be a date in the form " + DATE_FORM,
                dateDetails(text, DATE_FORM));
    }
}
