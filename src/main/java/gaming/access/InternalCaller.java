package gaming.access;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * A caller of the internal listener.
 *
 * @param name the name of the API key, or ISSUER:SUBJECT of a token; audit rows show it
 * @param group the name of the API key, or the name of the token's issuer; metrics show it, because it has few values
 * @param roles the roles of the key or of the token
 */
public record InternalCaller(String name, String group, Set<Role> roles) {
    private static final Pattern ODD = Pattern.compile("[^\\w:./+ -]");

    /** The name for logs and traces; see {@link #logged}. */
    public String loggedName() {
        return logged(name);
    }

    /**
     * The form of a caller's {@code name} in logs and traces, which hold no e-mail addresses: an address ends before its @.
     * Characters that have a meaning for the format of the log become {@code _}.
     */
    public static String logged(String name) {
        int at = name.indexOf('@');
        return ODD.matcher(at < 0 ? name : name.substring(0, at)).replaceAll("_");
    }
}
