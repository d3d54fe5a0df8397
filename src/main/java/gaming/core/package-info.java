/** Types that every package uses, such as refusals, pages of lists, and the events of start and stop. */
@NullMarked
package gaming.core;

import org.jspecify.annotations.NullMarked;
