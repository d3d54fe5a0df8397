/** The referral tree, and the terms of the programme by the day from which they are valid. */
@NullMarked
package gaming.referral;

import org.jspecify.annotations.NullMarked;
