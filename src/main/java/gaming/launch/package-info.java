/**
 * Launch URLs for what one request of the API wants to play: asked for in parallel on virtual threads, at most {@value
 * gaming.launch.LaunchBudget#LAUNCHES} a request (details.md, "Catalogue"). The rest of an answer does without.
 */
@NullMarked
package gaming.launch;

import org.jspecify.annotations.NullMarked;
