/** The facts of a visitor: country, device, language, and the signed-in user with the segments. */
@NullMarked
package gaming.visitor;

import org.jspecify.annotations.NullMarked;
