package gaming.access;

import java.util.Set;

/**
 * A caller of the internal listener.
 *
 * @param name the name of the API key, or ISSUER:SUBJECT of a token; audit rows show it
 * @param group the name of the API key, or the name of the token's issuer; metrics show it, because it has few values
 * @param roles the roles of the key or of the token
 */
public record InternalCaller(String name, String group, Set<Role> roles) {
    /** The name for logs and traces, which hold no e-mail addresses: an address ends before its @. */
    public String loggedName() {
        int at = name.indexOf('@');
        return at < 0 ? name : name.substring(0, at);
    }
}
