/**
 * Stand-ins for the other systems of the product, on a developer's machine and in tests. They know neither the dev run
 * nor tests.
 */
@NullMarked
package sandbox;

import org.jspecify.annotations.NullMarked;
