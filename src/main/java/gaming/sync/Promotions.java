package gaming.sync;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.casino.storefront.PromotionRecord;
import gaming.core.PlainText;
import gaming.database.ColumnTypes;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** All promotions are read, or none: an unreadable one would count as missing, and end. Unknown fields are ignored. */
final class Promotions {
    private static final int MOST = 10_000;
    private static final int LONGEST_ID = 64;
    private static final int LONGEST_ADDRESS = 2048;
    private static final int LONGEST_TEXT = 20_000;
    private static final int MOST_LANGUAGES = 100;

    private Promotions() {}

    static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1L;

        private final String why;

        Unreadable(String why) {
            super(why, null, false, false);
            this.why = why;
        }

        String why() {
            return why;
        }
    }

    /** {@code {promotions: [{id, title, description, imageUrl, link, startsAt, endsAt}]}}. */
    static List<PromotionRecord> read(JsonNode body) throws Unreadable {
        JsonNode list = body.path("promotions");
        require(list.isArray(), "no list of promotions");
        require(list.size() <= MOST, "more than " + MOST + " promotions");
        var records = new ArrayList<PromotionRecord>(list.size());
        var ids = new HashSet<String>();
        for (JsonNode each : list) {
            String where = "promotions[" + records.size() + "]";
            require(each.isObject(), where + " is no object");
            String id = each.path("id").textValue();
            require(id != null && !id.isBlank() && isLine(id, LONGEST_ID), where + ".id is no id");
            require(ids.add(String.valueOf(id)), where + ".id comes twice");
            records.add(
                    new PromotionRecord(String.valueOf(id), content(where, each).toString()));
        }
        return List.copyOf(records);
    }

    /** The content in the form of the promotions feed. */
    private static ObjectNode content(String where, JsonNode promotion) throws Unreadable {
        ObjectNode content = JsonNodeFactory.instance.objectNode();
        content.put("enabled", true);
        for (String name : List.of("title", "description")) {
            JsonNode text = promotion.path(name);
            if (isThere(text)) {
                requireLocalised(where + "." + name, text);
                content.set(name, text);
            }
        }
        for (String name : List.of("imageUrl", "link")) {
            JsonNode address = promotion.path(name);
            if (isThere(address)) {
                String text = address.textValue();
                require(text != null && isAddress(text), where + "." + name + " is no web address");
                content.put(name, text);
            }
        }
        for (String name : List.of("startsAt", "endsAt")) {
            JsonNode moment = promotion.path(name);
            if (isThere(moment)) {
                content.put(name, moment(where + "." + name, moment).toString());
            }
        }
        return content;
    }

    private static boolean isThere(JsonNode value) {
        return !value.isMissingNode() && !value.isNull();
    }

    private static void requireLocalised(String where, JsonNode text) throws Unreadable {
        require(
                text.isTextual() || (text.isObject() && text.size() <= MOST_LANGUAGES),
                where + " is neither a text nor texts by language");
        require(text.isObject() || isText(text), where + " is no text");
        for (Map.Entry<String, JsonNode> each : text.properties()) {
            require(
                    PlainText.LANGUAGE_TAG.matcher(each.getKey()).matches(),
                    where + " has a key that is no language tag");
            require(isText(each.getValue()), where + " is no text");
        }
    }

    private static boolean isText(JsonNode value) {
        return value.isTextual() && value.textValue().length() <= LONGEST_TEXT && PlainText.isText(value.textValue());
    }

    private static boolean isLine(String text, int longest) {
        return text.length() <= longest && PlainText.isLine(text);
    }

    private static boolean isAddress(String text) {
        return isLine(text, LONGEST_ADDRESS) && PlainText.isSafeAddress(text);
    }

    private static Instant moment(String where, JsonNode value) throws Unreadable {
        try {
            Instant moment =
                    OffsetDateTime.parse(String.valueOf(value.textValue())).toInstant();
            require(!moment.isBefore(Instant.EPOCH) && !moment.isAfter(ColumnTypes.LATEST), where + " is out of range");
            return moment.truncatedTo(ChronoUnit.MILLIS);
        } catch (DateTimeException _) {
            throw new Unreadable(where + " is no moment in ISO 8601 with a zone");
        }
    }

    private static void require(boolean good, String why) throws Unreadable {
        if (!good) {
            throw new Unreadable(why);
        }
    }
}
