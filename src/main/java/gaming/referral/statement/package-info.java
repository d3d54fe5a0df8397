/**
 * Monthly statements of referrers. A month closes once for each referrer, and its statement never changes. A later
 * statement corrects later changes. Each statement has the hash of the one before and a signature, so a referrer can
 * prove it and verify it without the service.
 */
@NullMarked
package gaming.referral.statement;

import org.jspecify.annotations.NullMarked;
