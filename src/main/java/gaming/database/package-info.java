/**
 * Connection pools, migrations, transactions, and statements in SQL. Transactions are READ COMMITTED. They lock a row
 * before they change it by a value that they have read, so they do not depend on a snapshot. At this level InnoDB takes
 * gap locks only for checks of unique and foreign keys.
 */
@NullMarked
package gaming.database;

import org.jspecify.annotations.NullMarked;
