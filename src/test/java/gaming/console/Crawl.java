package gaming.console;

import dev.Http.Answer;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The addresses of the console's pages, as a person finds them: from the first page by the links of each page. Of addresses
 * that differ in ids, days and values only, it takes a few.
 */
public final class Crawl {
    private static final int OF_A_KIND = 3;
    private static final int MOST_KINDS = 200;
    private static final Pattern LINK = Pattern.compile("\\b(?:href|src|hx-get)=\"([^\"#]+)");
    private static final URI CONSOLE = URI.create("/console/");
    private static final Pattern ID = Pattern.compile("[0-9a-f]{24}");
    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
    private static final Pattern MONTH = Pattern.compile("\\d{4}-\\d\\d(?!\\d)");

    private Crawl() {}

    /** A look at a page. */
    @FunctionalInterface
    public interface Look {
        Answer at(String address) throws Exception;
    }

    /** Opens every page; returns the addresses and the answers, in the order of the visit: first these, then those of links. */
    public static Map<String, Answer> by(Look look, String... first) throws Exception {
        var answers = new LinkedHashMap<String, Answer>();
        var seen = new HashSet<String>();
        var kinds = new HashMap<String, Integer>();
        var waiting = new ArrayDeque<>(List.of(first));
        seen.addAll(waiting);
        waiting.addFirst("");
        while (!waiting.isEmpty()) {
            String address = waiting.removeFirst();
            Answer answer = look.at(address);
            answers.put(address, answer);
            if (kinds.size() > MOST_KINDS) {
                throw new AssertionError("There is no end of pages: " + kinds);
            }
            for (String link : links(address, answer)) {
                if (seen.add(link) && kinds.merge(kind(link), 1, Integer::sum) <= OF_A_KIND) {
                    waiting.add(link);
                }
            }
        }
        return answers;
    }

    private static List<String> links(String address, Answer answer) {
        var links = new ArrayList<String>();
        var found = LINK.matcher(answer.body());
        while (found.find()) {
            URI link = CONSOLE.resolve(address)
                    .resolve(found.group(1).replace("&amp;", "&").replace("&#39;", "'"));
            String below = link.toString().replaceFirst("^" + CONSOLE, "");
            // Sign-in leads to the provider, and begins another session
            if (link.toString().startsWith(CONSOLE.toString())
                    && !List.of("", SignInPage.SIGN_IN).contains(below)) {
                links.add(below);
            }
        }
        return links;
    }

    /** What addresses of pages of one kind have in common: the path without ids and days, and the names of parameters. */
    public static String kind(String address) {
        String[] parts = address.split("\\?", 2);
        String path = parts[0];
        path = ID.matcher(path).replaceAll("{id}");
        path = DAY.matcher(path).replaceAll("{day}");
        path = MONTH.matcher(path).replaceAll("{month}");
        Set<String> names = parts.length == 1
                ? Set.of()
                : Stream.of(parts[1].split("&"))
                        .filter(pair -> !pair.isEmpty())
                        .map(pair -> pair.split("=", 2)[0])
                        .collect(Collectors.toCollection(java.util.TreeSet::new));
        return names.isEmpty() ? path : path + "?" + String.join("&", names);
    }
}
