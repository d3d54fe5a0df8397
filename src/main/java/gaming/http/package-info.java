/** The common parts of answers of the public listener: compression, weights of what a caller accepts, entity tags. */
@NullMarked
package gaming.http;

import org.jspecify.annotations.NullMarked;
