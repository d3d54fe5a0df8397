package gaming.casino.storefront;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Policy;
import gaming.casino.catalogue.StoredJson;
import gaming.casino.storefront.Variants.Variant;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A navigation bar with its pages in their order. The catalogue may not know some of the pages yet. */
public record NavigationBar(
        ObjectId id, String internalName, boolean main, boolean enabled, int priority, Policy policy, List<Place> pages)
        implements Variant {
    public record Place(String slug, int index) {
        public Place {
            Objects.requireNonNull(slug);
        }
    }

    public record Entry(int index, CasinoPage page) {}

    private record Content(
            boolean main,
            boolean enabled,
            int priority,
            @Nullable Policy policy,
            @Nullable List<Fed> pages) {}

    private record Fed(String slug, @Nullable Integer index) {}

    static NavigationBar read(ObjectId id, String internalName, boolean main, String json) {
        Content content = StoredJson.read(json, Content.class);
        return new NavigationBar(
                id,
                internalName,
                main,
                Variant.isEnabled(content.enabled, content.main, main),
                content.priority,
                Objects.requireNonNullElse(content.policy, Policy.EVERYBODY),
                placed(Objects.requireNonNullElse(content.pages, List.of())));
    }

    /** A page without an index comes after the other pages and gets the next number. */
    private static List<Place> placed(List<Fed> fed) {
        var places = new ArrayList<Place>(fed.size());
        long next = fed.stream()
                        .map(Fed::index)
                        .flatMap(Stream::ofNullable)
                        .mapToLong(index -> index)
                        .max()
                        .orElse(-1)
                + 1;
        for (Fed each : fed) {
            int index = each.index == null ? (int) Math.min(next++, Integer.MAX_VALUE) : each.index;
            places.add(new Place(each.slug, index));
        }
        places.sort(Comparator.comparingInt(Place::index));
        return List.copyOf(places);
    }

    /**
     * The bar that the audience sees.
     *
     * @throws Refusal CASINO_NAVIGATION_BAR_NOT_FOUND when no bar is enabled; MAIN_CASINO_NAVIGATION_BAR_NOT_FOUND when
     *     no bar fits and no main bar is enabled
     */
    public static NavigationBar chosen(Variants<NavigationBar> bars, Audience audience) {
        if (bars.enabled().isEmpty()) {
            throw new Refusal(ErrorCode.CASINO_NAVIGATION_BAR_NOT_FOUND, "There is no navigation bar");
        }
        return bars.chosen(audience)
                .orElseThrow(() ->
                        new Refusal(ErrorCode.MAIN_CASINO_NAVIGATION_BAR_NOT_FOUND, "There is no main navigation bar"));
    }

    public List<Entry> entries(Pages known, Audience audience) {
        return pages.stream()
                .flatMap(place ->
                        known.shown(place.slug(), audience).stream().map(page -> new Entry(place.index(), page)))
                .toList();
    }
}
