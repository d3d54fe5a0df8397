package gaming.catalogue;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A text by language tag in lower case; a plain one is English (feeds.md), and a blank one is none. */
public record Localised(Map<String, String> texts) {
    public static final Localised NONE = new Localised(Map.of());
    private static final String ENGLISH = "en";

    public Localised {
        texts = texts.entrySet().stream()
                .filter(each -> !each.getValue().isBlank())
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @JsonCreator
    static Localised of(JsonNode json) {
        if (json.isTextual()) {
            return new Localised(Map.of(ENGLISH, json.textValue()));
        }
        var texts = new HashMap<String, String>();
        json.properties()
                .forEach(each -> texts.put(
                        each.getKey().toLowerCase(Locale.ROOT), each.getValue().asText()));
        return new Localised(texts);
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

    /** The text in {@code language}, else in the one that it is a kind of ({@code pt} of {@code pt-br}), else in English, else none. */
    public @Nullable String in(String language) {
        for (String tag = language; !tag.isEmpty(); tag = tag.substring(0, Math.max(0, tag.lastIndexOf('-')))) {
            String text = texts.get(tag);
            if (text != null) {
                return text;
            }
        }
        return texts.get(ENGLISH);
    }

    /** Whether there is a text of its own in {@code language}. */
    public boolean isIn(String language) {
        return texts.containsKey(language);
    }
}
