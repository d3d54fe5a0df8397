-- Reports and books as of an earlier moment. Rows tell when they were written. A recalculation keeps the rows that it
-- replaces. The database writes the moments of rows that older pods insert. Columns, defaults and keys are separate
-- statements, so that no table is copied. This script can run again after an interruption.

alter table commission
  add column if not exists written_at datetime(3) not null default '1000-01-01'
    comment 'the beginning of the batch that wrote it; 1000-01-01: before this column';
alter table commission alter column written_at set default (utc_timestamp(3));

create table if not exists commission_past like commission;
alter table commission_past
  add column if not exists superseded_at datetime(3) not null comment 'the beginning of the batch that replaced the row',
  drop key if exists earned,
  drop primary key,
  add primary key (day, user_id, superseded_at),
  add key if not exists superseded_at (superseded_at),
  comment = 'rows of commission that a recalculation has replaced or removed; rows are never changed';

alter table referral
  add column if not exists recorded_at datetime(3) not null default '1000-01-01'
    comment 'when the row was written; 1000-01-01: before this column';
alter table referral alter column recorded_at set default (utc_timestamp(3));
-- Counts of referrals since a moment are read of this index alone.
alter table referral add key if not exists recorded (recorded_at, t1, t2, t3, t4);

create table if not exists referrer_deposit_change (
  user_id binary(12) not null,
  at datetime(3) not null default utc_timestamp(3),
  usd decimal(34, 8) not null,
  primary key (user_id, at)
) comment 'by how much referrer_deposits has changed, and when';

create table if not exists as_of (
  id tinyint not null primary key,
  known_from datetime(3) not null
) comment 'one row: reports and books as of an earlier moment are not known';
-- Pods of an older version replace rows and keep nothing. A rolling upgrade ends within a day.
insert ignore into as_of
select 1, if(exists (select 1 from commission), utc_timestamp(3) + interval 1 day, utc_timestamp(3));
