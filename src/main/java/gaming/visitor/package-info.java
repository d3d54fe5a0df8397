/**
 * What is known of a visitor before anything is shown: country, device, language, segments, and whether and as whom he
 * is signed in. Everything is looked up when it is first asked for, once a request.
 */
@NullMarked
package gaming.visitor;

import org.jspecify.annotations.NullMarked;
