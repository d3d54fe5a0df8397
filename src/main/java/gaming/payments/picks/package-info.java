/**
 * The requests of external systems (decisions.md and details.md, "Internal endpoints"). A transfer of credits is a
 * payment like any other ({@code gaming.payments}).
 */
@NullMarked
package gaming.payments.picks;

import org.jspecify.annotations.NullMarked;
