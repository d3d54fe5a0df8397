package gaming.feeds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * What a record says about how things look: texts, images, tags, policies. Types are checked as everywhere; what is
 * right is kept as it came, as one JSON document beside what the service computes with.
 */
final class Presentation {
    private static final int LONGEST_TEXT = 20_000;
    private static final int MOST_TEXTS = 500;
    private static final List<String> SEO = List.of("title", "description", "socialImage");

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

    Presentation lists(String... names) {
        for (String name : names) {
            fields.texts(name, MOST_TEXTS, LONGEST_TEXT).ifPresent(values -> values.forEach(kept.withArray(name)::add));
        }
        return this;
    }

    Presentation moment(String name) {
        fields.moment(name).ifPresent(value -> kept.put(name, value.toString()));
        return this;
    }

    /** A text, or an object of texts by language. */
    Presentation localised(String... names) {
        for (String name : names) {
            fields.value(name).ifPresent(value -> kept.set(name, checkedLocalised(name, value)));
        }
        return this;
    }

    /** Localised texts under the names that the contract knows; others are ignored, as unknown fields are. */
    Presentation seo() {
        fields.value("seo").ifPresent(value -> kept.set("seo", localisedObject("seo", value, SEO)));
        return this;
    }

    /** An object of localised texts with a {@code seo} of its own. */
    Presentation slider(List<String> names) {
        fields.value("slider").ifPresent(value -> {
            ObjectNode slider = localisedObject("slider", value, names);
            JsonNode seo = value.get("seo");
            if (seo != null && !seo.isNull()) {
                slider.set(
                        "seo",
                        localisedObject("slider.seo", seo, List.of("title", "description", "socialImage", "slug")));
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
                                    .lists("allow", "deny")
                                    .kept));
            kept.set("policy", checked.kept);
        });
        return this;
    }

    String json() {
        return kept.toString();
    }

    private ObjectNode localisedObject(String name, JsonNode value, List<String> names) {
        Fields inner = fields.within(name, value);
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (String each : names) {
            inner.value(each).ifPresent(text -> object.set(each, checkedLocalised(name + "." + each, text)));
        }
        return object;
    }

    private static JsonNode checkedLocalised(String name, JsonNode value) {
        boolean right =
                value.isTextual() || (value.isObject() && value.valueStream().allMatch(JsonNode::isTextual));
        if (!right) {
            throw new Rejected(name + " must be text, or an object of texts by language");
        }
        return value;
    }
}
