/**
 * Calls to other systems over HTTP: one deadline for a whole exchange, a bounded body, no redirects, nothing sent twice.
 * What an answer means is for those who ask.
 */
@NullMarked
package gaming.outbound;

import org.jspecify.annotations.NullMarked;
