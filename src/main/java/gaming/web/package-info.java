/**
 * The internal listener: its envelope and errors, API keys and tokens, limits on bodies, and health. Other packages add
 * their hooks as JAX-RS resources, and this package does not depend on them. The package also guards the connections of
 * all listeners, and ends them when the service stops.
 */
@NullMarked
package gaming.web;

import org.jspecify.annotations.NullMarked;
