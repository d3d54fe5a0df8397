-- The platform is asked about payments after their end (details.md, "Amendments", Money). A migration that was cut in the
-- middle can be run again. Columns and keys are separate statements, so that no table is copied.

alter table claim
  add column if not exists failure varchar(9) comment 'why it is FAILED: NOT_FOUND, REFUSED or OPERATOR; null: another status, or ended by an older release',
  add column if not exists found_late_at datetime(3) comment 'when its booking was found after it had ended as FAILED',
  add column if not exists reconcile_at datetime(3) comment 'when the platform is asked about it once more; null: a fixed time after its end',
  add column if not exists reconciled_at datetime(3) comment 'when the platform was asked about it after its end and agreed',
  add column if not exists reconciled_amount decimal(34, 8) comment 'what the platform has booked, where that is not what is paid here';
alter table claim
  add key if not exists failed (user_id, status, failure, finished_at),
  add key if not exists found_late (found_late_at),
  add key if not exists reconciliation (reconciled_at, reconcile_at, finished_at);

alter table picks_transfer
  add column if not exists failure varchar(9) comment 'as in claim',
  add column if not exists found_late_at datetime(3) comment 'as in claim',
  add column if not exists reconcile_at datetime(3) comment 'as in claim',
  add column if not exists reconciled_at datetime(3) comment 'as in claim',
  add column if not exists reconciled_amount decimal(34, 8) comment 'as in claim';
alter table picks_transfer
  add key if not exists found_late (found_late_at),
  add key if not exists reconciliation (reconciled_at, reconcile_at, finished_at);

alter table claim_books
  add column if not exists overpaid decimal(34, 8) comment 'EUR that corrections and late bookings made users owe then; null: not checked yet';
