/**
 * The users, and how registrations, the feed and the platform's user master change them. The first record of a user
 * fixes the referrer and adds the user to the referral tree in the same transaction.
 */
@NullMarked
package gaming.identity;

import org.jspecify.annotations.NullMarked;
