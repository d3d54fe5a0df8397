/** Uploads to a developer's machine, in place of the storage of a deployment. */
@NullMarked
package gaming.upload;

import org.jspecify.annotations.NullMarked;
