package gaming.feeds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Localised texts of a line: {@code {"en":"...","de":"..."}}, or a plain one for all languages. */
final class Translated {
    static final String ENGLISH = "en";
    static final String CONTENT = "content";
    static final int MOST_LANGUAGES = 100;
    static final int LONGEST_TAG = 35;
    private static final int LONGEST_CONTENT = 500_000;
    /** Of sliders and SEO texts those that are addresses. */
    private static final Set<String> ADDRESSES = Set.of("socialImage", "imageUrl", "trailerUrl", "link");

    private Translated() {}

    static JsonNode checked(String name, JsonNode value, int longest) {
        if (value.isTextual()) {
            Fields.checkedText(name, value, longest);
            return value;
        }
        if (!value.isObject()) {
            throw new Rejected(name + " must be text, or an object of texts by language");
        }
        if (value.size() > MOST_LANGUAGES) {
            throw new Rejected(name + " is in more than " + MOST_LANGUAGES + " languages");
        }
        for (Map.Entry<String, JsonNode> text : value.properties()) {
            if (text.getKey().length() > LONGEST_TAG) {
                throw new Rejected(name + " has a language tag of more than " + LONGEST_TAG + " characters");
            }
            Fields.checkedText(name + "." + text.getKey(), text.getValue(), longest);
        }
        return value;
    }

    /** As {@link #checked}, and not blank in every language. */
    static JsonNode required(String name, JsonNode value, int longest) {
        JsonNode checked = checked(name, value, longest);
        boolean blank = checked.isTextual()
                ? checked.textValue().isBlank()
                : checked.valueStream().allMatch(text -> text.textValue().isBlank());
        if (blank) {
            throw new Rejected(name + " is empty");
        }
        return checked;
    }

    private static void safeAddresses(String name, JsonNode localised) {
        if (localised.isTextual()) {
            Fields.safeAddress(name, localised.textValue());
        }
        for (Map.Entry<String, JsonNode> text : localised.properties()) {
            Fields.safeAddress(name + "." + text.getKey(), text.getValue().textValue());
        }
    }

    /** Localised texts under {@code names}; others are ignored, as unknown fields are. */
    static ObjectNode object(String name, Fields texts, List<String> names) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (String each : names) {
            int longest = each.equals(CONTENT) ? LONGEST_CONTENT : Presentation.LONGEST_TEXT;
            texts.value(each).ifPresent(text -> object.set(each, checked(name + "." + each, text, longest)));
            if (ADDRESSES.contains(each) && object.has(each)) {
                safeAddresses(name + "." + each, object.get(each));
            }
        }
        return object;
    }
}
