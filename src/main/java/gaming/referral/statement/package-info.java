/**
 * Monthly statements of referrers. A month closes once for each referrer and never changes. What changes later is a
 * correction in a later statement. Each statement has the hash of the one before and a signature, so that a referrer can
 * prove it and verify it without the service.
 */
@NullMarked
package gaming.referral.statement;

import org.jspecify.annotations.NullMarked;
