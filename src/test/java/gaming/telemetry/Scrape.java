package gaming.telemetry;

import dev.Http;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import world.World;

/** What /metrics shows, in the format of Prometheus. */
public record Scrape(String text) {
    private static final Pattern LINE = Pattern.compile("(?m)^(\\w+)(?:\\{(.*?),?})? (\\S+)$");

    public static Scrape now() {
        return of(World.internalUrl());
    }

    public static Scrape of(URI internalUrl) {
        return new Scrape(Http.get(internalUrl.resolve("/metrics")).body());
    }

    /** The sum of the lines of this name that have all of these labels: names and values in turn. */
    public double sum(String name, String... labels) {
        return values(name, labels).stream().mapToDouble(Double::doubleValue).sum();
    }

    boolean shows(String name, String... labels) {
        return !values(name, labels).isEmpty();
    }

    /** Every name. */
    Set<String> names() {
        var names = new TreeSet<String>();
        LINE.matcher(text).results().forEach(line -> names.add(line.group(1)));
        return names;
    }

    int lines() {
        return (int) LINE.matcher(text).results().count();
    }

    private List<Double> values(String name, String... labels) {
        var values = new ArrayList<Double>();
        Matcher line = LINE.matcher(text);
        while (line.find()) {
            String has = "," + line.group(2) + ",";
            boolean fits = line.group(1).equals(name);
            for (int i = 0; i < labels.length; i += 2) {
                fits &= has.contains("," + labels[i] + "=\"" + labels[i + 1] + "\",");
            }
            if (fits) {
                values.add(Double.parseDouble(line.group(3)));
            }
        }
        return values;
    }
}
