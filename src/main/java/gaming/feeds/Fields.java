package gaming.feeds;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.core.PlainText;
import gaming.core.Position;
import gaming.database.ColumnTypes;
import gaming.database.Ids;
import gaming.money.Amount;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A value of a wrong type rejects the line. An absent field and null have the same meaning, except in a merge. A merge
 * calls {@link #has} first (details.md, "Feeds").
 */
final class Fields {
    private static final Duration CLOCKS_MAY_DIFFER_BY = Duration.ofMinutes(5);
    private static final Pattern DIGITS = Pattern.compile("-?[0-9]{1,40}(\\.[0-9]{1,40})?");

    private final JsonNode line;
    private final Instant now;
    private final @Nullable Position position;

    /** @param position null: the record did not come by a topic */
    Fields(JsonNode line, Instant now, @Nullable Position position) {
        this.line = line;
        this.now = now;
        this.position = position;
    }

    @Nullable
    Position position() {
        return position;
    }

    /** The sender of an HTTP request sees the reason. */
    static final class Rejected extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Rejected(String message) {
            super(message, null, false, false);
        }

        String reason() {
            return String.valueOf(getMessage());
        }
    }

    /** The value may be null. */
    boolean has(String name) {
        return line.has(name);
    }

    <T> T required(String name, Optional<T> value) {
        return value.orElseThrow(() -> new Rejected(name + " is missing"));
    }

    /** Text of at most {@code longest} characters, which may have several lines. */
    Optional<String> text(String name, int longest) {
        return value(name).map(value -> checkedText(name, value, longest));
    }

    String requiredText(String name, int longest) {
        String text = required(name, text(name, longest));
        if (text.isBlank()) {
            throw new Rejected(name + " is empty");
        }
        return singleLine(name, text);
    }

    static String singleLine(String name, String text) {
        if (!PlainText.isLine(text)) {
            throw new Rejected(name + " holds control characters");
        }
        return text;
    }

    Optional<String> address(String name, int longest) {
        return text(name, longest).map(text -> safeAddress(name, text));
    }

    static String safeAddress(String name, String text) {
        if (!PlainText.isSafeAddress(text)) {
            throw new Rejected(name + " must be a relative address, or one of http or https");
        }
        return text;
    }

    Optional<List<String>> texts(String name, int most, int longest) {
        return value(name).map(value -> {
            if (!value.isArray() || value.size() > most) {
                throw new Rejected(name + " must be a list of at most " + most + " texts");
            }
            var texts = new ArrayList<String>(value.size());
            value.forEach(each -> texts.add(singleLine(name, checkedText(name, each, longest))));
            return List.copyOf(texts);
        });
    }

    /** A text that is no code of two letters is rejected, because a wrong code in a list would exclude no visitor. */
    Optional<List<String>> countries(String name, int most) {
        Optional<List<String>> codes = texts(name, most, Presentation.LONGEST_TEXT);
        if (codes.stream()
                .flatMap(List::stream)
                .anyMatch(code -> !PlainText.COUNTRY_CODE.matcher(code).matches())) {
            throw new Rejected(name + " must be country codes of two letters");
        }
        return codes;
    }

    static String checkedText(String name, JsonNode value, int longest) {
        if (!value.isTextual()) {
            throw new Rejected(name + " must be text");
        }
        String text = value.textValue();
        if (text.codePointCount(0, text.length()) > longest) {
            throw new Rejected(name + " is longer than " + longest + " characters");
        }
        if (!PlainText.isText(text)) {
            throw new Rejected(name + " holds control characters");
        }
        return text;
    }

    Optional<ObjectId> id(String name) {
        return value(name)
                .map(value -> Optional.of(value)
                        .filter(JsonNode::isTextual)
                        .flatMap(text -> Ids.parse(text.textValue()))
                        .orElseThrow(() -> new Rejected(name + " must be an id of 24 hexadecimal digits")));
    }

    ObjectId requiredId(String name) {
        return required(name, id(name));
    }

    Optional<Boolean> flag(String name) {
        return value(name).map(value -> {
            if (!value.isBoolean()) {
                throw new Rejected(name + " must be true or false");
            }
            return value.booleanValue();
        });
    }

    Optional<Integer> integer(String name) {
        return value(name).map(value -> {
            if (!value.isIntegralNumber() || !value.canConvertToInt()) {
                throw new Rejected(name + " must be a whole number");
            }
            return value.intValue();
        });
    }

    <E extends Enum<E>> Optional<E> constant(String name, Class<E> type) {
        return text(name, 64).map(text -> {
            for (E constant : type.getEnumConstants()) {
                if (constant.name().equals(text)) {
                    return constant;
                }
            }
            throw new Rejected(name + " has an unknown value");
        });
    }

    /** The exact value of a JSON number or of a string of digits, with at most 8 decimals and 18 integer digits. */
    Optional<BigDecimal> decimal(String name) {
        return value(name).map(value -> {
            BigDecimal number =
                    Amount.kept(number(name, value)).orElseThrow(() -> new Rejected(name + " " + Amount.NOT_KEPT));
            if (number.signum() < 0) {
                throw new Rejected(name + " is negative");
            }
            return number;
        });
    }

    private static BigDecimal number(String name, JsonNode value) {
        if (value.isNumber()) {
            return value.decimalValue();
        }
        if (value.isTextual() && DIGITS.matcher(value.textValue()).matches()) {
            return new BigDecimal(value.textValue());
        }
        throw new Rejected(name + " must be a number or a string of digits");
    }

    Optional<Amount> amount(String name) {
        return decimal(name).map(Amount::new);
    }

    Amount requiredAmount(String name) {
        return required(name, amount(name));
    }

    /** A moment in ISO 8601 with a zone, truncated to the millisecond. */
    Optional<Instant> moment(String name) {
        return value(name).map(value -> {
            Supplier<Rejected> refusal = () -> new Rejected(name + " must be a moment in ISO 8601 with a zone");
            if (!value.isTextual()) {
                throw refusal.get();
            }
            try {
                Instant moment = OffsetDateTime.parse(value.textValue()).toInstant();
                if (moment.isBefore(Instant.EPOCH) || moment.isAfter(ColumnTypes.LATEST)) {
                    throw new Rejected(name + " is out of range");
                }
                return moment.truncatedTo(ChronoUnit.MILLIS);
            } catch (DateTimeException unreadable) {
                throw refusal.get();
            }
        });
    }

    /** The time of a past event. The sender's clock may be up to 5 minutes ahead. */
    Instant requiredPast(String name) {
        Instant moment = required(name, moment(name));
        if (moment.isAfter(now.plus(CLOCKS_MAY_DIFFER_BY))) {
            throw new Rejected(name + " is in the future");
        }
        return moment;
    }

    Fields within(String name, JsonNode object) {
        if (!object.isObject()) {
            throw new Rejected(name + " must be an object");
        }
        return new Fields(object, now, position);
    }

    Optional<JsonNode> value(String name) {
        JsonNode value = line.get(name);
        return value == null || value.isNull() ? Optional.empty() : Optional.of(value);
    }
}
