/** The identity providers of a developer's machine and of tests, by hand (external-systems.md, "google / facebook"). */
@NullMarked
package sandbox.social;

import org.jspecify.annotations.NullMarked;
