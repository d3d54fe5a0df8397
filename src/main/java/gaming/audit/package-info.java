/**
 * The audit of operators. The use case of an action records it, so an action by a page, by an API key and by a token is
 * one row of the same form.
 */
@NullMarked
package gaming.audit;

import org.jspecify.annotations.NullMarked;
