/**
 * What every capability uses: the one way to say no ({@link gaming.core.Refusal}), pages of lists, the clock, the signals
 * of start and stop.
 */
@NullMarked
package gaming.core;

import org.jspecify.annotations.NullMarked;
