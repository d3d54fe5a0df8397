/**
 * The commission of referrers. Bets and deposits update the running figures as they arrive. After the end of a day, a
 * job lists the referrers whose tiers have a house edge, and tasks compute them in batches, each referrer in exactly
 * one transaction. For a day that changes later, the job lists only the referrers of the change.
 */
@NullMarked
package gaming.referral.commission;

import org.jspecify.annotations.NullMarked;
