package gaming.casino.search;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.Policy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;

/**
 * {@link Game#isShownTo} as terms of the index and a query for them, so that counts and pages are of what is shown. A term
 * is a condition and one of the values that meet it, or that anything does.
 */
final class Showable {
    private static final int LONGEST = 200;

    private enum Condition {
        COUNTRY,
        NOT_COUNTRY,
        DEVICE,
        SEGMENT,
        SIGNED_IN;

        String anything() {
            return name() + " any";
        }

        /** A value of a length that no country or segment has is cut, and told from others by its hash. */
        String met(String by) {
            String value = by.length() <= LONGEST ? by : by.substring(0, LONGEST) + by.hashCode();
            return name() + "=" + value;
        }
    }

    private Showable() {}

    static Set<String> terms(Game game) {
        Policy policy = game.policy();
        var terms = new HashSet<String>();
        terms.addAll(terms(Condition.COUNTRY, policy.countries().allow()));
        terms.addAll(terms(Condition.DEVICE, policy.devices()));
        terms.addAll(terms(Condition.SEGMENT, policy.segments()));
        Boolean signedIn = policy.authenticated();
        terms.addAll(terms(Condition.SIGNED_IN, signedIn == null ? Set.of() : Set.of(signedIn.toString())));
        Stream.concat(policy.countries().deny().stream(), game.restrictedCountries().stream())
                .forEach(country -> terms.add(Condition.NOT_COUNTRY.met(country)));
        return terms;
    }

    static Query to(Audience audience) {
        var shown = new BooleanQuery.Builder();
        shown.add(one(Condition.COUNTRY, audience.country().stream().toList()), Occur.FILTER);
        shown.add(one(Condition.DEVICE, List.of(audience.device())), Occur.FILTER);
        shown.add(one(Condition.SEGMENT, List.copyOf(audience.segments())), Occur.FILTER);
        shown.add(one(Condition.SIGNED_IN, List.of(Boolean.toString(audience.signedIn()))), Occur.FILTER);
        audience.country()
                .ifPresent(country -> shown.add(anyOf(List.of(Condition.NOT_COUNTRY.met(country))), Occur.MUST_NOT));
        return shown.build();
    }

    private static Set<String> terms(Condition condition, Set<String> values) {
        var terms = new HashSet<String>();
        values.forEach(value -> terms.add(condition.met(value)));
        return terms.isEmpty() ? Set.of(condition.anything()) : terms;
    }

    private static Query one(Condition condition, List<String> values) {
        var terms = new ArrayList<String>();
        terms.add(condition.anything());
        values.forEach(value -> terms.add(condition.met(value)));
        return anyOf(terms);
    }

    private static Query anyOf(List<String> terms) {
        return new TermInSetQuery(
                IndexFields.SHOWN, terms.stream().map(BytesRef::new).toList());
    }
}
