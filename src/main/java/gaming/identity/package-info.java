/**
 * The users: who they are, what others may know of them, and how the user feed changes them. A user's first record
 * fixes the referrer and makes the user join the referral tree in the same transaction.
 */
@NullMarked
package gaming.identity;

import org.jspecify.annotations.NullMarked;
