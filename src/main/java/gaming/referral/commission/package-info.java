/**
 * What referrers earn. As bets and deposits arrive, players' days and referrers' running figures are kept; once a day has
 * ended, a job lists the referrers whose tiers brought the house something and queues tasks that compute them in batches,
 * each user in exactly one transaction. A day that changes later lists only those whom the change concerns.
 */
@NullMarked
package gaming.referral.commission;

import org.jspecify.annotations.NullMarked;
