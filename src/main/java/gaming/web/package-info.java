/**
 * The internal listener: its envelope and errors, API keys before parameters, limits on bodies, and health.
 * Capabilities add their hooks as JAX-RS resources, and this package does not depend on them. The package also ends the
 * connections of both listeners when the service stops.
 */
@NullMarked
package gaming.web;

import org.jspecify.annotations.NullMarked;
