-- The daily commission. In names of columns the first digit is the tier, the second the category.

create table if not exists player_day (
  day date not null,
  user_id binary(12) not null,
  stake_1 decimal(34, 8) not null,
  edge_1 decimal(34, 8) not null,
  stake_2 decimal(34, 8) not null,
  edge_2 decimal(34, 8) not null,
  t1 binary(12) comment 'the referrer, who never changes; zeros: none; null: referral tells',
  primary key (day, user_id)
) comment 'what a player staked on a UTC day and brought the house, by category, EUR'
  partition by range columns(day) (partition later values less than (maxvalue));

create table if not exists commission_day (
  day date not null primary key,
  state varchar(8) not null,
  users_total int not null,
  started_at datetime(3),
  finished_at datetime(3),
  uncomputed_since datetime(3) not null default utc_timestamp(3)
    comment 'the first activity; of a run after the first one: the first mark of its changes; of a DONE day: no meaning',
  list_step varchar(16) comment 'the step of a list; null: no list is made',
  list_began_at datetime(3) comment 'the run of the list; another one than started_at: the list waits for a confirmation',
  list_user binary(12) not null default repeat(x'00', 12) comment 'the step has listed the rows up to this user',
  list_moved_at datetime(3) comment 'when a pod last went on with the list'
) comment 'the daily job';

create table if not exists commission_day_done (
  day date not null,
  run datetime(3) not null comment 'the start of the run: commission_day.started_at',
  shard tinyint not null comment 'each batch adds to one of these rows, so parallel batches seldom wait for each other',
  users int not null,
  primary key (day, run, shard)
) comment 'how many referrers a run of a day has computed';

create table if not exists commission_late (
  day date not null,
  user_id binary(12) not null,
  marked_at datetime(3) not null default utc_timestamp(3) comment 'the first change since the latest run',
  causes set('FIRST_RUN', 'LATE_BET', 'CORRECTED_BET', 'LATE_DEPOSIT') not null default '',
  changes bigint not null default 1 comment 'each changes the row, so that it excludes a list on another node',
  primary key (day, user_id),
  key marked_at (day, marked_at)
) comment 'referrers whose computed day changed since';

create table if not exists commission_work (
  day date not null,
  user_id binary(12) not null,
  stake_1_1 decimal(34, 8) not null default 0, stake_1_2 decimal(34, 8) not null default 0,
  stake_2_1 decimal(34, 8) not null default 0, stake_2_2 decimal(34, 8) not null default 0,
  stake_3_1 decimal(34, 8) not null default 0, stake_3_2 decimal(34, 8) not null default 0,
  stake_4_1 decimal(34, 8) not null default 0, stake_4_2 decimal(34, 8) not null default 0,
  edge_1_1 decimal(34, 8) not null default 0, edge_1_2 decimal(34, 8) not null default 0,
  edge_2_1 decimal(34, 8) not null default 0, edge_2_2 decimal(34, 8) not null default 0,
  edge_3_1 decimal(34, 8) not null default 0, edge_3_2 decimal(34, 8) not null default 0,
  edge_4_1 decimal(34, 8) not null default 0, edge_4_2 decimal(34, 8) not null default 0,
  causes set('FIRST_RUN', 'LATE_BET', 'CORRECTED_BET', 'LATE_DEPOSIT') not null default '',
  primary key (day, user_id)
) comment 'referrers whose day is still to be computed, with what their tiers did by tier and category, EUR';

create table if not exists large_downline (
  day date not null,
  user_id binary(12) not null,
  primary key (day, user_id)
) comment 'marked referrers of a list under way who have too many players to be summed in one transaction';

-- Reports read the sums of a row beside writers. MariaDB cannot compute a virtual column of an older version of a row,
-- so the sums are stored.
create table if not exists commission (
  day date not null,
  user_id binary(12) not null,
  level tinyint not null,
  rate_1_1 decimal(6, 3) not null, rate_1_2 decimal(6, 3) not null,
  rate_2_1 decimal(6, 3) not null, rate_2_2 decimal(6, 3) not null,
  rate_3_1 decimal(6, 3) not null, rate_3_2 decimal(6, 3) not null,
  rate_4_1 decimal(6, 3) not null, rate_4_2 decimal(6, 3) not null,
  stake_1_1 decimal(34, 8) not null, stake_1_2 decimal(34, 8) not null,
  stake_2_1 decimal(34, 8) not null, stake_2_2 decimal(34, 8) not null,
  stake_3_1 decimal(34, 8) not null, stake_3_2 decimal(34, 8) not null,
  stake_4_1 decimal(34, 8) not null, stake_4_2 decimal(34, 8) not null,
  edge_1_1 decimal(34, 8) not null, edge_1_2 decimal(34, 8) not null,
  edge_2_1 decimal(34, 8) not null, edge_2_2 decimal(34, 8) not null,
  edge_3_1 decimal(34, 8) not null, edge_3_2 decimal(34, 8) not null,
  edge_4_1 decimal(34, 8) not null, edge_4_2 decimal(34, 8) not null,
  earned_1_1 decimal(34, 8) not null, earned_1_2 decimal(34, 8) not null,
  earned_2_1 decimal(34, 8) not null, earned_2_2 decimal(34, 8) not null,
  earned_3_1 decimal(34, 8) not null, earned_3_2 decimal(34, 8) not null,
  earned_4_1 decimal(34, 8) not null, earned_4_2 decimal(34, 8) not null,
  earned decimal(34, 8) generated always as (earned_1_1 + earned_1_2 + earned_2_1 + earned_2_2
    + earned_3_1 + earned_3_2 + earned_4_1 + earned_4_2) stored comment 'in all tiers and categories',
  tiers tinyint unsigned generated always as ((earned_1_1 + earned_1_2 <> 0)
    + 2 * (earned_2_1 + earned_2_2 <> 0) + 4 * (earned_3_1 + earned_3_2 <> 0)
    + 8 * (earned_4_1 + earned_4_2 <> 0)) stored comment 'which of them earned something: a bit each',
  written_at datetime(3) not null default utc_timestamp(3) comment 'when a batch wrote it',
  primary key (day, user_id),
  -- What a user earned on a range of days, and who earned how much on one, is read of these indexes alone.
  key user_id (user_id, day, earned),
  key earned (day, earned, user_id, tiers)
) comment 'what a referrer earned on a UTC day, by tier and category, with the level and rates used, EUR'
  partition by range columns(day) (partition later values less than (maxvalue));

-- Statements and the list of a user's days read the rows that a recalculation has replaced.
create table if not exists commission_past (
  day date not null,
  user_id binary(12) not null,
  run datetime(3) not null comment 'the start of the run that replaced the row: commission_day.started_at',
  level tinyint not null,
  earned decimal(34, 8) not null comment 'EUR, in all tiers and categories',
  primary key (day, user_id, run),
  key user_id (user_id, day)
) comment 'what a recalculation has replaced or removed of commission; rows are never changed'
  partition by range columns(day) (partition later values less than (maxvalue));

create table if not exists commission_revision (
  day date not null,
  user_id binary(12) not null,
  run datetime(3) not null comment 'the start of the run of the day: commission_day.started_at',
  causes set('FIRST_RUN', 'LATE_BET', 'CORRECTED_BET', 'LATE_DEPOSIT') not null
    comment 'why the run computed the user',
  level_before tinyint comment 'null: there was no row of commission',
  level_after tinyint comment 'null: there is no row of commission any more',
  earned_before decimal(34, 8) not null comment 'EUR, in all tiers and categories',
  earned_after decimal(34, 8) not null,
  at datetime(3) not null comment 'when the batch wrote it',
  primary key (day, user_id, run)
) comment 'each change of what a referrer earned on a UTC day; rows are never changed'
  partition by range columns(day) (partition later values less than (maxvalue));

create table if not exists commission_day_total (
  day date not null,
  shard tinyint not null comment 'batches beside each other write different rows; a day is the sum of its shards',
  users int not null,
  stake_1_1 decimal(44, 8) not null, stake_1_2 decimal(44, 8) not null,
  stake_2_1 decimal(44, 8) not null, stake_2_2 decimal(44, 8) not null,
  stake_3_1 decimal(44, 8) not null, stake_3_2 decimal(44, 8) not null,
  stake_4_1 decimal(44, 8) not null, stake_4_2 decimal(44, 8) not null,
  edge_1_1 decimal(44, 8) not null, edge_1_2 decimal(44, 8) not null,
  edge_2_1 decimal(44, 8) not null, edge_2_2 decimal(44, 8) not null,
  edge_3_1 decimal(44, 8) not null, edge_3_2 decimal(44, 8) not null,
  edge_4_1 decimal(44, 8) not null, edge_4_2 decimal(44, 8) not null,
  earned_1_1 decimal(44, 8) not null, earned_1_2 decimal(44, 8) not null,
  earned_2_1 decimal(44, 8) not null, earned_2_2 decimal(44, 8) not null,
  earned_3_1 decimal(44, 8) not null, earned_3_2 decimal(44, 8) not null,
  earned_4_1 decimal(44, 8) not null, earned_4_2 decimal(44, 8) not null,
  version bigint not null comment 'moves with every change of a row of the day, also where the sums stay',
  primary key (day, shard)
) comment 'the sums of all rows of commission of a day, kept by the transactions that write these, EUR';

create table if not exists commission_day_compared (
  day date not null primary key,
  compared_at datetime(3) not null,
  differs boolean not null comment 'such a day is compared at each check',
  key differs (differs),
  key compared_at (compared_at)
) comment 'when the check of the books compared a computed day last: older days have their turn';

create table if not exists commission_balance (
  user_id binary(12) not null primary key,
  earned decimal(34, 8) not null
) comment 'what a referrer earned on the days of closed months, EUR: the sum of the commission up to the place';

create table if not exists commission_balance_place (
  id tinyint not null primary key,
  day date not null,
  user_id binary(12) not null comment 'rows up to this day and this user are in the balances',
  compared_user_id binary(12) not null comment 'the last user whose balance was compared with the rows'
) comment 'one row';
insert ignore into commission_balance_place values (1, '1000-01-01', repeat(x'00', 12), repeat(x'00', 12));

create table if not exists earnings (
  user_id binary(12) not null primary key,
  earned_1 decimal(34, 8) not null,
  earned_2 decimal(34, 8) not null,
  earned_3 decimal(34, 8) not null,
  earned_4 decimal(34, 8) not null,
  claimed decimal(34, 8) not null default 0,
  claimed_usdc decimal(34, 6) not null default 0,
  pending decimal(34, 8) not null default 0,
  pending_usdc decimal(34, 6) not null default 0
) comment 'what a referrer ever earned by tier, EUR, and what was or is being paid out of it';

insert ignore into gate(name) values ('balances'), ('deposits');
