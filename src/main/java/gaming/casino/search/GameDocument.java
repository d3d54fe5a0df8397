package gaming.casino.search;

import gaming.casino.catalogue.Game;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import org.bson.types.ObjectId;

final class GameDocument {
    static final String ID = "id";
    static final String NAME = "name";
    /** The words of the name written together: the result of {@link Words#runs}. */
    static final String NAME_RUNS = "nameRuns";

    static final String WHOLE_NAME = "wholeName";
    static final String SORTED_NAME = "sortedName";
    static final String PROVIDER = "provider";
    static final String PROVIDER_RUNS = "providerRuns";
    static final String WHOLE_PROVIDER = "wholeProvider";
    static final String TAGS = "tags";
    /** The beginning of a field's name. The end is a language tag. */
    static final String DESCRIPTION = "description_";
    /** The languages in which the game has a description. */
    static final String DESCRIBED = "described";

    private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,8}(-[a-z0-9]{1,8}){0,4}");

    private final Document document = new Document();

    private GameDocument(ObjectId id) {
        document.add(new StringField(ID, bytes(id), Field.Store.NO));
        document.add(new BinaryDocValuesField(ID, bytes(id)));
    }

    static Document of(Game game) {
        var document = new GameDocument(game.id());
        for (String name : spoken(game.name())) {
            Words words = document.add(NAME, NAME_RUNS, WHOLE_NAME, name);
            document.add(SORTED_NAME, words.sorted());
        }
        for (String provider : spoken(game.provider().name())) {
            document.add(PROVIDER, PROVIDER_RUNS, WHOLE_PROVIDER, provider);
        }
        game.tagNames().forEach(tag -> document.add(TAGS, Words.of(tag)));
        game.description().texts().forEach((language, text) -> {
            if (isLanguage(language)) {
                document.add(DESCRIPTION + language, Words.of(text));
                document.add(DESCRIBED, language);
            }
        });
        return document.document;
    }

    static Term key(ObjectId id) {
        return new Term(ID, bytes(id));
    }

    /** Whether {@code tag} is a language tag in lower case. The index has descriptions only of such tags. */
    static boolean isLanguage(String tag) {
        return LANGUAGE.matcher(tag).matches();
    }

    private static BytesRef bytes(ObjectId id) {
        return new BytesRef(id.toByteArray());
    }

    /** The text {@code wolf and bear} also finds {@code Wolf & Bear}. */
    private static List<String> spoken(String text) {
        return text.contains("&") ? List.of(text, text.replace("&", " and ")) : List.of(text);
    }

    private Words add(String field, String runs, String whole, String text) {
        Words words = Words.of(text);
        add(field, words);
        words.runs().forEach(run -> add(runs, run.text()));
        add(whole, words.together());
        return words;
    }

    private void add(String field, Words words) {
        words.tokens().forEach(token -> add(field, token.text()));
    }

    private void add(String field, String term) {
        document.add(new StringField(field, term, Field.Store.NO));
    }
}
