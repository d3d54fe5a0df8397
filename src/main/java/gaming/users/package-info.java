/**
 * Users over HTTP: what operators see of one, and the task that writes down where one is (service-interface.md, "Hook and
 * internal HTTP endpoints"). Users belong to {@code identity} and their sessions to {@code session}; a change of both is
 * one transaction here.
 */
@NullMarked
package gaming.users;

import org.jspecify.annotations.NullMarked;
