package gaming.casino.search;

import gaming.casino.catalogue.Game;
import java.util.List;
import java.util.Map;
import org.hibernate.search.engine.backend.document.DocumentElement;
import org.hibernate.search.engine.backend.document.IndexFieldReference;
import org.hibernate.search.engine.backend.document.model.dsl.IndexSchemaElement;
import org.hibernate.search.engine.backend.types.Norms;
import org.hibernate.search.engine.backend.types.Projectable;
import org.hibernate.search.engine.backend.types.Searchable;
import org.hibernate.search.engine.backend.types.Sortable;
import org.hibernate.search.engine.backend.types.dsl.IndexFieldTypeFactory;
import org.hibernate.search.engine.backend.types.dsl.IndexFieldTypeFinalStep;
import org.hibernate.search.mapper.pojo.bridge.TypeBridge;
import org.hibernate.search.mapper.pojo.bridge.binding.TypeBindingContext;
import org.hibernate.search.mapper.pojo.bridge.mapping.programmatic.TypeBinder;
import org.hibernate.search.mapper.pojo.bridge.runtime.TypeBridgeWriteContext;

/** How a game is written into the index. */
public final class GameBinder implements TypeBinder {
    @Override
    public void bind(TypeBindingContext context) {
        context.dependencies().useRootOnly();
        context.bridge(IndexedGame.class, new Bridge(context.indexSchemaElement(), context.typeFactory()));
    }

    private static final class Bridge implements TypeBridge<IndexedGame> {
        private final IndexFieldReference<String> name;
        private final IndexFieldReference<String> nameRuns;
        private final IndexFieldReference<String> wholeName;
        private final IndexFieldReference<String> sortedName;
        private final IndexFieldReference<String> provider;
        private final IndexFieldReference<String> providerRuns;
        private final IndexFieldReference<String> wholeProvider;
        private final IndexFieldReference<String> tags;
        private final IndexFieldReference<String> described;
        private final IndexFieldReference<String> shown;
        private final IndexFieldReference<Long> version;
        private final IndexFieldReference<String> byName;
        private final IndexFieldReference<String> byId;

        Bridge(IndexSchemaElement schema, IndexFieldTypeFactory types) {
            IndexFieldTypeFinalStep<String> words =
                    types.asString().analyzer(IndexAnalysis.WORDS).norms(Norms.NO);
            IndexFieldTypeFinalStep<String> term = types.asString();
            IndexFieldTypeFinalStep<String> order =
                    types.asString().searchable(Searchable.NO).sortable(Sortable.YES);
            name = schema.field(IndexFields.NAME, words).multiValued().toReference();
            nameRuns = schema.field(IndexFields.NAME_RUNS, term).multiValued().toReference();
            wholeName = schema.field(IndexFields.WHOLE_NAME, term).multiValued().toReference();
            sortedName =
                    schema.field(IndexFields.SORTED_NAME, term).multiValued().toReference();
            wholeProvider =
                    schema.field(IndexFields.WHOLE_PROVIDER, term).multiValued().toReference();
            provider = schema.field(IndexFields.PROVIDER, words).multiValued().toReference();
            providerRuns =
                    schema.field(IndexFields.PROVIDER_RUNS, term).multiValued().toReference();
            tags = schema.field(IndexFields.TAGS, words).multiValued().toReference();
            schema.fieldTemplate("descriptions", words).matchingPathGlob(IndexFields.DESCRIPTION + "*");
            described = schema.field(IndexFields.DESCRIBED, term).multiValued().toReference();
            shown = schema.field(IndexFields.SHOWN, term).multiValued().toReference();
            version = schema.field(
                            IndexFields.VERSION,
                            types.asLong().searchable(Searchable.NO).projectable(Projectable.YES))
                    .toReference();
            byName = schema.field(IndexFields.BY_NAME, order).toReference();
            byId = schema.field(IndexFields.BY_ID, order).toReference();
        }

        @Override
        public void write(DocumentElement target, IndexedGame indexed, TypeBridgeWriteContext context) {
            Game game = indexed.game();
            for (String text : ways(game.name())) {
                Words words = Words.of(text);
                target.addValue(name, text);
                words.runs().forEach(run -> target.addValue(nameRuns, run.text()));
                target.addValue(wholeName, words.together());
                target.addValue(sortedName, words.sorted());
            }
            for (String text : ways(game.provider().name())) {
                Words words = Words.of(text);
                target.addValue(provider, text);
                words.runs().forEach(run -> target.addValue(providerRuns, run.text()));
                target.addValue(wholeProvider, words.together());
            }
            game.tagNames().forEach(tag -> target.addValue(tags, tag));
            describe(target, game.description().texts());
            Showable.terms(game).forEach(each -> target.addValue(shown, each));
            target.addValue(version, game.version());
            target.addValue(byName, game.sortName());
            target.addValue(byId, game.id().toHexString());
        }

        /** As it is, and as it is said: {@code Wolf & Bear} is also found as wolf and bear. */
        private static List<String> ways(String text) {
            return text.contains("&") ? List.of(text, text.replace("&", " and ")) : List.of(text);
        }

        private void describe(DocumentElement target, Map<String, String> texts) {
            texts.forEach((language, text) -> {
                if (IndexFields.isLanguage(language)) {
                    target.addValue(IndexFields.DESCRIPTION + language, text);
                    target.addValue(described, language);
                }
            });
        }
    }
}
