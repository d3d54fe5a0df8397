/**
 * {@code POST /local-upload}: files for a developer's machine, instead of the storage that a deployment has. Only in the
 * local environment; nothing of it can leave the directory of {@code uploads.directory}.
 */
@NullMarked
package gaming.upload;

import org.jspecify.annotations.NullMarked;
