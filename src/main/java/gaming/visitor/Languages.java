package gaming.visitor;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The language of a visitor (decisions.md, "Catalogue"), by the lookup of RFC 4647, 3.4. The JDK's lookup of
 * ranges is not used, because it turns the header into regular expressions and takes 45 ms for 500 characters.
 */
final class Languages {
    /** The default language, because every text has an English form. */
    static final String ENGLISH = "en";
    /** A longer header is ignored. Browsers send shorter ones. */
    private static final int LONGEST_HEADER = 512;

    private static final String WEIGHT = "\\s*;\\s*[qQ]\\s*=\\s*(0(?:\\.\\d{0,3})?|1(?:\\.0{0,3})?)";

    /** RFC 9110, 12.5.4: a tag and its weight; {@code *} names no language. */
    private static final Pattern RANGE =
            Pattern.compile("\\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,8})(?:" + WEIGHT + ")?\\s*");

    private static final ResourceBundle.Control CANDIDATES =
            ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_DEFAULT);

    private record Range(String tag, BigDecimal weight) {
        boolean unwanted() {
            return weight.signum() == 0;
        }
    }

    private Languages() {}

    static String best(Optional<String> ofUser, String acceptLanguage, Set<String> known) {
        return lookUp(ranges(ofUser.orElse(acceptLanguage)), known);
    }

    private static String lookUp(List<Range> ranges, Set<String> known) {
        var unwanted = new HashSet<String>();
        ranges.stream().filter(Range::unwanted).map(Range::tag).forEach(unwanted::add);
        for (Range range : ranges) {
            if (range.unwanted()) {
                break;
            }
            Optional<String> found = tags(range.tag())
                    .filter(tag -> (known.contains(tag) || tag.equals(ENGLISH)) && !unwanted.contains(tag))
                    .findFirst();
            if (found.isPresent()) {
                return found.get();
            }
        }
        return ENGLISH;
    }

    /**
     * The tag and its candidates, from the longest on. The JDK also knows the script of a Chinese region, and that
     * {@code no} and {@code nb} are one language.
     */
    private static Stream<String> tags(String range) {
        return Stream.concat(
                Stream.of(range),
                CANDIDATES.getCandidateLocales("", Locale.forLanguageTag(range)).stream()
                        .map(each -> each.toLanguageTag().toLowerCase(Locale.ROOT)));
    }

    /** By descending weight; a malformed range is left out. */
    private static List<Range> ranges(String languages) {
        if (languages.isBlank() || languages.length() > LONGEST_HEADER) {
            return List.of();
        }
        var ranges = new ArrayList<Range>();
        for (String part : languages.split(",", -1)) {
            Matcher range = RANGE.matcher(part);
            if (range.matches()) {
                String weight = range.group(2);
                ranges.add(new Range(
                        range.group(1).toLowerCase(Locale.ROOT),
                        weight == null ? BigDecimal.ONE : new BigDecimal(weight)));
            }
        }
        ranges.sort(Comparator.comparing(Range::weight).reversed());
        return ranges;
    }
}
