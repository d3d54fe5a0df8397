/**
 * Types that every package uses: refusals, pages of lists, checks of texts from other systems, the clock, and the
 * events of start and stop.
 */
@NullMarked
package gaming.core;

import org.jspecify.annotations.NullMarked;
