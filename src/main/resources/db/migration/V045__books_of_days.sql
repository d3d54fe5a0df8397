-- The check of the books compares the bets of a day with its activity and with its commission. This script can run again
-- after an interruption.

-- Bets come in the order of their ids, so an entry of the index is written behind the one before
alter table bet
  add column if not exists day date as (cast(at as date)) stored comment 'UTC',
  add key if not exists day (day);

create table if not exists commission_day_compared (
  day date not null primary key,
  compared_at datetime(3) not null,
  differs boolean not null comment 'such a day is compared at each check',
  key differs (differs),
  key compared_at (compared_at)
) comment 'when the check of the books compared a computed day last: older days have their turn';

alter table claim_books
  add column if not exists begun_at datetime(3) not null default '1970-01-01'
    comment 'the beginning of the latest look; where a replica has it, the replica has everything of before',
  add column if not exists activity_differences bigint comment 'of days at the latest check; null: not checked yet';
