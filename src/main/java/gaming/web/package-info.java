/**
 * The internal listener: its envelope and errors, API keys before parameters, body limits, health. Hooks of the
 * capabilities plug in as JAX-RS resources; nothing here knows what they do. Also how connections of both listeners end
 * when the service does.
 */
@NullMarked
package gaming.web;

import org.jspecify.annotations.NullMarked;
