package gaming.graphql;

import graphql.language.Document;
import graphql.language.Field;
import graphql.language.FragmentDefinition;
import graphql.language.FragmentSpread;
import graphql.language.InlineFragment;
import graphql.language.OperationDefinition;
import graphql.language.Selection;
import graphql.language.SelectionSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Measures the depth and width of the operations of one parsed document. The validation comes later, so a missing
 * fragment, and a fragment inside itself, count as nothing here. Each fragment is measured at most twice, at the root
 * and below it, so nested fragments do not multiply the time. The sums stop at a ceiling, so they cannot overflow.
 */
final class DocumentLimits {
    private static final int CEILING = 1_000_000;
    private static final Measure NOTHING = new Measure(0, 0, Map.of());

    private final Map<String, FragmentDefinition> fragments;
    private final Map<Place, Measure> measured = new HashMap<>();

    private record Measure(int depth, int fields, Map<String, Integer> rootFields) {}

    private record Place(String fragment, boolean root) {}

    private DocumentLimits(Document document) {
        fragments = Documents.fragments(document);
    }

    /**
     * Refuses with QUERY_TOO_COMPLEX if any operation of the document is over any limit. Returns the most fields of an
     * operation.
     */
    static int check(Document document, GraphQlSettings settings) {
        var limits = new DocumentLimits(document);
        int fields = 0;
        for (OperationDefinition operation : document.getDefinitionsOfType(OperationDefinition.class)) {
            Measure found = limits.measure(operation.getSelectionSet(), true);
            refuseAbove(settings.maxDepth(), found.depth(), "is %d levels deep; at most %d are allowed");
            refuseAbove(settings.maxFields(), found.fields(), "selects %d fields; at most %d are allowed");
            fields = Math.max(fields, found.fields());
            int rootFields = 0;
            for (int same : found.rootFields().values()) {
                rootFields = sum(rootFields, same);
                refuseAbove(settings.maxAliases(), same, "selects a root field %d times; at most %d times is allowed");
            }
            refuseAbove(settings.maxRootFields(), rootFields, "selects %d root fields; at most %d are allowed");
        }
        return fields;
    }

    private static void refuseAbove(int limit, int found, String sentence) {
        if (found > limit) {
            throw CodedError.tooComplex("The document " + sentence.formatted(found, limit));
        }
    }

    /** At the root, introspection does not count for the depth, and fields are counted by name. */
    private Measure measure(@Nullable SelectionSet selections, boolean root) {
        int depth = 0;
        int fields = 0;
        Map<String, Integer> rootFields = new HashMap<>();
        for (Selection<?> selection : selections == null ? List.<Selection>of() : selections.getSelections()) {
            Measure part = switch (selection) {
                case Field field -> {
                    Measure below = measure(field.getSelectionSet(), false);
                    boolean exempt = root && field.getName().startsWith("__");
                    yield new Measure(
                            exempt ? 0 : sum(1, below.depth()),
                            sum(1, below.fields()),
                            root ? Map.of(field.getName(), 1) : Map.of());
                }
                case InlineFragment inline -> measure(inline.getSelectionSet(), root);
                case FragmentSpread spread -> fragment(new Place(spread.getName(), root));
                default -> throw new IllegalStateException("Unknown selection " + selection.getClass());
            };
            depth = Math.max(depth, part.depth());
            fields = sum(fields, part.fields());
            part.rootFields().forEach((name, count) -> rootFields.merge(name, count, DocumentLimits::sum));
        }
        return new Measure(depth, fields, rootFields);
    }

    private Measure fragment(Place place) {
        FragmentDefinition fragment = fragments.get(place.fragment());
        if (fragment == null) {
            return NOTHING;
        }
        Measure known = measured.putIfAbsent(place, NOTHING); // ends a cycle
        if (known != null) {
            return known;
        }
        Measure found = measure(fragment.getSelectionSet(), place.root());
        measured.put(place, found);
        return found;
    }

    private static int sum(int one, int other) {
        return Math.min(CEILING, one + other);
    }
}
