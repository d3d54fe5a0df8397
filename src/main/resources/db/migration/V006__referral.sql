create table if not exists referral (
  user_id binary(12) not null primary key,
  t1 binary(12) comment 'the referrer',
  t2 binary(12),
  t3 binary(12),
  t4 binary(12),
  referred_at datetime(3) comment 'when the user registered, as the user''s own row says; null: the user has no referrer',
  key t1_referred (t1, referred_at),
  key t2_referred (t2, referred_at),
  key t3_referred (t3, referred_at),
  key t4_referred (t4, referred_at),
  key referred_at (referred_at)
) comment 'who referred whom: the ancestors of a user never change';

create table if not exists referral_count (
  user_id binary(12) not null primary key,
  t1 int not null,
  t2 int not null,
  t3 int not null,
  t4 int not null
) comment 'how many users a referrer has in each tier';

create table if not exists referral_week (
  user_id binary(12) not null,
  week date not null comment 'its Monday',
  joined int not null,
  primary key (user_id, week)
) comment 'direct referrals of a referrer by ISO week';

create table if not exists referral_total (
  shard tinyint not null primary key comment 'feeds beside each other write different rows; the total is their sum',
  t1 bigint not null,
  t2 bigint not null,
  t3 bigint not null,
  t4 bigint not null
) comment 'how many users all referrers together have in each tier';
insert ignore into referral_total values (0, 0, 0, 0, 0);

create table if not exists referrer_activity (
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

create table if not exists referrer_deposits (
  user_id binary(12) not null primary key,
  usd decimal(34, 8) not null
) comment 'what the users of all tiers of a referrer ever deposited';

create table if not exists referrer_deposit_day (
  user_id binary(12) not null,
  day date not null,
  usd decimal(34, 8) not null,
  primary key (user_id, day)
) comment 'the same by UTC day, for the level at the end of a day';

create table if not exists commission_terms (
  valid_from date not null comment 'the first UTC day of these terms; they apply until the next ones',
  level tinyint not null,
  requirement decimal(26, 8) not null comment 'deposits in USD at which the level begins',
  rate_1_1 decimal(6, 3) not null, rate_1_2 decimal(6, 3) not null,
  rate_2_1 decimal(6, 3) not null, rate_2_2 decimal(6, 3) not null,
  rate_3_1 decimal(6, 3) not null, rate_3_2 decimal(6, 3) not null,
  rate_4_1 decimal(6, 3) not null, rate_4_2 decimal(6, 3) not null,
  changed_at datetime(3) not null,
  changed_by varchar(200) collate utf8mb4_nopad_bin
    comment 'the name of the API key, or ISSUER:SUBJECT of a token; null: a migration',
  primary key (valid_from, level)
) default character set utf8mb4
  comment 'requirements, and rates in percent of the house edge by tier and category; never changed for a day that has begun';

-- The first terms apply from the first day that feeds accept.
insert ignore into commission_terms(valid_from, level, requirement,
  rate_1_1, rate_1_2, rate_2_1, rate_2_2, rate_3_1, rate_3_2, rate_4_1, rate_4_2, changed_at)
values
  ('1970-01-01', 1, 0, 10, 10, 3, 3, 2, 2, 1, 1, utc_timestamp(3)),
  ('1970-01-01', 2, 50000, 12, 12, 3.5, 3.5, 2.5, 2.5, 1.25, 1.25, utc_timestamp(3)),
  ('1970-01-01', 3, 250000, 15, 15, 4, 4, 3, 3, 1.5, 1.5, utc_timestamp(3)),
  ('1970-01-01', 4, 1000000, 17.5, 17.5, 4.5, 4.5, 3.5, 3.5, 1.75, 1.75, utc_timestamp(3)),
  ('1970-01-01', 5, 10000000, 20, 20, 6, 6, 4, 4, 2, 2, utc_timestamp(3));
