/**
 * The commission of referrers. Bets and deposits update the days of players and the running figures of referrers as
 * they arrive. After the end of a day, a job lists the referrers whose tiers have a house edge. The job queues tasks
 * that compute these referrers in batches, each referrer in exactly one transaction. For a day that changes later, the
 * job lists only the referrers of the change.
 */
@NullMarked
package gaming.referral.commission;

import org.jspecify.annotations.NullMarked;
