package gaming.graphql;

import gaming.telemetry.OperationContext;
import graphql.language.Document;
import graphql.language.Field;
import graphql.language.FragmentDefinition;
import graphql.language.FragmentSpread;
import graphql.language.InlineFragment;
import graphql.language.OperationDefinition;
import graphql.language.Selection;
import graphql.language.SelectionSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The root fields of an operation by the names under which their answers stand, fragments included: what was asked for,
 * in the words of the contract. An operation's own name is the caller's choice.
 *
 * @param text each once, for log lines
 */
record RootFields(Map<String, String> byAnswer, String text) {
    static final RootFields NONE = new RootFields(Map.of(), "");

    /** Those of every operation of a document that is valid. */
    static Map<OperationDefinition, RootFields> of(Document document) {
        var fragments = new HashMap<String, FragmentDefinition>();
        document.getDefinitionsOfType(FragmentDefinition.class)
                .forEach(fragment -> fragments.put(fragment.getName(), fragment));
        var roots = new IdentityHashMap<OperationDefinition, RootFields>();
        for (OperationDefinition operation : document.getDefinitionsOfType(OperationDefinition.class)) {
            var byAnswer = new LinkedHashMap<String, String>();
            collect(operation.getSelectionSet(), fragments, new LinkedHashSet<>(), byAnswer);
            String text = String.join(" ", new LinkedHashSet<>(byAnswer.values()));
            roots.put(operation, new RootFields(Collections.unmodifiableMap(byAnswer), text));
        }
        return roots;
    }

    private static void collect(
            SelectionSet selections,
            Map<String, FragmentDefinition> fragments,
            Set<String> seen,
            Map<String, String> byAnswer) {
        for (Selection<?> selection : selections.getSelections()) {
            switch (selection) {
                case Field field -> byAnswer.put(field.getResultKey(), field.getName());
                case InlineFragment inline -> collect(inline.getSelectionSet(), fragments, seen, byAnswer);
                case FragmentSpread spread -> {
                    if (seen.add(spread.getName())) {
                        FragmentDefinition fragment = Objects.requireNonNull(fragments.get(spread.getName()));
                        collect(fragment.getSelectionSet(), fragments, seen, byAnswer);
                    }
                }
                default -> throw new IllegalStateException("Unknown selection " + selection.getClass());
            }
        }
    }

    /** Says in log lines and traces what is done. */
    void announce(OperationDefinition operation) {
        OperationContext.isFor(text);
        OperationContext.trace(span -> span.setAttribute(
                "graphql.operation.type",
                String.valueOf(operation.getOperation()).toLowerCase(Locale.ROOT)));
    }
}
