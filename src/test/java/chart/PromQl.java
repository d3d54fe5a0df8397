package chart;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An expression of Prometheus, read lightly: its brackets must balance, and its series and labels are extracted. Its
 * meaning is not checked; promtool would do so.
 */
final class PromQl {
    private static final Pattern TEXT = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern RANGE = Pattern.compile("\\[(?:[0-9]+[smhd](?::[0-9]+[smhd])?|\\$__rate_interval)]");
    private static final Pattern OFFSET = Pattern.compile("\\boffset\\s+[0-9]+[smhd]\\b");
    private static final Pattern GROUPING = Pattern.compile("\\b(?:by|without|on|ignoring)\\s*\\(([a-z_, ]*)\\)");
    private static final Pattern SERIES = Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)\\s*(?:\\{([^}]*)}|(\\())?");
    private static final Pattern MATCHER = Pattern.compile("\\s*([a-z_]+)\\s*(?:=~|!~|!=|=)\\s*''\\s*");
    private static final Set<String> WORDS = Set.of("and", "or", "unless", "by", "on", "bool");
    private static final Set<String> FUNCTIONS = Set.of(
            "abs",
            "absent",
            "clamp_min",
            "histogram_quantile",
            "increase",
            "max",
            "max_over_time",
            "min_over_time",
            "rate",
            "resets",
            "sum");

    private final String expression;
    private final Map<String, Set<String>> series = new LinkedHashMap<>();
    private final Set<String> groups = new LinkedHashSet<>();

    PromQl(String expression) {
        this.expression = expression;
        String ranges = RANGE.matcher(TEXT.matcher(expression).replaceAll("''")).replaceAll("");
        String bare = OFFSET.matcher(ranges).replaceAll("");
        requireBalance(bare);
        Matcher grouping = GROUPING.matcher(bare);
        grouping.results()
                .forEach(found -> groups.addAll(Arrays.asList(found.group(1).split("[, ]+"))));
        Matcher named = SERIES.matcher(grouping.reset().replaceAll(""));
        while (named.find()) {
            read(named);
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

    private void read(Matcher named) {
        String name = named.group(1);
        if (WORDS.contains(name)) {
            return;
        }
        if (named.group(3) != null) {
            require(FUNCTIONS.contains(name), "no known function is " + name);
        } else {
            var labels = series.computeIfAbsent(name, _ -> new LinkedHashSet<>());
            if (named.group(2) != null && !named.group(2).isBlank()) {
                for (String part : named.group(2).split(",")) {
                    Matcher matcher = MATCHER.matcher(part);
                    require(matcher.matches(), "no matcher of a label is " + part);
                    labels.add(matcher.group(1));
                }
            }
        }
    }

    private void requireBalance(String bare) {
        var open = new ArrayDeque<Character>();
        for (int i = 0; i < bare.length(); i++) {
            char sign = bare.charAt(i);
            switch (sign) {
                case '(' -> open.push(')');
                case '{' -> open.push('}');
                case ')', '}' -> require(!open.isEmpty() && open.pop() == sign, "brackets do not match");
                case '[', ']', '"' -> require(false, "no range or text is at " + sign);
                default -> {}
            }
        }
        require(open.isEmpty(), "brackets do not match");
    }

    private void require(boolean right, String complaint) {
        if (!right) {
            throw new AssertionError(complaint + " in " + expression);
        }
    }
}
