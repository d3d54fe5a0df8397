package gaming.feeds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.core.PlainText;
import gaming.feeds.Fields.Rejected;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Checks the types of a record's presentation, such as texts, images, tags and policies. Keeps the values as JSON. */
final class Presentation {
    static final int LONGEST_TEXT = 20_000;
    private static final int LONGEST_CONTENT = 500_000;
    private static final int MOST_TEXTS = 500;
    private static final int MOST_LANGUAGES = 100;
    private static final int LONGEST_TAG = 35;
    private static final String CONTENT = "content";
    private static final List<String> SEO = List.of("title", "description", "socialImage");
    private static final List<String> SEO_OF_PAGES = List.of("title", "description", "socialImage", CONTENT);
    private static final List<String> SEO_OF_SLIDERS = List.of("title", "description", "socialImage", "slug");
    /** The texts of sliders and SEO that are addresses. */
    private static final Set<String> ADDRESSES = Set.of("socialImage", "imageUrl", "trailerUrl", "link");

    private final Fields fields;
    private final ObjectNode kept = JsonNodeFactory.instance.objectNode();

    Presentation(Fields fields) {
        this.fields = fields;
    }

    Presentation flags(String... names) {
        for (String name : names) {
            fields.flag(name).ifPresent(value -> kept.put(name, value));
        }
        return this;
    }

    Presentation flag(String name, boolean byDefault) {
        kept.put(name, fields.flag(name).orElse(byDefault));
        return this;
    }

    Presentation integer(String name, int byDefault) {
        kept.put(name, fields.integer(name).orElse(byDefault));
        return this;
    }

    Presentation counts(String... names) {
        for (String name : names) {
            fields.integer(name).ifPresent(value -> {
                if (value < 0) {
                    throw new Rejected(name + " is negative");
                }
                kept.put(name, value);
            });
        }
        return this;
    }

    Presentation integers(String... names) {
        for (String name : names) {
            fields.integer(name).ifPresent(value -> kept.put(name, value));
        }
        return this;
    }

    Presentation texts(String... names) {
        for (String name : names) {
            fields.text(name, LONGEST_TEXT).ifPresent(value -> kept.put(name, value));
        }
        return this;
    }

    Presentation addresses(String... names) {
        for (String name : names) {
            fields.address(name, LONGEST_TEXT).ifPresent(value -> kept.put(name, value));
        }
        return this;
    }

    Presentation required(int longest, String... names) {
        for (String name : names) {
            kept.put(name, fields.requiredText(name, longest));
        }
        return this;
    }

    Presentation text(String name, int longest) {
        fields.text(name, longest).ifPresent(value -> kept.put(name, Fields.singleLine(name, value)));
        return this;
    }

    Presentation address(String name, int longest) {
        fields.address(name, longest).ifPresent(value -> kept.put(name, Fields.singleLine(name, value)));
        return this;
    }

    Presentation lists(String... names) {
        for (String name : names) {
            list(name, MOST_TEXTS, LONGEST_TEXT);
        }
        return this;
    }

    Presentation countries(String... names) {
        for (String name : names) {
            fields.countries(name, MOST_TEXTS).ifPresent(codes -> codes.forEach(kept.withArray(name)::add));
        }
        return this;
    }

    Presentation list(String name, int most, int longest) {
        fields.texts(name, most, longest).ifPresent(values -> values.forEach(kept.withArray(name)::add));
        return this;
    }

    <E extends Enum<E>> Presentation constant(String name, Class<E> type) {
        fields.constant(name, type).ifPresent(value -> kept.put(name, value.name()));
        return this;
    }

    <E extends Enum<E>> Presentation constant(String name, Class<E> type, E byDefault) {
        kept.put(name, fields.constant(name, type).orElse(byDefault).name());
        return this;
    }

    <E extends Enum<E>> Presentation requiredConstant(String name, Class<E> type) {
        kept.put(name, fields.required(name, fields.constant(name, type)).name());
        return this;
    }

    Presentation languages() {
        List<String> tags =
                fields.texts("languages", MOST_LANGUAGES, LONGEST_TAG).orElse(List.of("en"));
        ArrayNode list = kept.putArray("languages");
        for (String tag : tags) {
            if (!PlainText.LANGUAGE_TAG.matcher(tag).matches()) {
                throw new Rejected("languages must be language tags");
            }
            list.add(tag.toLowerCase(Locale.ROOT));
        }
        return this;
    }

    Presentation objects(String name, int most, UnaryOperator<Presentation> reader) {
        fields.value(name).ifPresent(value -> {
            if (!value.isArray() || value.size() > most) {
                throw new Rejected(name + " must be a list of at most " + most + " objects");
            }
            ArrayNode list = kept.putArray(name);
            value.forEach(each -> list.add(inner(name + "[" + list.size() + "]", each, reader)));
        });
        return this;
    }

    private ObjectNode inner(String name, JsonNode object, UnaryOperator<Presentation> reader) {
        Fields within = fields.within(name, object);
        try {
            return reader.apply(new Presentation(within)).kept;
        } catch (Rejected rejection) {
            throw new Rejected(name + "." + rejection.reason());
        }
    }

    Presentation logo() {
        fields.value("logo")
                .ifPresent(value -> kept.set(
                        "logo",
                        inner(
                                "logo",
                                value,
                                logo -> logo.localised("name")
                                        .addresses("imageUrl")
                                        .flag("useUserAvatar", false))));
        return this;
    }

    Presentation moment(String name) {
        fields.moment(name).ifPresent(value -> kept.put(name, value.toString()));
        return this;
    }

    /** A text, or an object of texts by language. */
    Presentation localised(String... names) {
        for (String name : names) {
            fields.value(name).ifPresent(value -> kept.set(name, checked(name, value, LONGEST_TEXT)));
        }
        return this;
    }

    /** As {@link #localised}, with a text in one language at least. */
    Presentation requiredLocalised(String name, int longest) {
        JsonNode value = checked(name, fields.required(name, fields.value(name)), longest);
        boolean blank = value.isTextual()
                ? value.textValue().isBlank()
                : value.valueStream().allMatch(text -> text.textValue().isBlank());
        if (blank) {
            throw new Rejected(name + " is empty");
        }
        kept.set(name, value);
        return this;
    }

    /** Other fields of the {@code seo} are ignored. */
    Presentation seo() {
        return textsOf("seo", SEO);
    }

    Presentation seoWithContent() {
        return textsOf("seo", SEO_OF_PAGES);
    }

    private Presentation textsOf(String name, List<String> names) {
        fields.value(name).ifPresent(value -> kept.set(name, checkedTexts(name, fields.within(name, value), names)));
        return this;
    }

    Presentation slider(List<String> names) {
        fields.value("slider").ifPresent(value -> {
            Fields slider = fields.within("slider", value);
            ObjectNode texts = checkedTexts("slider", slider, names);
            slider.value("seo")
                    .ifPresent(seo -> texts.set(
                            "seo", checkedTexts("slider.seo", fields.within("slider.seo", seo), SEO_OF_SLIDERS)));
            kept.set("slider", texts);
        });
        return this;
    }

    /** {@code {countries:{allow:[],deny:[]}, devices:[], segments:[], authenticated}} (feeds.md). */
    Presentation policy() {
        fields.value("policy").ifPresent(value -> {
            Fields policy = fields.within("policy", value);
            var checked = new Presentation(policy).lists("devices", "segments").flags("authenticated");
            policy.value("countries")
                    .ifPresent(countries -> checked.kept.set(
                            "countries",
                            new Presentation(fields.within("policy.countries", countries))
                                    .countries("allow", "deny")
                                    .kept));
            kept.set("policy", checked.kept);
        });
        return this;
    }

    String json() {
        return kept.toString();
    }

    private static JsonNode checked(String name, JsonNode value, int longest) {
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

    private static ObjectNode checkedTexts(String name, Fields texts, List<String> names) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (String each : names) {
            int longest = each.equals(CONTENT) ? LONGEST_CONTENT : LONGEST_TEXT;
            texts.value(each).ifPresent(text -> object.set(each, checked(name + "." + each, text, longest)));
            if (ADDRESSES.contains(each) && object.has(each)) {
                requireSafeAddresses(name + "." + each, object.get(each));
            }
        }
        return object;
    }

    private static void requireSafeAddresses(String name, JsonNode localised) {
        if (localised.isTextual()) {
            Fields.safeAddress(name, localised.textValue());
        }
        for (Map.Entry<String, JsonNode> text : localised.properties()) {
            Fields.safeAddress(name + "." + text.getKey(), text.getValue().textValue());
        }
    }
}
