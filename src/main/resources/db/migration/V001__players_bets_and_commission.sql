-- Ids are object ids, 12 bytes. Moments are UTC to the millisecond. Money is decimal with eight places: a single amount
-- has up to 18 integer digits (details.md, "Money"), a sum leaves room for a hundred million of them.

create table token_rate (
  symbol varchar(16) collate utf8mb4_nopad_bin not null primary key,
  rate decimal(26, 8) not null comment 'price of one token in EUR; 0: none',
  at datetime(3) not null
);

create table user (
  id binary(12) not null primary key,
  username_key varchar(128) collate utf8mb4_nopad_bin not null comment 'the username in lower case',
  username varchar(64) collate utf8mb4_nopad_bin not null,
  email varchar(320),
  email_verified boolean not null,
  platform_id varchar(20) collate utf8mb4_nopad_bin,
  status varchar(16) not null,
  country char(2),
  language varchar(35),
  avatar_url varchar(2048),
  post_text varchar(2000),
  segments text not null,
  referrer_id binary(12) comment 'fixed by the first record of the user',
  created_at datetime(3) not null,
  on_boarding_completed boolean not null,
  promo_code varchar(64) collate utf8mb4_nopad_bin,
  mfa_type varchar(8),
  mfa_phone varchar(32),
  mfa_secret varbinary(512) comment 'encrypted',
  unique key username_key (username_key),
  unique key platform_id (platform_id),
  key promo_code (promo_code)
) default character set utf8mb4;

create table referral (
  user_id binary(12) not null primary key,
  t1 binary(12) comment 'the referrer',
  t2 binary(12),
  t3 binary(12),
  t4 binary(12),
  key t1 (t1),
  key t2 (t2),
  key t3 (t3),
  key t4 (t4)
) comment 'who referred whom: the ancestors of a user never change';

create table referral_count (
  user_id binary(12) not null primary key,
  t1 int not null,
  t2 int not null,
  t3 int not null,
  t4 int not null
) comment 'how many users a referrer has in each tier';

create table referral_week (
  user_id binary(12) not null,
  week date not null comment 'its Monday',
  joined int not null,
  primary key (user_id, week)
) comment 'direct referrals of a referrer by ISO week';

create table catalogue_version (version bigint not null);
insert into catalogue_version values (0);

create table provider (
  id binary(12) not null primary key,
  slug varchar(128) collate utf8mb4_nopad_bin not null,
  name varchar(255) not null,
  logo_url varchar(2048),
  position int not null,
  enabled boolean not null,
  presentation longtext not null comment 'JSON: what visitors see',
  unique key slug (slug)
) default character set utf8mb4;

create table game (
  id binary(12) not null primary key,
  provider_id binary(12) not null,
  slug varchar(128) collate utf8mb4_nopad_bin not null,
  name varchar(255) not null,
  code varchar(128) not null,
  type varchar(24) not null,
  house_edge_percent decimal(11, 8),
  enabled boolean not null,
  presentation longtext not null comment 'JSON: what visitors see',
  unique key slug (slug, provider_id),
  key provider_id (provider_id)
) default character set utf8mb4;

create table bet (
  id binary(12) not null primary key,
  user_id binary(12) not null,
  game_id binary(12) not null,
  category tinyint not null,
  stake decimal(26, 8) not null comment 'EUR',
  won decimal(26, 8) not null comment 'EUR',
  house_edge decimal(26, 8) not null comment 'EUR, frozen when the bet came',
  status varchar(8) not null,
  at datetime(3) not null
);

create table deposit (
  id varchar(64) collate utf8mb4_nopad_bin not null primary key,
  user_id binary(12) not null,
  amount decimal(26, 8) not null comment 'EUR',
  amount_usd decimal(34, 8) not null comment 'frozen when the deposit came',
  at datetime(3) not null
);

create table player_day (
  day date not null,
  user_id binary(12) not null,
  stake_1 decimal(34, 8) not null,
  edge_1 decimal(34, 8) not null,
  stake_2 decimal(34, 8) not null,
  edge_2 decimal(34, 8) not null,
  primary key (day, user_id)
) comment 'what a player staked on a UTC day and brought the house, by category, EUR';

create table referrer_activity (
  user_id binary(12) not null primary key,
  stake_1 decimal(34, 8) not null,
  stake_2 decimal(34, 8) not null,
  stake_3 decimal(34, 8) not null,
  stake_4 decimal(34, 8) not null,
  edge_1 decimal(34, 8) not null,
  edge_2 decimal(34, 8) not null,
  edge_3 decimal(34, 8) not null,
  edge_4 decimal(34, 8) not null
) comment 'what the users of each tier of a referrer ever staked and brought the house, EUR';

create table referrer_deposits (
  user_id binary(12) not null primary key,
  usd decimal(34, 8) not null
) comment 'what the users of all tiers of a referrer ever deposited';

create table referrer_deposit_day (
  user_id binary(12) not null,
  day date not null,
  usd decimal(34, 8) not null,
  primary key (user_id, day)
) comment 'the same by UTC day, for the level at the end of a day';

create table commission_day (
  day date not null primary key,
  state varchar(8) not null,
  users_total int not null,
  started_at datetime(3),
  finished_at datetime(3)
) comment 'the daily job; feeds hold the row shared while they write the day, so that none slips past its work list';

create table commission_late (
  day date not null,
  user_id binary(12) not null,
  primary key (day, user_id)
) comment 'referrers whose computed day changed since';

create table commission_work (
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
  primary key (day, user_id)
) comment 'referrers whose day is still to be computed, with what their tiers did by tier and category, EUR';

create table commission (
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
  primary key (day, user_id),
  key user_id (user_id, day)
) comment 'what a referrer earned on a UTC day, by tier and category, with the level and rates used, EUR';

create table earnings (
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

create table scheduled_tasks (
  task_name varchar(100) not null,
  task_instance varchar(100) not null,
  task_data blob,
  execution_time datetime(6) not null,
  picked boolean not null,
  picked_by varchar(50),
  last_success datetime(6) null,
  last_failure datetime(6) null,
  consecutive_failures int,
  last_heartbeat datetime(6) null,
  version bigint not null,
  priority smallint,
  primary key (task_name, task_instance),
  key execution_time (execution_time),
  key last_heartbeat (last_heartbeat),
  key priority_execution_time (priority desc, execution_time asc)
) comment 'the task queue''s own table';

create table commission_gate (id tinyint not null primary key)
  comment 'held shared by transactions that write deposits, taken by the job before it commits';
insert into commission_gate values (1);
