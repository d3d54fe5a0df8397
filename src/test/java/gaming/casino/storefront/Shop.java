package gaming.casino.storefront;

import gaming.casino.catalogue.Audience;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.types.ObjectId;

/** Pages, promotions, bars and explores made by hand, for rules that need no database. */
final class Shop {
    static final Audience GERMAN = new Audience(Optional.of("DE"), "DESKTOP", Set.of(), false);
    static final Audience STRANGER = new Audience(Optional.empty(), "MOBILE", Set.of(), false);

    private Shop() {}

    /** A page that everybody may see, but for {@code changes}: fields of JSON with single quotes. */
    static CasinoPage page(String slug, String... changes) {
        var fields = new LinkedHashMap<String, String>();
        fields.put("name", "'" + slug + "'");
        fields.put("status", "'PUBLISHED'");
        fields.put("enabled", "true");
        fields.put("languages", "['en']");
        return CasinoPage.read(new ObjectId(), slug, json(fields, changes));
    }

    static Promotion promotion(String id, String... changes) {
        return Promotion.read(id, json(new LinkedHashMap<>(Map.of("enabled", "true")), changes));
    }

    static NavigationBar bar(String name, boolean main, String... changes) {
        return NavigationBar.read(new ObjectId(), name, main, json(variant(), changes));
    }

    static Explore explore(String name, boolean main, String... changes) {
        return Explore.read(new ObjectId(), name, main, json(variant(), changes));
    }

    private static Map<String, String> variant() {
        return new LinkedHashMap<>(Map.of("enabled", "true", "priority", "0"));
    }

    static Pages pages(CasinoPage... pages) {
        return pages(List.of(), pages);
    }

    static Pages pages(List<Promotion> promotions, CasinoPage... pages) {
        var byId = new HashMap<ObjectId, CasinoPage>();
        Arrays.stream(pages).forEach(page -> byId.put(page.id(), page));
        var named = new HashMap<String, Promotion>();
        promotions.forEach(promotion -> named.put(promotion.id(), promotion));
        return new Pages(byId, named);
    }

    static Variants<Explore> explores(Explore... explores) {
        var named = new HashMap<String, Explore>();
        Arrays.stream(explores).forEach(explore -> named.put(explore.internalName(), explore));
        return new Variants<>(named);
    }

    /** Each change is {@code name: value}. */
    private static String json(Map<String, String> fields, String... changes) {
        for (String change : changes) {
            String[] parts = change.split(": ?", 2);
            fields.put(parts[0], parts[1]);
        }
        var json = new StringBuilder("{");
        fields.forEach((name, value) -> json.append(json.length() > 1 ? "," : "")
                .append('"' + name + "\":")
                .append(value.replace('\'', '"')));
        return json.append('}').toString();
    }
}
