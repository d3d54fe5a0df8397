package gaming.visitor;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The language of a visitor (decisions.md, "Catalogue"), by the lookup of RFC 4647, 3.4. The JDK's lookup is not used,
 * because it turns the header into regular expressions and takes 45 ms for 500 characters.
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
            for (String tag = range.tag(); !tag.isEmpty(); tag = shorter(tag)) {
                if ((known.contains(tag) || tag.equals(ENGLISH)) && !unwanted.contains(tag)) {
                    return tag;
                }
            }
        }
        return ENGLISH;
    }

    /** Removes the last subtag, and a subtag of one character before it. */
    private static String shorter(String tag) {
        int end = tag.lastIndexOf('-');
        if (end < 0) {
            return "";
        }
        boolean single = end >= 2 && tag.charAt(end - 2) == '-';
        return tag.substring(0, single ? end - 2 : end);
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
