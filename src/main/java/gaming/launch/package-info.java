/**
 * Launch URLs for what one request of the API wants to play: asked for in parallel on virtual threads, at most {@value
 * gaming.launch.LaunchBudget#LAUNCHES} a request (details.md, "Catalogue"). Nobody's answer fails for want of one.
 */
@NullMarked
package gaming.launch;

import org.jspecify.annotations.NullMarked;
