/**
 * Types that every package uses: refusals, pages of lists, checks of foreign texts, the clock, the signals of start and
 * stop.
 */
@NullMarked
package gaming.core;

import org.jspecify.annotations.NullMarked;
