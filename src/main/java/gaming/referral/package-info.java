/**
 * The referral tree and its terms. Each user's row has up to four ancestors, which are fixed at registration. The
 * counts of each referrer are updated as users arrive. The requirements of the levels and the rates are rows, by the
 * day from which they are valid.
 */
@NullMarked
package gaming.referral;

import org.jspecify.annotations.NullMarked;
