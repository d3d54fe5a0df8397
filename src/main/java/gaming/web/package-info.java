/**
 * The internal listener, and the connections of all listeners. Other packages add their hooks as JAX-RS resources, and
 * this package does not depend on them.
 */
@NullMarked
package gaming.web;

import org.jspecify.annotations.NullMarked;
