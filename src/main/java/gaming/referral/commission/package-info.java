/**
 * The commission of referrers. Bets and deposits update players' days and referrers' running figures as they arrive. After
 * the end of a day, a job lists the referrers whose tiers have a house edge and queues tasks that compute them in batches,
 * each user in exactly one transaction. A day that changes later lists only the referrers that the change concerns.
 */
@NullMarked
package gaming.referral.commission;

import org.jspecify.annotations.NullMarked;
