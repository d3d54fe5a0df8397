/**
 * The entity manager factory, the pools, ids and the migrations' start. Sessions run READ COMMITTED: what is read to be
 * changed is read FOR UPDATE, so nothing depends on a snapshot, and concurrent writers take no gap locks.
 */
@NullMarked
package gaming.database;

import org.jspecify.annotations.NullMarked;
