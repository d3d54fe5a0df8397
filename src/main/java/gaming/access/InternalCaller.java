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
     * Returns the form of a caller's {@code name} for logs and traces, which must not contain e-mail addresses. The
     * name is cut before its first @. Each character except ASCII letters, digits, spaces and {@code _:./+-} becomes
     * {@code _}, because it may have a meaning for the format of the log.
     */
    public static String logged(String name) {
        int at = name.indexOf('@');
        return ODD.matcher(at < 0 ? name : name.substring(0, at)).replaceAll("_");
    }
}
