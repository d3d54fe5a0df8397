/**
 * Holds of earnings (docs/operations.md, "Holds"). A hold leaves earnings out of what a referrer may claim, until an
 * operator releases it. It changes no earnings: the held amount is computed from the days as they are now.
 */
@NullMarked
package gaming.referral.hold;

import org.jspecify.annotations.NullMarked;
