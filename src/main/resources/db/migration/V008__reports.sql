-- Reports (decisions.md and details.md, "Reports") read sums that are kept, and ranges of indexes: never what grows with
-- users but for the commissions of the days asked for, by one narrow index. What was cut in the middle can be run again.

-- Without locks on what is there already, so that feeds and batches go on.
set session transaction isolation level read committed;

alter table commission
  add column if not exists earned decimal(34, 8) generated always as (earned_1_1 + earned_1_2 + earned_2_1 + earned_2_2
    + earned_3_1 + earned_3_2 + earned_4_1 + earned_4_2) virtual comment 'in all tiers and categories',
  add column if not exists tiers tinyint unsigned generated always as ((earned_1_1 + earned_1_2 <> 0)
    + 2 * (earned_2_1 + earned_2_2 <> 0) + 4 * (earned_3_1 + earned_3_2 <> 0)
    + 8 * (earned_4_1 + earned_4_2 <> 0)) virtual comment 'which of them earned something: a bit each';
-- Who earned how much on a range of days is read of this index alone.
alter table commission add key if not exists earned (day, earned, user_id, tiers);

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

replace into commission_day_total
select day, 0, count(*),
  sum(stake_1_1), sum(stake_1_2), sum(stake_2_1), sum(stake_2_2),
  sum(stake_3_1), sum(stake_3_2), sum(stake_4_1), sum(stake_4_2),
  sum(edge_1_1), sum(edge_1_2), sum(edge_2_1), sum(edge_2_2),
  sum(edge_3_1), sum(edge_3_2), sum(edge_4_1), sum(edge_4_2),
  sum(earned_1_1), sum(earned_1_2), sum(earned_2_1), sum(earned_2_2),
  sum(earned_3_1), sum(earned_3_2), sum(earned_4_1), sum(earned_4_2),
  0
from commission force index (primary)
group by day;

alter table referral add column if not exists referred_at datetime(3)
  comment 'when the user registered, as the user''s own row says; null: nobody referred him';

update referral join user on user.id = referral.user_id
set referral.referred_at = user.created_at
where referral.t1 is not null;

-- The same keys, now in the order of time within a referrer's tier.
alter table referral
  drop key if exists t1, add key if not exists t1_referred (t1, referred_at),
  drop key if exists t2, add key if not exists t2_referred (t2, referred_at),
  drop key if exists t3, add key if not exists t3_referred (t3, referred_at),
  drop key if exists t4, add key if not exists t4_referred (t4, referred_at),
  add key if not exists referred_at (referred_at);

create table if not exists referral_total (
  shard tinyint not null primary key comment 'feeds beside each other write different rows; the total is their sum',
  t1 bigint not null,
  t2 bigint not null,
  t3 bigint not null,
  t4 bigint not null
) comment 'how many users all referrers together have in each tier';

replace into referral_total select 0, count(t1), count(t2), count(t3), count(t4) from referral;
