-- Holds of earnings. A hold never changes what was earned; it leaves earnings out of what may be claimed. This script can
-- run again after an interruption.

create table if not exists earnings_hold (
  id binary(12) not null primary key,
  user_id binary(12) not null comment 'the user of the request',
  scope varchar(16) collate utf8mb4_nopad_bin not null comment 'PLAYER, REFERRER, TIER or RING',
  tier tinyint not null comment 'of TIER; else 0',
  from_day date not null comment 'the first UTC day whose earnings are held',
  reason varchar(500) not null comment 'shown to the users whose earnings are held',
  held_at datetime(3) not null,
  held_by varchar(64) collate utf8mb4_nopad_bin not null comment 'the name of the API key',
  released_at datetime(3),
  released_by varchar(64) collate utf8mb4_nopad_bin,
  active tinyint as (if(released_at is null, 1, null)) persistent,
  unique key active (user_id, scope, tier, active)
) default character set utf8mb4 comment 'holds of all times; rows are never deleted';

create table if not exists earnings_hold_part (
  user_id binary(12) not null comment 'the user whose earnings are held',
  hold_id binary(12) not null,
  player_id binary(12) not null comment 'the player who brings the held earnings; the user itself: all players',
  tier tinyint not null comment 'the tier of the held earnings; 0: all tiers',
  from_day date not null,
  primary key (user_id, hold_id, player_id, tier),
  key hold_id (hold_id)
) default character set utf8mb4 comment 'the earnings that active holds leave out';
