-- The two columns that reports read by their index were computed when a row was read. Beside writers MariaDB has to read
-- older versions of rows, and of such a version it may not compute them: a sum was null, and could have been too small.
-- Stored, they are part of every version. The table is copied: batches of the daily job wait meanwhile.

set session transaction isolation level read committed;

alter table commission
  drop key if exists earned,
  drop column if exists earned,
  drop column if exists tiers,
  add column earned decimal(34, 8) generated always as (earned_1_1 + earned_1_2 + earned_2_1 + earned_2_2
    + earned_3_1 + earned_3_2 + earned_4_1 + earned_4_2) stored comment 'in all tiers and categories',
  add column tiers tinyint unsigned generated always as ((earned_1_1 + earned_1_2 <> 0)
    + 2 * (earned_2_1 + earned_2_2 <> 0) + 4 * (earned_3_1 + earned_3_2 <> 0)
    + 8 * (earned_4_1 + earned_4_2 <> 0)) stored comment 'which of them earned something: a bit each',
  -- Who earned how much on a range of days is read of this index alone.
  add key earned (day, earned, user_id, tiers);
