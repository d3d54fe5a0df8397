/**
 * The referral tree and its terms. Every user's row holds its up to four ancestors, fixed at registration; every referrer's
 * counts are updated as users arrive. Tier, level, category and rates are pure.
 */
@NullMarked
package gaming.referral;

import org.jspecify.annotations.NullMarked;
