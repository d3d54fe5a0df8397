/**
 * What a person may ask for: a file with all that is kept about a user, and the erasure of what names the person. The
 * columns with personal data are listed in SECURITY.md, and a test compares the list with the database.
 */
@NullMarked
package gaming.personal;

import org.jspecify.annotations.NullMarked;
