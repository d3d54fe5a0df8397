-- Bets and deposits of players. The service adds a partition for each month in front of the last one.

create table if not exists bet (
  id binary(12) not null primary key,
  user_id binary(12) not null,
  game_id binary(12) not null,
  category tinyint not null,
  stake decimal(26, 8) not null comment 'EUR',
  won decimal(26, 8) not null comment 'EUR',
  house_edge decimal(26, 8) not null comment 'EUR, frozen when the bet came',
  status varchar(8) not null,
  at datetime(3) not null,
  source int comment 'the partition of the record that wrote the row; null: it came another way',
  source_offset bigint,
  -- Tells which bet of a user on a game is the latest when the one that was it goes away.
  key user_id (user_id, game_id, status, at)
) partition by range columns(id) (partition later values less than (maxvalue));

-- The totals of a day read its bets by their ids. An index by the times of bets would cost each bet a tenth more.
create table if not exists bet_id_day (
  day date not null comment 'UTC, of the times of bets',
  id_day date not null comment 'of the times in their ids, where it is another day',
  first_id binary(12) not null,
  last_id binary(12) not null,
  primary key (day, id_day)
) comment 'on which other days the ids of a day''s bets were made';

create table if not exists deposit (
  id varchar(64) collate utf8mb4_nopad_bin not null primary key,
  user_id binary(12) not null,
  amount decimal(26, 8) not null comment 'EUR',
  amount_usd decimal(34, 8) not null comment 'frozen when the deposit came',
  at datetime(3) not null,
  source int comment 'the partition of the record that wrote the row; null: it came another way',
  source_offset bigint,
  -- The time comes first: new entries come at the end of the index.
  key at (at, user_id, amount),
  -- For the export of a user's data. It costs the feed a fifth.
  key user_id (user_id, at)
);

create table if not exists played_game (
  user_id binary(12) not null,
  game_id binary(12) not null,
  played_at datetime(3) comment 'of the latest bet, whatever its status; null: the last one moved to another game',
  settled_at datetime(3) comment 'of the latest SETTLED bet; null: there is none',
  primary key (user_id, game_id),
  key settled_at (settled_at)
) comment 'when a user played a game last';

-- Retention moves a day before it drops older partitions, so that a record that was counted and dropped is not counted
-- again (docs/operations.md, "Growth").
create table if not exists kept_from (
  id tinyint not null primary key,
  bets date not null comment 'the first UTC day of bets, by the time in their ids',
  player_days date not null comment 'the first UTC day of player_day'
) comment 'one row';
insert ignore into kept_from values (1, '1000-01-01', '1000-01-01');
insert ignore into gate(name) values ('kept');
