/**
 * Synchronises users and promotions with other systems (decisions.md and details.md, "Internal endpoints"). Remote
 * calls run between transactions. One transaction writes a page of users or a whole feed, and marks it as done. So a
 * synchronisation may be interrupted anywhere and run again.
 */
@NullMarked
package gaming.sync;

import org.jspecify.annotations.NullMarked;
