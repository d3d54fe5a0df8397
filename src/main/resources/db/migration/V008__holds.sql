-- Holds of earnings. A hold never changes what was earned; it leaves earnings out of what may be claimed.

create table if not exists earnings_hold (
  id binary(12) not null primary key,
  user_id binary(12) not null comment 'the user of the request',
  scope varchar(16) collate utf8mb4_nopad_bin not null comment 'PLAYER, REFERRER, TIER or RING',
  tier tinyint not null comment 'of TIER; else 0',
  from_day date not null comment 'the first UTC day whose earnings are held',
  reason varchar(500) not null comment 'shown to the users whose earnings are held',
  held_at datetime(3) not null,
  held_by varchar(200) collate utf8mb4_nopad_bin not null
    comment 'the name of the API key, or ISSUER:SUBJECT of a token',
  released_at datetime(3),
  released_by varchar(200) collate utf8mb4_nopad_bin,
  active tinyint as (if(released_at is null, 1, null)) stored,
  key user_id (user_id, active),
  key latest (active, held_at)
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

create table if not exists earnings_hold_member (
  hold_id binary(12) not null,
  user_id binary(12) not null,
  primary key (hold_id, user_id),
  key user_id (user_id)
) comment 'the members of holds of the scope RING, the user of the request among them; rows are never deleted';

create table if not exists hold_signal_dismissal (
  signal_id binary(12) not null primary key comment 'the first bytes of the SHA-256 of the kind, the game and the users',
  until_at datetime(3) not null comment 'the latest fact of the signal; one with later facts is not dismissed',
  reason varchar(500) not null,
  dismissed_at datetime(3) not null,
  dismissed_by varchar(200) collate utf8mb4_nopad_bin not null
    comment 'the name of the API key, or ISSUER:SUBJECT of a token',
  key dismissed_at (dismissed_at)
) default character set utf8mb4 comment 'signals that suggest no hold to a person; rows are kept for hold-signals.keep-dismissals';
