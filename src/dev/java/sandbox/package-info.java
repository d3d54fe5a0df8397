/** The systems of others that the product talks to, played on a developer's machine and in tests. It knows neither the dev run nor tests. */
@NullMarked
package sandbox;

import org.jspecify.annotations.NullMarked;
