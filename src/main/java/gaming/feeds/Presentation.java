package gaming.feeds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * What a record says about how things look: texts, images, tags, policies. Types are checked as everywhere; what is
 * right is kept as it came, as one JSON document beside what the service computes with.
 */
final class Presentation {
    static final int LONGEST_TEXT = 20_000;
    private static final int MOST_TEXTS = 500;
    private static final List<String> SEO = List.of("title", "description", "socialImage");
    private static final List<String> SEO_OF_PAGES = List.of("title", "description", "socialImage", Translated.CONTENT);

    private static final Pattern LANGUAGE = Pattern.compile("[A-Za-z0-9-]{2,35}");

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

    /** A flag that is kept even where it is not given. */
    Presentation flag(String name, boolean byDefault) {
        kept.put(name, fields.flag(name).orElse(byDefault));
        return this;
    }

    /** A whole number that is kept even where it is not given. */
    Presentation integer(String name, int byDefault) {
        kept.put(name, fields.integer(name).orElse(byDefault));
        return this;
    }

    /** Whole numbers from 0 on. */
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

    /** Texts of one line that must be there. */
    Presentation required(int longest, String... names) {
        for (String name : names) {
            kept.put(name, fields.requiredText(name, longest));
        }
        return this;
    }

    /** A text of one line. */
    Presentation text(String name, int longest) {
        fields.text(name, longest).ifPresent(value -> kept.put(name, Fields.singleLine(name, value)));
        return this;
    }

    /** An address of one line. */
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

    /** One of the names of {@code type}. */
    <E extends Enum<E>> Presentation constant(String name, Class<E> type) {
        fields.constant(name, type).ifPresent(value -> kept.put(name, value.name()));
        return this;
    }

    /** As above; kept even where it is not given. */
    <E extends Enum<E>> Presentation constant(String name, Class<E> type, E byDefault) {
        kept.put(name, fields.constant(name, type).orElse(byDefault).name());
        return this;
    }

    <E extends Enum<E>> Presentation requiredConstant(String name, Class<E> type) {
        kept.put(name, fields.required(name, fields.constant(name, type)).name());
        return this;
    }

    /** Tags of languages in lower case; English where none are given. */
    Presentation languages() {
        List<String> tags = fields.texts("languages", Translated.MOST_LANGUAGES, Translated.LONGEST_TAG)
                .orElse(List.of(Translated.ENGLISH));
        ArrayNode list = kept.putArray("languages");
        for (String tag : tags) {
            if (!LANGUAGE.matcher(tag).matches()) {
                throw new Rejected("languages must be language tags");
            }
            list.add(tag.toLowerCase(Locale.ROOT));
        }
        return this;
    }

    /** A list of objects, each read by {@code reader}. */
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
        } catch (Rejected refusal) {
            throw new Rejected(name + "." + refusal.reason());
        }
    }

    /** {@code {name, imageUrl, useUserAvatar}}; the name may be localised. */
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
            fields.value(name).ifPresent(value -> kept.set(name, Translated.checked(name, value, LONGEST_TEXT)));
        }
        return this;
    }

    /** As {@link #localised}, with a text that is not blank in one language at least. */
    Presentation requiredLocalised(String name, int longest) {
        kept.set(name, Translated.required(name, fields.required(name, fields.value(name)), longest));
        return this;
    }

    /** Localised texts under the names that the contract knows; others are ignored, as unknown fields are. */
    Presentation seo() {
        fields.value("seo")
                .ifPresent(value -> kept.set("seo", Translated.object("seo", fields.within("seo", value), SEO)));
        return this;
    }

    /** As {@link #seo}, with the text of the page itself. */
    Presentation seoWithContent() {
        fields.value("seo")
                .ifPresent(
                        value -> kept.set("seo", Translated.object("seo", fields.within("seo", value), SEO_OF_PAGES)));
        return this;
    }

    /** An object of localised texts with a {@code seo} of its own. */
    Presentation slider(List<String> names) {
        fields.value("slider").ifPresent(value -> {
            ObjectNode slider = Translated.object("slider", fields.within("slider", value), names);
            JsonNode seo = value.get("seo");
            if (seo != null && !seo.isNull()) {
                slider.set(
                        "seo",
                        Translated.object(
                                "slider.seo",
                                fields.within("slider.seo", seo),
                                List.of("title", "description", "socialImage", "slug")));
            }
            kept.set("slider", slider);
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
}
