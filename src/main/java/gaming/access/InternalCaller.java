package gaming.access;

import java.util.Set;

/**
 * A caller of the internal listener.
 *
 * @param name the name of the API key, or ISSUER:SUBJECT of a token; logs and audit rows show it
 * @param group the name of the API key, or the name of the token's issuer; metrics show it, because it has few values
 * @param roles the roles of the key or of the token
 */
public record InternalCaller(String name, String group, Set<Role> roles) {}
