package chart;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The series, their labels and the groups of an expression of Prometheus. Promtool checks its syntax. */
final class PromQl {
    private static final Pattern TEXT = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern RANGE = Pattern.compile("\\[[^]]*]|\\boffset\\s+[0-9]+[smhd]\\b");
    private static final Pattern GROUPING = Pattern.compile("\\b(?:by|without|on|ignoring)\\s*\\(([a-z_, ]*)\\)");
    private static final Pattern SERIES = Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)\\s*(?:\\{([^}]*)}|(\\())?");
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)\\s*(?:=~|!~|!=|=)");
    private static final Set<String> WORDS = Set.of("and", "or", "unless", "by", "on", "bool");

    private final Map<String, Set<String>> series = new LinkedHashMap<>();
    private final Set<String> groups = new LinkedHashSet<>();

    PromQl(String expression) {
        String bare = RANGE.matcher(TEXT.matcher(expression).replaceAll("''")).replaceAll("");
        Matcher grouping = GROUPING.matcher(bare);
        grouping.results()
                .forEach(found -> groups.addAll(Arrays.asList(found.group(1).split("[, ]+"))));
        Matcher named = SERIES.matcher(grouping.reset().replaceAll(""));
        while (named.find()) {
            boolean function = named.group(3) != null;
            if (!function && !WORDS.contains(named.group(1))) {
                var labels = series.computeIfAbsent(named.group(1), _ -> new LinkedHashSet<>());
                LABEL.matcher(named.group(2) == null ? "" : named.group(2))
                        .results()
                        .forEach(label -> labels.add(label.group(1)));
            }
        }
    }

    /** The labels of matchers, by series. */
    Map<String, Set<String>> series() {
        return series;
    }

    /** The labels of groups. */
    Set<String> groups() {
        return groups;
    }
}
