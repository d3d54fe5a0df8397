/**
 * The endpoint {@code POST /local-upload}. It saves files on a developer's machine, in place of the storage of a
 * deployment. It is available only in the local environment. No upload can leave the directory of
 * {@code uploads.directory}.
 */
@NullMarked
package gaming.upload;

import org.jspecify.annotations.NullMarked;
