/**
 * Who referred whom, and on which terms: every user's row holds its up to four ancestors, fixed at registration, and
 * every referrer's counts are kept as users arrive. Tier, level, category and rates are pure.
 */
@NullMarked
package gaming.referral;

import org.jspecify.annotations.NullMarked;
