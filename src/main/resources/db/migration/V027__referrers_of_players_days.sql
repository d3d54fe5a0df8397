-- The daily job looked up the referrer of each player of the day. A player's day now names the referrer, who never changes.

alter table player_day
  add column if not exists t1 binary(12)
    comment 'the referrer; zeros: none; null: an older version wrote the row, so referral tells';
