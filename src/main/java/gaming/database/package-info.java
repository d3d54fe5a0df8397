/**
 * Connection pools, migrations, transactions, and statements in SQL. Transactions are READ COMMITTED and read with FOR
 * UPDATE before they change a row, so nothing depends on a snapshot, and concurrent writers take no gap locks.
 */
@NullMarked
package gaming.database;

import org.jspecify.annotations.NullMarked;
