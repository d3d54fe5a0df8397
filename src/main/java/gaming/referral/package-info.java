/**
 * The referral tree and its terms. Each user's row has up to four ancestors, which are fixed at registration. The
 * counts of each referrer are updated as users arrive. Tier, level, category and rates have no side effects.
 */
@NullMarked
package gaming.referral;

import org.jspecify.annotations.NullMarked;
