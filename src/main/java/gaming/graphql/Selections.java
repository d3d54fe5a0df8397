package gaming.graphql;

import graphql.language.Document;
import graphql.language.Field;
import graphql.language.FragmentDefinition;
import graphql.language.FragmentSpread;
import graphql.language.InlineFragment;
import graphql.language.OperationDefinition;
import graphql.language.Selection;
import graphql.language.SelectionSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Walks the selections of a parsed document. Those of a fragment stand wherever it is spread. The validation may come
 * later, so a missing fragment, and a fragment inside itself, have no selections here.
 */
final class Selections {
    private final Map<String, FragmentDefinition> fragments;
    private final int mostSpreads;
    private int spreads;
    /** The fragments in which the walk is. */
    private final Set<String> entered = new HashSet<>();

    private final Map<String, Integer> rootFields = new HashMap<>();
    private int allRootFields;
    private int fields;

    private Selections(Map<String, FragmentDefinition> fragments, int mostSpreads) {
        this.fragments = fragments;
        this.mostSpreads = mostSpreads;
    }

    /** The first fragment of each name. A document that is not validated yet may have more. */
    static Map<String, FragmentDefinition> fragments(Document document) {
        return document.getDefinitionsOfType(FragmentDefinition.class).stream()
                .collect(Collectors.toMap(FragmentDefinition::getName, fragment -> fragment, (first, _) -> first));
    }

    /** The selected fields in a document within the limits. */
    static List<Field> fields(@Nullable SelectionSet selections, Map<String, FragmentDefinition> fragments) {
        var fields = new ArrayList<Field>();
        new Selections(fragments, Integer.MAX_VALUE).walk(selections, fields::add);
        return fields;
    }

    /** Refuses a document over any limit with QUERY_TOO_COMPLEX. Returns the number of its selected fields. */
    static int requireWithin(GraphQlSettings limits, Document document) {
        var walk = new Selections(fragments(document), limits.maxFields());
        for (OperationDefinition operation : document.getDefinitionsOfType(OperationDefinition.class)) {
            walk.rootFields.clear();
            walk.allRootFields = 0;
            walk.measure(operation.getSelectionSet(), 1, false, limits);
        }
        return walk.fields;
    }

    /** {@code exempt}: whether the depth does not count, as in introspection. */
    private void measure(@Nullable SelectionSet selections, int depth, boolean exempt, GraphQlSettings limits) {
        walk(selections, field -> {
            boolean free = exempt || (depth == 1 && field.getName().startsWith("__"));
            requireAtMost(limits.maxFields(), ++fields, "selects %d fields");
            requireAtMost(limits.maxDepth(), free ? 0 : depth, "is %d levels deep");
            if (depth == 1) {
                int same = rootFields.merge(field.getName(), 1, Integer::sum);
                requireAtMost(limits.maxAliases(), same, "selects a root field %d times");
                requireAtMost(limits.maxRootFields(), ++allRootFields, "selects %d root fields");
            }
            measure(field.getSelectionSet(), depth + 1, free, limits);
        });
    }

    /** Ends at the first limit, because nested fragments multiply the walk. */
    private void walk(@Nullable SelectionSet selections, Consumer<Field> each) {
        for (Selection<?> selection : selections == null ? List.<Selection>of() : selections.getSelections()) {
            switch (selection) {
                case Field field -> each.accept(field);
                case InlineFragment inline -> walk(inline.getSelectionSet(), each);
                case FragmentSpread spread -> {
                    requireAtMost(mostSpreads, ++spreads, "spreads fragments %d times");
                    FragmentDefinition fragment = fragments.get(spread.getName());
                    if (fragment != null && entered.add(spread.getName())) {
                        walk(fragment.getSelectionSet(), each);
                        entered.remove(spread.getName());
                    }
                }
                default -> throw new IllegalStateException("Unknown selection " + selection.getClass());
            }
        }
    }

    private static void requireAtMost(int limit, int found, String sentence) {
        if (found > limit) {
            throw CodedError.tooComplex(
                    "The document " + sentence.formatted(found) + " or more; at most " + limit + " are allowed");
        }
    }
}
