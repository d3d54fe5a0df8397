-- A recalculation overwrites the rows of a day. From now on each change of an amount is kept, with the run and its causes.
-- Amounts from before this migration have no revision.

create table if not exists commission_revision (
  day date not null,
  user_id binary(12) not null,
  run datetime(3) not null comment 'the start of the run of the day: commission_day.started_at',
  causes set('FIRST_RUN', 'LATE_BET', 'CORRECTED_BET', 'LATE_DEPOSIT') not null
    comment 'why the run computed the user; empty: an older version marked the user',
  level_before tinyint comment 'null: there was no row of commission',
  level_after tinyint comment 'null: there is no row of commission any more',
  earned_before decimal(34, 8) not null comment 'EUR, in all tiers and categories',
  earned_after decimal(34, 8) not null,
  at datetime(3) not null comment 'when the batch wrote it',
  primary key (day, user_id, run)
) comment 'each change of what a referrer earned on a UTC day; rows are never changed';

alter table commission_late
  add column if not exists causes set('FIRST_RUN', 'LATE_BET', 'CORRECTED_BET', 'LATE_DEPOSIT') not null default ''
    comment 'empty: an older version wrote the row';

alter table commission_work
  add column if not exists causes set('FIRST_RUN', 'LATE_BET', 'CORRECTED_BET', 'LATE_DEPOSIT') not null default ''
    comment 'empty: an older version wrote the row';
