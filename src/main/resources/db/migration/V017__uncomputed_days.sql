-- Since when a day is uncomputed and a change waits, so that days which no caller asks for are computed after some time.
-- The database writes both moments when it inserts the rows: the inserts of older pods do not name the columns. Of the
-- rows that are there, the time counts from this migration.

alter table commission_day
  add column if not exists uncomputed_since datetime(3) not null default utc_timestamp(3)
    comment 'the first activity; of a run after the first one: the first mark of its changes; of a DONE day: no meaning';

alter table commission_late
  add column if not exists marked_at datetime(3) not null default utc_timestamp(3) comment 'the first change since the latest run',
  add key if not exists marked_at (day, marked_at);
