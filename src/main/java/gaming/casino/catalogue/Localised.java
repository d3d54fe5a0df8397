package gaming.casino.catalogue;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A text by language tag in lower case. A blank text does not count. A {@code plain} text has no language tag in the
 * feed. It counts as translated to all languages (details.md, "Amendments").
 */
public record Localised(Map<String, String> texts, boolean plain) {
    public static final Localised NONE = new Localised(Map.of(), false);
    private static final String ENGLISH = "en";

    public Localised {
        texts = texts.entrySet().stream()
                .filter(each -> !each.getValue().isBlank())
                .collect(Collectors.toUnmodifiableMap(each -> each.getKey().intern(), Map.Entry::getValue));
    }

    @JsonCreator
    static Localised of(JsonNode json) {
        if (json.isTextual()) {
            return new Localised(Map.of(ENGLISH, json.textValue()), true);
        }
        var texts = new HashMap<String, String>();
        json.properties()
                .forEach(each -> texts.put(
                        each.getKey().toLowerCase(Locale.ROOT), each.getValue().asText()));
        return new Localised(texts, false);
    }

    static List<Localised> there(@Nullable Localised... texts) {
        var there = new ArrayList<Localised>();
        for (Localised text : texts) {
            if (text != null) {
                there.add(text);
            }
        }
        return there;
    }

    /**
     * The text in {@code language}, else in a more general language ({@code pt} for {@code pt-br}), else in English,
     * else null.
     */
    public @Nullable String in(String language) {
        for (String tag = language; !tag.isEmpty(); tag = tag.substring(0, Math.max(0, tag.lastIndexOf('-')))) {
            String text = texts.get(tag);
            if (text != null) {
                return text;
            }
        }
        return texts.get(ENGLISH);
    }

    public boolean isThere() {
        return !texts.isEmpty();
    }

    /** Whether there is a text in exactly {@code language}, or a plain text. */
    public boolean isIn(String language) {
        return texts.containsKey(language) || (plain && isThere());
    }
}
