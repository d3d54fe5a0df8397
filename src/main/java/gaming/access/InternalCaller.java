package gaming.access;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * A caller of the internal listener.
 *
 * @param name the name of the API key, or ISSUER:SUBJECT of a token; audit rows show it
 * @param group the name of the API key, or the name of the token's issuer; metrics show it, because it has few values
 */
public record InternalCaller(String name, String group, Set<Role> roles) {
    private static final Pattern ODD = Pattern.compile("[^\\w:./+ -]");

    public String loggedName() {
        return logged(name);
    }

    /** For logs and traces: no e-mail address, and no character that may have a meaning for the log's format. */
    public static String logged(String name) {
        int at = name.indexOf('@');
        return ODD.matcher(at < 0 ? name : name.substring(0, at)).replaceAll("_");
    }
}
