package gaming.casino.catalogue;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    /** Adds the tags of the languages in which there are texts. */
    public static void addTags(Set<String> tags, @Nullable Seo seo, @Nullable Localised... texts) {
        if (seo != null) {
            addTags(tags, null, seo.title(), seo.description(), seo.socialImage(), seo.content(), seo.slug());
        }
        for (Localised text : texts) {
            if (text != null) {
                tags.addAll(text.texts.keySet());
            }
        }
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

    /**
     * The text of {@link #in(String)}, else the text in the first of {@code others} that has one, else in any
     * language. The result is empty if there is no text.
     */
    public String in(String language, List<String> others) {
        String own = in(language);
        return own != null
                ? own
                : Stream.concat(others.stream(), new TreeSet<>(texts.keySet()).stream())
                        .flatMap(tag -> Stream.ofNullable(texts.get(tag)))
                        .findFirst()
                        .orElse("");
    }

    public boolean isThere() {
        return !texts.isEmpty();
    }

    /** Whether there is a text in exactly {@code language}, or a plain text. */
    public boolean isIn(String language) {
        return texts.containsKey(language) || (plain && isThere());
    }
}
